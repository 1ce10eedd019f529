import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The file calls that a commit is made of, each relative to an open folder.
///
/// Everything that changes the disk goes through here, so that a test can let the n-th call
/// fail, or end the process before it, on any system and without special rights.
package struct FileSystem: Sendable {
    /// The calls that change something, by the names of their manual pages.
    package enum Call: String, Hashable, Sendable, CaseIterable {
        case mkdirat, openat, pwrite, fallocate, ftruncate, fsync, renameat, renameat2, unlinkat
        case rmdir, flock, linkat, syncfs
        /// renameat2(2) with RENAME_EXCHANGE.
        case exchange
        /// Changes nothing; only reading a whole file to check it asks the gate.
        case pread
    }

    /// Is asked before each call; what it throws, the call throws, and is not made.
    package typealias Gate = @Sendable (Call, String) throws(SystemError) -> Void

    private let gate: Gate?

    /// The system's own calls, behind a gate where one is given.
    package init(gate: Gate? = nil) {
        self.gate = gate
    }

    func pass(_ call: Call, _ path: @autoclosure () -> String) throws(SystemError) {
        if let gate { try gate(call, path()) }
    }

    /// Makes a folder; false when something of that name stands there already.
    package func makeFolder(
        _ name: String, in folder: Descriptor, mode: UInt32 = 0o777
    ) throws(SystemError) -> Bool {
        try pass(.mkdirat, folder.path(of: name))
        if unsafe name.withCString({ unsafe mkdirat(folder.number, $0, mode_t(mode)) }) == 0 {
            return true
        }
        if errno == EEXIST { return false }
        throw SystemError(call: "mkdirat", path: folder.path(of: name))
    }

    /// Opens a folder that is no symbolic link; nil when there is nothing of that name.
    package func openFolder(
        _ name: String, in folder: Descriptor
    ) throws(SystemError) -> Descriptor? {
        try open(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }

    /// Makes an empty file, and refuses if anything of that name is there.
    package func createFile(
        _ name: String, in folder: Descriptor, mode: UInt32 = 0o666
    ) throws(SystemError) -> Descriptor {
        try pass(.openat, folder.path(of: name))
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        return unsafe try descriptor(
            name, folder,
            repeating: { unsafe csystem_openat(folder.number, $0, flags, mode_t(mode)) })
    }

    /// Opens a file for reading and writing, and makes it if it isn't there.
    package func openOrCreateFile(
        _ name: String, in folder: Descriptor, mode: UInt32
    ) throws(SystemError) -> Descriptor {
        try pass(.openat, folder.path(of: name))
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        return unsafe try descriptor(
            name, folder,
            repeating: { unsafe csystem_openat(folder.number, $0, flags, mode_t(mode)) })
    }

    /// Opens a file that is no symbolic link; nil when there is nothing of that name.
    package func openFile(
        _ name: String, in folder: Descriptor, forWriting: Bool = false
    ) throws(SystemError) -> Descriptor? {
        try open(name, in: folder, (forWriting ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_NONBLOCK)
    }

    /// Renames within or between folders; a file of the new name is replaced.
    package func rename(
        _ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor
    ) throws(SystemError) {
        try pass(.renameat, newFolder.path(of: newName))
        guard
            unsafe Self.both(
                name, newName, { unsafe renameat(folder.number, $0, newFolder.number, $1) }) == 0
        else {
            throw SystemError(call: "renameat", path: newFolder.path(of: newName))
        }
    }

    /// Renames, and refuses (EEXIST) if anything of the new name is there: one step, no gap.
    package func renameWithoutReplacing(
        _ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor
    ) throws(SystemError) {
        try pass(.renameat2, newFolder.path(of: newName))
        let outcome = unsafe Self.both(name, newName) {
            unsafe csystem_rename_no_replace(folder.number, $0, newFolder.number, $1)
        }
        guard outcome == 0 else {
            throw SystemError(call: "renameat2", path: newFolder.path(of: newName))
        }
    }

    /// Lets two names change places in one step (RENAME_EXCHANGE of renameat2(2)).
    ///
    /// A gate that throws an error of number 0 plays a file system that says it did and did not.
    package func exchange(
        _ name: String, in folder: Descriptor, with otherName: String, in otherFolder: Descriptor
    ) throws(SystemError) {
        do throws(SystemError) {
            try pass(.exchange, otherFolder.path(of: otherName))
        } catch  where error.number == 0 {
            return
        }
        let outcome = unsafe csystem_rename_exchange(
            folder.number, name, otherFolder.number, otherName)
        guard outcome == 0 else {
            throw SystemError(call: "renameat2", path: otherFolder.path(of: otherName))
        }
    }

    /// Gives a file one more name; something of that name must not be there (linkat(2)).
    package func link(
        _ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor
    ) throws(SystemError) {
        try pass(.linkat, newFolder.path(of: newName))
        guard unsafe linkat(folder.number, name, newFolder.number, newName, 0) == 0 else {
            throw SystemError(call: "linkat", path: newFolder.path(of: newName))
        }
    }

    /// Removes a file; false when there is nothing of that name.
    package func removeFile(_ name: String, in folder: Descriptor) throws(SystemError) -> Bool {
        try unlink(name, in: folder, .unlinkat, 0)
    }

    /// Removes an empty folder; false when there is nothing of that name.
    package func removeFolder(_ name: String, in folder: Descriptor) throws(SystemError) -> Bool {
        try unlink(name, in: folder, .rmdir, AT_REMOVEDIR)
    }

    /// What stat(2) says without following a link; nil only when there is nothing (ENOENT).
    ///
    /// Every other error is an error: EIO read as "absent" tears groups.
    package func status(
        of name: String, in folder: Descriptor
    ) throws(SystemError) -> FileStatus? {
        var raw = stat()
        if unsafe name.withCString({ unsafe fstatat(folder.number, $0, &raw, AT_SYMLINK_NOFOLLOW) })
            == 0
        {
            return FileStatus(raw)
        }
        if errno == ENOENT { return nil }
        throw SystemError(call: "fstatat", path: folder.path(of: name))
    }

    /// What stat(2) says of an open file.
    package func status(of file: Descriptor) throws(SystemError) -> FileStatus {
        var raw = stat()
        guard unsafe fstat(file.number, &raw) == 0 else {
            throw SystemError(call: "fstat", path: file.path)
        }
        return FileStatus(raw)
    }

    private func open(
        _ name: String, in folder: Descriptor, _ flags: Int32
    ) throws(SystemError) -> Descriptor? {
        unsafe try found(name, folder) {
            unsafe csystem_openat(folder.number, $0, flags | O_CLOEXEC, 0)
        }
    }

    private func unlink(
        _ name: String, in folder: Descriptor, _ call: Call, _ flags: Int32
    ) throws(SystemError) -> Bool {
        try pass(call, folder.path(of: name))
        if unsafe name.withCString({ unsafe unlinkat(folder.number, $0, flags) }) == 0 {
            return true
        }
        if errno == ENOENT { return false }
        throw SystemError(call: call.rawValue, path: folder.path(of: name))
    }

    /// Opens, and again while a signal interrupts the opening.
    private func descriptor(
        _ name: String, _ folder: Descriptor, repeating opening: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> Descriptor {
        guard let file = unsafe try found(name, folder, opening) else {
            throw SystemError(call: "openat", number: ENOENT, path: folder.path(of: name))
        }
        return file
    }

    /// The same; nil when there is nothing of that name, for which no message is put together.
    private func found(
        _ name: String, _ folder: Descriptor, _ opening: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> Descriptor? {
        while true {
            // Handed over as a String, the name would be copied to memory that is asked for.
            let number = unsafe name.withCString(opening)
            if number >= 0 { return Descriptor(number, name, in: folder) }
            if errno == ENOENT { return nil }
            if errno != EINTR { throw SystemError(call: "openat", path: folder.path(of: name)) }
        }
    }

    /// Calls with two names as C strings.
    private static func both(
        _ one: String, _ other: String,
        _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        unsafe one.withCString { one in
            unsafe other.withCString { other in unsafe call(one, other) }
        }
    }
}
