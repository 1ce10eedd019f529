import GatefoldPlatform

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What can be known of a stage without having its lock.
struct StageLook: Sendable {
    /// What its record says.
    enum Record: Sendable {
        case readable(GroupRecord)
        /// It isn't there, or isn't what was written.
        case damaged
        /// It is whole, and of a version of Gatefold that this one doesn't know.
        case unknown
        case unreadable(SystemError)
    }

    let record: Record
    let modified: Int64
    let keptBytes: Int64

    private let files: FileSystem
    private let folder: Descriptor

    /// Looks into the open folder of a stage.
    init(_ key: String, in folder: Descriptor, _ files: FileSystem) {
        self.files = files
        self.folder = folder
        record = Self.record(of: key, in: folder, files)
        let written = try? files.status(of: Stage.recordName, in: folder)
        modified = (written ?? (try? files.status(of: folder)))?.modified ?? 0
        keptBytes = Self.keptBytes(record, in: folder, files)
    }

    /// Who holds the group's lock; nil when nobody does.
    ///
    /// The lock is had for a moment, shared: two that look don't see each other.
    func holder() throws(SystemError) -> String? {
        guard let lock = try files.openFile(Stage.lockName, in: folder) else { return nil }
        if try files.tryLock(lock, shared: true) {
            files.unlock(lock)
            return nil
        }
        let text = try files.contents(of: Stage.lockName, in: folder, limit: 256) ?? []
        return text.isEmpty
            ? "another process" : String(decoding: text.dropLast(), as: UTF8.self).printable
    }

    private static func record(
        of key: String, in folder: Descriptor, _ files: FileSystem
    ) -> Record {
        do throws(SystemError) {
            let bytes = try files.contents(
                of: Stage.recordName, in: folder, limit: SealedRecord.limit)
            guard let json = bytes.flatMap(SealedRecord.open) else { return .damaged }
            guard let record = RecordCoder.decode(GroupRecord.self, from: json) else {
                return .unknown
            }
            let isItsOwn = (try? GroupPlace(record.name))?.key == key
            return isItsOwn ? .readable(record) : .damaged
        } catch  where error.meansNoFolder {
            return .damaged
        } catch {
            return .unreadable(error)
        }
    }

    private static func keptBytes(
        _ record: Record, in folder: Descriptor, _ files: FileSystem
    ) -> Int64 {
        guard case .readable(let record) = record, record.state != .undo else { return 0 }
        let names = (try? files.names(in: folder)) ?? []
        let parts = names.filter { $0.hasPrefix("part.") && !$0.hasSuffix(".json") }
        var sum: Int64 = 0
        for name in parts { sum = sum.cappedSum(usableBytes(of: name, in: folder, files)) }
        guard record.state == .ready,
            let tree = try? files.openFolder(Stage.treeName, in: folder),
            let entries = try? files.entries(in: tree)
        else { return sum }
        for entry in entries where entry.kind == .file && entry.name != Receipt.fileName {
            sum = sum.cappedSum((try? files.status(of: entry.name, in: tree))?.size ?? 0)
        }
        return sum
    }

    private static func usableBytes(
        of name: String, in folder: Descriptor, _ files: FileSystem
    ) -> Int64 {
        let bytes = try? files.contents(
            of: Part.recordName(name), in: folder, limit: SealedRecord.limit)
        guard let json = bytes.flatMap(SealedRecord.open),
            let record = RecordCoder.decode(PartRecord.self, from: json),
            let status = try? files.status(of: name, in: folder), status.kind == .file
        else { return 0 }
        return max(0, record.usableLength(of: status.size))
    }
}

extension Library {
    /// The keys of the stages that are there, sorted.
    func stageKeys() throws(SystemError) -> [String] {
        guard let own, try files.status(of: "stage", in: own) != nil else { return [] }
        return try files.names(in: stages).filter { SHA256Digest(hexadecimal: $0) != nil }
    }
}
