import GatefoldPlatform

/// Finishes groups whose process ended after everything was ready and before it could say so.
///
/// Every other stage is left as it is, for a retry. Doing it twice changes nothing more. What
/// can't be finished, or fails on the way, stays for the next opening: a library that can be used
/// is not refused because of one group.
struct Recovery {
    let library: Library

    private var files: FileSystem { library.files }

    /// Looks at each stage whose lock can be had.
    ///
    /// Throws only when the stages can't be listed: then nothing is known of any of them.
    func run() throws(SystemError) {
        let keys = try files.names(in: library.stages)
        let ready = keys.filter { state(of: $0) == .ready }
        guard !ready.isEmpty, (try? raiseBarrier()) != nil else { return }
        for key in ready {
            guard let stage = try? Stage(key: key, in: library) else { continue }
            defer { stage.release() }
            try? finish(stage)
        }
    }

    /// Makes durable what the ended process may have renamed but not flushed.
    ///
    /// Without it a crash, a recovery that clears the stage, and then a loss of power could
    /// together lose a group that had been visible.
    private func raiseBarrier() throws(SystemError) {
        try files.sync(library.root)
        try files.sync(library.stages)
    }

    private func state(of key: String) -> GroupRecord.State? {
        guard let folder = try? files.openFolder(key, in: library.stages) else { return nil }
        let bytes = try? files.contents(
            of: Stage.recordName, in: folder, limit: SealedRecord.limit)
        return bytes.flatMap(SealedRecord.open)
            .flatMap { RecordCoder.decode(GroupRecord.self, from: $0) }?.state
    }

    private func finish(_ stage: Stage) throws(FailureReason) {
        guard let (record, group, place) = try request(of: stage) else { return }
        do throws(SystemError) {
            if case .same = try Presence.look(for: group, at: place, in: library) {
                try Stage.syncFolders(to: place, in: library)
            } else if try isWhole(stage, group) {
                try show(stage, record, place)
            } else {
                return
            }
            try stage.remove()
        } catch {
            throw FailureReason(error)
        }
    }

    /// What a stage was for; nil where its record is damaged or not this stage's.
    ///
    /// It is read again under the lock.
    private func request(
        of stage: Stage
    ) throws(FailureReason) -> (GroupRecord, AssetGroup, GroupPlace)? {
        do throws(SystemError) {
            guard let bytes = try stage.record(Stage.recordName),
                let record = RecordCoder.decode(GroupRecord.self, from: bytes),
                record.state == .ready, let group = record.group,
                let place = try? GroupPlace(group.name), place.key == stage.key
            else { return nil }
            return (record, group, place)
        } catch {
            throw FailureReason(error)
        }
    }

    /// Whether the folder to be has its receipt, and every file of it in the right length.
    private func isWhole(_ stage: Stage, _ group: AssetGroup) throws(SystemError) -> Bool {
        guard let tree = try files.openFolder(Stage.treeName, in: stage.folder) else {
            return false
        }
        guard case .same = try Presence.look(for: group, in: tree, files) else { return false }
        return true
    }

    private func show(
        _ stage: Stage, _ record: GroupRecord, _ place: GroupPlace
    ) throws(SystemError) {
        let commit = GroupCommit(library: library, stage: stage, place: place, record: record)
        do throws(FailureReason) {
            try commit.finish()
        } catch {
            // Something else stands there, or the disk refuses: the stage stays as it is.
            throw SystemError(call: "renameat2", number: SystemError.exists, path: place.path)
        }
    }
}
