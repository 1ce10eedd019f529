import GatefoldPlatform

/// Makes a group visible file by file: companions first, the song behind them, the receipt last.
///
/// It is for files side by side, and for a folder that no rename can replace. The stage's record
/// is the journal: from the moment at which it is durable, a crash is followed by a run that does
/// the rest. The old version's files keep a second name in the stage until then, so that an error
/// brings them back.
struct FileByFileCommit {
    /// Where the group's files and its receipt go.
    struct Target {
        let folder: Descriptor
        let receiptFolder: Descriptor
        let receiptName: String
    }

    let library: Library
    let stage: Stage
    let target: Target
    let intent: CommitIntent

    var files: FileSystem { library.files }
    var asideName: String { target.receiptName + ".new" }
    static let oldReceipt = "old.receipt"
    static func oldName(_ index: Int) -> String { "old.\(index)" }

    /// Gives the old version's files a second name, and returns what has to be flushed before
    /// anything is shown, in order.
    ///
    /// Throws with `SystemError.exists` where a name is taken by something that isn't the group's.
    func prepare(_ open: [String: Descriptor] = [:]) throws(SystemError) -> [Descriptor] {
        let old = intent.replaced?.files ?? []
        for (_, file) in intent.items where !old.contains(file.file) {
            guard try files.status(of: file.file, in: target.folder) != nil else { continue }
            if PlantedBug.overwriteForeign.isPlanted { continue }
            guard intent.setsAside == true else { throw taken(file.file) }
            try stage.setAside(file.file, in: target.folder, library)
        }
        var flushed: [Descriptor] = []
        for (index, name) in old.enumerated() {
            try keep(name, of: target.folder, as: Self.oldName(index), &flushed)
        }
        if intent.replaced?.receipt != nil {
            try keep(target.receiptName, of: target.receiptFolder, as: Self.oldReceipt, &flushed)
        }
        for case let part? in intent.pieces.map(\.part) {
            if let file = open[part] {
                flushed.append(file)
            } else if let file = try files.openFile(part, in: stage.folder) {
                flushed.append(file)
            }
        }
        return flushed
    }

    private func keep(
        _ name: String, of folder: Descriptor, as kept: String, _ flushed: inout [Descriptor]
    ) throws(SystemError) {
        guard try files.status(of: name, in: folder) != nil else { return }
        if PlantedBug.forgetOldVersion.isPlanted { return }
        _ = try files.removeFile(kept, in: stage.folder)
        try files.linkOrCopy(name, in: folder, to: kept, in: stage.folder, by: stage.folder)
        if let file = try files.openFile(kept, in: stage.folder) { flushed.append(file) }
    }

    /// Whether every piece is there: as a part that waits, or in its place.
    func isComplete() throws(SystemError) -> Bool {
        for (piece, file) in intent.items {
            guard let found = try find(piece, file.file),
                try files.isIntact(found, file, comparesDigest: !intent.isOfThisBoot)
            else { return false }
        }
        return true
    }

    private func find(
        _ piece: CommitIntent.Piece, _ name: String
    ) throws(SystemError) -> Descriptor? {
        if let part = piece.part, let waiting = try files.openFile(part, in: stage.folder) {
            return waiting
        }
        if let shown = try files.openFile(name, in: target.folder) { return shown }
        guard let kept = piece.kept else { return nil }
        return try files.openFile(kept, in: target.folder)
    }

    /// Whether a part has gone to its place already.
    func hasBegun() throws(SystemError) -> Bool { try Self.hasBegun(intent, stage) }

    /// Whether a part has gone to its place already, by a commit that goes file by file.
    static func hasBegun(_ intent: CommitIntent, _ stage: Stage) throws(SystemError) -> Bool {
        guard intent.receipt.guarantee == .journaled else { return false }
        for case let part? in intent.pieces.map(\.part)
        where try stage.files.status(of: part, in: stage.folder) == nil {
            return true
        }
        return false
    }

    /// Shows everything but the songs.
    func showCompanions() throws(SystemError) {
        for (piece, file) in intent.items where file.role != .song { try show(piece, file.file) }
    }

    /// Shows the songs.
    func showSongs() throws(SystemError) {
        for (piece, file) in intent.items where file.role == .song { try show(piece, file.file) }
    }

    /// Puts the receipt into place, which says that every file is in its own, durably.
    func showReceipt() throws(SystemError) {
        let aside = asideName
        _ = try files.removeFile(aside, in: target.receiptFolder)
        let file = try files.writeFile(aside, intent.receiptBytes, in: target.receiptFolder)
        if library.durability == .full { try files.sync(file) }
        try files.rename(
            aside, in: target.receiptFolder, to: target.receiptName, in: target.receiptFolder)
    }

    /// Removes files of the old version that have no place in the new one, unless they were
    /// changed since.
    func removeUnused() throws(SystemError) {
        let names = Set(intent.receipt.files.map(\.file))
        for (index, name) in (intent.replaced?.files ?? []).enumerated()
        where !names.contains(name) {
            guard let kept = try files.status(of: Self.oldName(index), in: stage.folder),
                let now = try files.status(of: name, in: target.folder), now.size == kept.size
            else { continue }
            _ = try files.removeFile(name, in: target.folder)
        }
    }

    private func show(_ piece: CommitIntent.Piece, _ name: String) throws(SystemError) {
        if let part = piece.part {
            guard try files.status(of: part, in: stage.folder) != nil else { return }
            if intent.replaced?.files.contains(name) == true
                || PlantedBug.overwriteForeign.isPlanted
            {
                try files.rename(part, in: stage.folder, to: name, in: target.folder)
            } else {
                try files.renameWithoutReplacing(
                    part, in: stage.folder, to: name, in: target.folder)
            }
        } else if let kept = piece.kept, kept != name,
            try files.status(of: name, in: target.folder) == nil
        {
            try files.linkOrCopy(
                kept, in: target.folder, to: name, in: target.folder, by: stage.folder)
        }
    }

    private func taken(_ name: String) -> SystemError {
        SystemError(
            call: "renameat2", number: SystemError.exists, path: target.folder.path(of: name))
    }
}
