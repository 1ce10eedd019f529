import GatefoldPlatform

/// The private folder in which one group's bytes wait; whoever has it has the group's lock.
///
/// Its methods are synchronous, and those that undo may be called again: a roll-back must not
/// depend on anything that can be cancelled.
struct Stage: Sendable {
    let files: FileSystem
    let folder: Descriptor
    let key: String
    let stages: Descriptor
    private let lock: Descriptor

    /// Whether this process has just made it, so that nothing of an earlier run is in it.
    let isNew: Bool

    static let lockName = "lock"
    static let recordName = "group.json"
    static let treeName = "tree"

    /// The name under which a record is written before it takes its place.
    static func asideName(_ name: String) -> String { name + ".new" }

    /// Takes the group's lock, and makes its folder where there is none.
    ///
    /// Throws `FailureReason.held` when somebody else works on the group.
    init(key: String, in library: Library) throws(FailureReason) {
        try self.init(key, in: library, makes: true)
    }

    /// Takes the lock of a group whose folder is there.
    ///
    /// Throws `FailureReason.held` when somebody else works on the group.
    init(existing key: String, in library: Library) throws(FailureReason) {
        try self.init(key, in: library, makes: false)
    }

    private init(_ key: String, in library: Library, makes: Bool) throws(FailureReason) {
        files = library.files
        stages = library.stages
        self.key = key
        let taken: Taken?
        let holder: String
        do throws(SystemError) {
            taken = try Self.take(key, in: library.stages, library.files, makes: makes)
            holder = taken == nil ? try Self.holder(of: key, in: library) : ""
        } catch {
            throw FailureReason(error)
        }
        guard let taken else { throw .held(holder) }
        folder = taken.folder
        lock = taken.lock
        isNew = taken.isNew
    }

    /// Gives the group's lock back, now.
    ///
    /// Not when the last copy of the stage goes: a child task's is let go by its thread some time
    /// after the task has ended, and until then a retry would find the group held.
    func release() {
        files.unlock(lock)
    }

    /// A record that was written, to be followed by a newer one.
    struct RecordFile: Sendable {
        let file: Descriptor
        fileprivate(set) var length: Int64
    }

    /// Writes a record aside and puts it in place by a rename.
    ///
    /// With `isDurable` its bytes and its name survive a power cut when this returns.
    @discardableResult
    func write(
        _ record: [UInt8], to name: String, isDurable: Bool
    ) throws(SystemError) -> RecordFile {
        let aside = Self.asideName(name)
        if !isNew { _ = try files.removeFile(aside, in: folder) }
        let sealed = SealedRecord.seal(record)
        let file: Descriptor
        do throws(SystemError) {
            file = try files.writeFile(aside, sealed, in: folder, mode: 0o600)
            if isDurable { try files.sync(file) }
            try files.rename(aside, in: folder, to: name, in: folder)
        } catch {
            // The next record has to be able to be written, whatever it was.
            _ = try? files.removeFile(aside, in: folder)
            throw error
        }
        if isDurable { try files.sync(folder) }
        return RecordFile(file: file, length: Int64(sealed.count))
    }

    /// Writes a newer record behind one that isn't needed any more once the newer one is whole.
    ///
    /// No file is made and none is removed: ext4 passes over each that was removed in the last
    /// minute when it looks for room for the next one.
    ///
    /// False where both together are more than is read.
    func append(_ record: [UInt8], to last: inout RecordFile) throws(SystemError) -> Bool {
        let sealed = SealedRecord.seal(record)
        guard last.length + Int64(sealed.count) <= SealedRecord.limit else { return false }
        try files.write(sealed, to: last.file, at: last.length)
        last.length += Int64(sealed.count)
        return true
    }

    /// Whether anything is known of the group.
    func hasRecord() throws(SystemError) -> Bool {
        try files.status(of: Self.recordName, in: folder) != nil
    }

    /// Reads a record; nil when it isn't there or isn't what was written.
    func record(_ name: String) throws(SystemError) -> [UInt8]? {
        let bytes = try files.contents(of: name, in: folder, limit: SealedRecord.limit)
        return bytes.flatMap(SealedRecord.open)
    }
}

extension Stage {
    private struct Taken {
        let folder: Descriptor
        let lock: Descriptor
        let isNew: Bool
    }

    /// The open folder and its lock; nil when somebody else has the lock.
    private static func take(
        _ key: String, in stages: Descriptor, _ files: FileSystem, makes: Bool
    ) throws(SystemError) -> Taken? {
        // Whoever removes a stage removes its lock: then the lock just taken is of a file that
        // has no name any more, and the next round makes a new one.
        for _ in 0..<(makes ? 100 : 1) {
            var isNew = false
            if makes { isNew = try files.makeFolder(key, in: stages, mode: 0o700) }
            guard let folder = try files.openFolder(key, in: stages) else { continue }
            guard let lock = try openLock(in: folder, files) else { continue }
            guard try lockSoon(lock, files) || PlantedBug.ignoreLock.isPlanted else { return nil }
            let status = try files.status(of: lock)
            if try stillStands(key, folder, status, in: stages, files) {
                try sign(lock, files, isEmpty: status.size == 0)
                // Somebody else may have had the lock since the folder was made: whoever has it
                // signs it before anything else.
                return Taken(folder: folder, lock: lock, isNew: isNew && status.size == 0)
            }
        }
        throw SystemError(call: "flock", number: SystemError.busy, path: stages.path(of: key))
    }

    /// Takes the lock, and tries again for a moment: a look at the stage holds it shared for less.
    private static func lockSoon(
        _ lock: Descriptor, _ files: FileSystem
    ) throws(SystemError) -> Bool {
        for _ in 0..<5 {
            if try files.tryLock(lock) { return true }
            ThisProcess.pause(milliseconds: 2)
        }
        return try files.tryLock(lock)
    }

    /// The lock file; nil when the folder was removed meanwhile.
    private static func openLock(
        in folder: Descriptor, _ files: FileSystem
    ) throws(SystemError) -> Descriptor? {
        do throws(SystemError) {
            return try files.openOrCreateFile(lockName, in: folder, mode: 0o600)
        } catch  where error.number == SystemError.absent {
            return nil
        }
    }

    private static func stillStands(
        _ key: String, _ folder: Descriptor, _ lock: FileStatus, in stages: Descriptor,
        _ files: FileSystem
    ) throws(SystemError) -> Bool {
        guard let now = try files.status(of: key, in: stages),
            let lockNow = try files.status(of: lockName, in: folder)
        else { return false }
        return try now.identity == files.status(of: folder).identity
            && lockNow.identity == lock.identity
    }

    /// Writes into the lock who holds it: for people, and to show that somebody has had it.
    private static func sign(
        _ lock: Descriptor, _ files: FileSystem, isEmpty: Bool
    ) throws(SystemError) {
        let text = Array("process \(ThisProcess.identifier)\n".utf8)
        if !isEmpty { try files.truncate(lock, to: 0) }
        try files.write(text, to: lock, at: 0)
    }

    private static func holder(of key: String, in library: Library) throws(SystemError) -> String {
        guard let folder = try library.files.openFolder(key, in: library.stages),
            let bytes = try library.files.contents(of: lockName, in: folder, limit: 256),
            !bytes.isEmpty
        else { return "another process" }
        return String(decoding: bytes.dropLast(), as: UTF8.self).printable
    }
}
