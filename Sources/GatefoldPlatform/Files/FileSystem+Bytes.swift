import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Writes every byte at an offset, over as many calls as it takes (pwrite(2)).
    package func write(
        _ bytes: UnsafeRawBufferPointer, to file: Descriptor, at offset: Int64
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            try pass(.pwrite, file.path)
            let count = unsafe pwrite(
                file.number, bytes.baseAddress?.advanced(by: done), bytes.count - done,
                off_t(offset) + off_t(done))
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError(call: "pwrite", path: file.path)
            }
            done += count
        }
    }

    /// Writes every byte at an offset, over as many calls as it takes (pwrite(2)).
    package func write(
        _ bytes: [UInt8], to file: Descriptor, at offset: Int64
    ) throws(SystemError) {
        let writing = unsafe bytes.withUnsafeBytes { buffer in
            Result { () throws(SystemError) in try unsafe write(buffer, to: file, at: offset) }
        }
        try writing.get()
    }

    /// Reads into `buffer` at an offset, and returns how many bytes came; 0 at the end.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, from file: Descriptor, at offset: Int64
    ) throws(SystemError) -> Int {
        while true {
            let count = unsafe pread(
                file.number, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw SystemError(call: "pread", path: file.path) }
        }
    }

    /// Reads a small file whole; nil when it isn't there, or is longer than `limit` bytes.
    package func contents(
        of name: String, in folder: Descriptor, limit: Int
    ) throws(SystemError) -> [UInt8]? {
        guard let file = try openFile(name, in: folder) else { return nil }
        let status = try status(of: file)
        guard status.kind == .file, status.size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.size))
        var done = 0
        while done < bytes.count {
            let reading = unsafe bytes.withUnsafeMutableBytes { buffer in
                Result { () throws(SystemError) in
                    unsafe try read(
                        into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]),
                        from: file, at: Int64(done))
                }
            }
            let count = try reading.get()
            if count == 0 { break }
            done += count
        }
        return Array(bytes.prefix(done))
    }

    /// Writes a new small file whole; something of that name must not be there.
    package func writeFile(
        _ name: String, _ bytes: [UInt8], in folder: Descriptor, mode: UInt32 = 0o666
    ) throws(SystemError) -> Descriptor {
        let file = try createFile(name, in: folder, mode: mode)
        try write(bytes, to: file, at: 0)
        return file
    }

    /// Reserves space for so many bytes; the length stays (fallocate(2)).
    ///
    /// Where the file system cannot, nothing happens; a full disk is an error.
    package func reserve(_ bytes: Int64, for file: Descriptor) throws(SystemError) {
        try pass(.fallocate, file.path)
        while csystem_reserve(file.number, bytes) != 0 {
            switch errno {
            case EINTR: continue
            case EOPNOTSUPP, ENOSYS, EINVAL, EPERM, ENODEV, ESPIPE: return
            default: throw SystemError(call: "fallocate", path: file.path)
            }
        }
    }

    /// Cuts a file to so many bytes (ftruncate(2)).
    package func truncate(_ file: Descriptor, to bytes: Int64) throws(SystemError) {
        try pass(.ftruncate, file.path)
        while ftruncate(file.number, off_t(bytes)) != 0 {
            if errno != EINTR { throw SystemError(call: "ftruncate", path: file.path) }
        }
    }

    /// Lets the system begin to write a range out; a hint, whose failure changes nothing.
    package func startWriteback(of file: Descriptor, at offset: Int64, _ bytes: Int64) {
        _ = csystem_start_writeback(file.number, offset, bytes)
    }

    /// Makes a file's bytes, or a folder's names, survive a power cut.
    ///
    /// An fsync that failed once must never be repeated on the same file: the kernel has marked
    /// the lost pages clean, so the second call would succeed.
    package func sync(_ file: Descriptor) throws(SystemError) {
        try pass(.fsync, file.path)
        let number = BlockingExecutor.blocking {
            csystem_full_sync(file.number) == 0 ? 0 : errno
        }
        if number != 0 { throw SystemError(call: "fsync", number: number, path: file.path) }
    }

    /// Whether one `syncWhole` is as good as an fsync of each file there.
    ///
    /// It is where Linux flushes the file system and tells of every lost page (5.8 and later).
    package func canSyncWhole(_ folder: Descriptor) -> Bool {
        csystem_whole_sync_is_sound(folder.number) == 1
    }

    /// Makes everything on the folder's file system survive a power cut (syncfs(2)).
    package func syncWhole(_ folder: Descriptor) throws(SystemError) {
        try pass(.syncfs, folder.path)
        let number = BlockingExecutor.blocking {
            csystem_sync_whole(folder.number) == 0 ? 0 : errno
        }
        if number != 0 { throw SystemError(call: "syncfs", number: number, path: folder.path) }
    }

    /// Gives an empty file the bytes of another one without copying them; false where the file
    /// system can't (ioctl_ficlone(2)).
    package func clone(_ from: Descriptor, to file: Descriptor) -> Bool {
        csystem_clone(from.number, file.number) == 0
    }

    /// Gives a new name to a file, or to a copy of it where links are refused; something of that
    /// name must not be there.
    ///
    /// A copy is made in the folder `aside` under the name `copying` and renamed when it is whole.
    package func linkOrCopy(
        _ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor,
        by aside: Descriptor, flushesCopy: Bool = false
    ) throws(SystemError) {
        do throws(SystemError) {
            try link(name, in: folder, to: newName, in: newFolder)
        } catch  where Self.refusalsOfLinks.contains(error.number) {
            _ = try removeFile("copying", in: aside)
            try copy(name, in: folder, to: "copying", in: aside)
            if flushesCopy, let copy = try openFile("copying", in: aside) { try sync(copy) }
            try renameWithoutReplacing("copying", in: aside, to: newName, in: newFolder)
        }
    }

    /// No links here, no more links to this file, or not between these folders.
    private static let refusalsOfLinks = [EPERM, EMLINK, EXDEV, EOPNOTSUPP, ENOSYS]

    private func copy(
        _ name: String, in folder: Descriptor, to newName: String, in newFolder: Descriptor
    ) throws(SystemError) {
        guard let from = try openFile(name, in: folder) else {
            throw SystemError(call: "openat", number: ENOENT, path: folder.path(of: name))
        }
        let to = try createFile(newName, in: newFolder)
        if clone(from, to: to) { return }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { unsafe buffer.deallocate() }
        var done: Int64 = 0
        while true {
            let count = try unsafe read(into: buffer, from: from, at: done)
            if count == 0 { return }
            try unsafe write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: to, at: done)
            done += Int64(count)
        }
    }
}
