import GatefoldPlatform

extension Stage {
    /// Keeps the part of a settled asset for a retry, or removes it; returns the bytes kept.
    func settle(_ outcome: TransferOutcome) -> Int64 {
        let name = Part.name(outcome.index)
        guard let held = outcome.held, isStillThere(held.part) else {
            remove(name)
            return 0
        }
        do throws(SystemError) {
            if held.part.isPadded { try files.truncate(held.part.file, to: held.part.length) }
            try keep(held.record, of: name)
            return held.part.length
        } catch {
            // Bytes of which nobody knows what they are help nobody: the room is given back.
            remove(name)
            return 0
        }
    }

    /// Writes down why the group was rolled back; what can't be written is only not remembered.
    func recordRollBack(of record: GroupRecord, _ failure: GroupFailure, isDurable: Bool) {
        var record = record
        record.failure = GroupRecord.Failure(
            role: failure.asset, reason: failure.reason.code, message: failure.description)
        _ = try? write(record.encoded(), to: Stage.recordName, isDurable: isDurable)
    }

    /// The record that an earlier run left; nil where there is none, or none that can be read.
    func earlierRecord() throws(SystemError) -> GroupRecord? {
        guard let bytes = try record(Self.recordName) else { return nil }
        return RecordCoder.decode(GroupRecord.self, from: bytes)
    }

    private func isStillThere(_ part: StagedPart) -> Bool {
        guard let named = try? files.status(of: part.name, in: folder),
            let open = try? files.status(of: part.file)
        else { return false }
        return named.identity == open.identity
    }

    private func remove(_ name: String) {
        _ = try? files.removeFile(name, in: folder)
        _ = try? files.removeFile(Part.recordName(name), in: folder)
    }
}
