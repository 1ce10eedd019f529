import GatefoldPlatform

/// A mistake that the crash matrix plants, one at a time, to see whether its checks notice.
///
/// Only a build with `-DPLANTED_BUGS` makes any: there `GATEFOLD_PLANTED` names the one. In every
/// other build `isPlanted` is a constant.
package enum PlantedBug: String, CaseIterable, Sendable {
    // A flush that is left out, before the group is shown and behind it.
    case skipFileFlush, skipReceiptFlush, skipTreeFlush, skipRecordFlush, skipStageFlush
    case skipFirstFlush, skipLibraryFlush, skipParentFlush, skipLastFlush, skipCompanionFlush
    case skipOldFlush, skipSongFlush, skipReceiptsFlush, skipCheckpointFlush
    // A step at the wrong time.
    case announceBeforeFlush, showBeforeFlush, retireBeforeFlush, songFirst
    // A rename of the wrong kind.
    case exchangeByTwoRenames, overwriteForeign
    // A recovery that believes too much, or does too little.
    case skipRecovery, recoverWithoutFlush, trustLengthsAfterReboot, trustPartsAfterReboot
    // An error that is passed over.
    case skipTakingBack, forgetOldVersion, statErrorMeansAbsent
    // What is left over, and who is not waited for.
    case leaveStage, ignoreLock

    #if PLANTED_BUGS
        private static let chosen = ThisProcess.environment("GATEFOLD_PLANTED")

        /// Whether this is the one that is planted.
        package var isPlanted: Bool { Self.chosen == rawValue }

        /// Whether any can be.
        package static let isPossible = true
    #else
        /// Whether this is the one that is planted.
        @inline(__always) package var isPlanted: Bool { false }

        /// Whether any can be.
        package static let isPossible = false
    #endif

    /// What a planted bug leaves of a flush before the group is shown.
    static func firstFlush(_ list: [Descriptor]) -> [Descriptor] {
        guard isPossible else { return list }
        if skipFirstFlush.isPlanted { return [] }
        return list.filter { file in
            let name = file.path.split(separator: "/").last.map(String.init) ?? ""
            switch name {
            case Receipt.fileName: return !skipReceiptFlush.isPlanted
            case Stage.treeName: return !skipTreeFlush.isPlanted
            // A record that was put in place by a rename is open by the name that it had before.
            case Stage.recordName, Stage.asideName(Stage.recordName):
                return !skipRecordFlush.isPlanted
            case _ where name.count == 64 || name == "stage": return !skipStageFlush.isPlanted
            case _ where name.hasPrefix("old."): return !skipOldFlush.isPlanted
            default: return !skipFileFlush.isPlanted
            }
        }
    }

    /// What a planted bug leaves of the flush behind the showing: of the library, the folders on
    /// the way, and the stage.
    static func lastFlush(_ list: [Descriptor]) -> [Descriptor] {
        guard isPossible else { return list }
        if announceBeforeFlush.isPlanted { return [] }
        var kept = list
        if skipLastFlush.isPlanted { kept.removeLast() }
        if skipParentFlush.isPlanted, kept.count > 2 { kept.removeSubrange(1..<kept.count - 1) }
        if skipLibraryFlush.isPlanted { kept.removeFirst() }
        return kept
    }
}
