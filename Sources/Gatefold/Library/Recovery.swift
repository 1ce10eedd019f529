import GatefoldPlatform

/// Ends what a run left that was killed, or lost its power, while it made a group visible.
///
/// Every other stage is left as it is, for a retry. Doing it twice changes nothing more. What
/// can't be ended, or fails on the way, stays for the next opening: a library that can be used is
/// not refused because of one group.
struct Recovery {
    let library: Library

    private var files: FileSystem { library.files }

    /// Looks at each stage whose lock can be had.
    ///
    /// Throws only when the stages can't be listed: then nothing is known of any of them.
    func run() async throws(SystemError) {
        let keys = try files.names(in: library.stages)
        let pending = keys.filter(isPending)
        if PlantedBug.skipRecovery.isPlanted { return }
        guard !pending.isEmpty, (try? raiseBarrier()) != nil else { return }
        for key in pending {
            guard let stage = try? Stage(existing: key, in: library) else { continue }
            // Without a record it was being removed.
            if (try? stage.hasRecord()) == false { try? stage.remove(library) }
            try? await settle(stage)
            stage.release()
        }
    }

    /// Makes durable what the ended process may have renamed but not flushed.
    ///
    /// Without it a crash, a recovery that clears the stage, and then a loss of power could
    /// together lose a group that had been visible.
    private func raiseBarrier() throws(SystemError) {
        guard library.durability == .full, !PlantedBug.recoverWithoutFlush.isPlanted
        else { return }
        try files.sync(library.root)
        try files.sync(library.stages)
        if let receipts = try library.openReceipts() { try files.sync(receipts) }
    }

    /// Whether a stage was left in the middle of a commit, or of its removal.
    private func isPending(_ key: String) -> Bool {
        guard let folder = try? files.openFolder(key, in: library.stages) else { return false }
        do throws(SystemError) {
            guard try files.status(of: Stage.recordName, in: folder) != nil else { return true }
            let bytes = try files.contents(
                of: Stage.recordName, in: folder, limit: SealedRecord.limit)
            let record = bytes.flatMap(SealedRecord.open)
                .flatMap { RecordCoder.decode(GroupRecord.self, from: $0) }
            return record?.state == .ready || record?.state == .undo
        } catch {
            return false
        }
    }

    /// Ends the commit that a stage is in the middle of, if it is.
    ///
    /// Afterwards the group is committed and its stage gone, or the library is as it was and the
    /// parts wait for a retry. Throws where neither could be reached.
    func settle(_ stage: Stage) async throws(FailureReason) {
        do throws(SystemError) {
            guard let (record, intent, place) = try intention(of: stage) else { return }
            let commit = GroupCommit(
                library: library, stage: stage, place: place, record: record, intent: intent)
            try await end(commit)
        } catch {
            throw FailureReason(error)
        }
    }

    /// What a stage was to become; nil where it isn't in the middle of a commit, or its record is
    /// damaged or not this stage's.
    private func intention(
        of stage: Stage
    ) throws(SystemError) -> (GroupRecord, CommitIntent, GroupPlace)? {
        guard let bytes = try stage.record(Stage.recordName),
            let record = RecordCoder.decode(GroupRecord.self, from: bytes),
            record.state == .ready || record.state == .undo,
            let intent = record.intent, intent.isSafe,
            let place = try? GroupPlace(record.name), place.key == stage.key
        else { return nil }
        return (record, intent, place)
    }

    private func end(_ commit: GroupCommit) async throws(SystemError) {
        var commit = commit
        if commit.record.state == .undo {
            try commit.undo()
            return try commit.recordEnd(nil)
        }
        if try commit.isShown() {
            if !PlantedBug.recoverWithoutFlush.isPlanted {
                try await commit.settle()
                // The ended run may have moved a person's file here from the old version.
                try await commit.settleOwnFolder()
            }
            return try commit.retire()
        }
        guard try commit.canGoOn() else {
            try commit.undo()
            return try commit.recordEnd(nil)
        }
        do throws(GroupCommit.Failure) {
            _ = try await commit.perform()
        } catch {
            if error.isTakenBack { try commit.recordEnd(error.reason) }
            return
        }
        try commit.retire()
    }
}

extension GroupCommit {
    /// Whether the new version stands in its place.
    func isShown() throws(SystemError) -> Bool {
        guard case .ours(let standing, _) = try Presence.look(at: place, in: library) else {
            return false
        }
        return standing.digest == intent.digest
    }

    /// Whether every byte of the new version is there; after a power cut that is read from the
    /// disk.
    func canGoOn() throws(SystemError) -> Bool {
        guard intent.receipt.guarantee == .journaled else { return try folderCommit.isComplete() }
        guard let parent = try place.openParent(in: library),
            let target = try FileByFileCommit.Target(place, parent, intent, library)
        else { return false }
        return try FileByFileCommit(
            library: library, stage: stage, target: target, intent: intent
        ).isComplete()
    }

    /// Deletes what was replaced, and the stage.
    ///
    /// Of a degraded group a record stays, the given one or that of this commit: it is what a
    /// retry needs.
    func retire(leaving given: GroupRecord? = nil) throws(SystemError) {
        if PlantedBug.leaveStage.isPlanted { return }
        var rest = given
        if given == nil, record.heals != true, intent.receipt.degraded {
            rest = record
            rest?.state = .degraded
            rest?.intent = nil
        }
        try stage.retire(intent, at: place, in: library, leaving: rest)
    }
}

extension GroupCommit {
    /// Writes down that the group is not being committed any more.
    fileprivate func recordEnd(_ reason: FailureReason?) throws(SystemError) {
        var ended = record
        ended.intent = nil
        ended.state = .working
        if let reason {
            ended.state = .rolledBack
            let failure = GroupFailure(group: record.name, reason: reason)
            ended.failure = GroupRecord.Failure(
                role: nil, reason: reason.code, message: failure.description)
        }
        try stage.write(
            ended.encoded(), to: Stage.recordName, isDurable: library.durability == .full)
    }
}
