#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension FileSystem {
    /// Reads the next bytes of a file that is read from its start to its end once.
    ///
    /// Unlike `read`, it asks the gate, so that a test can play a disk that fails.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go.
    ///   - file: The open file.
    ///   - offset: Where they are.
    /// - Returns: How many bytes came; 0 at the end.
    /// - Throws: `SystemError` of pread(2).
    package func readOnce(
        into buffer: UnsafeMutableRawBufferPointer, from file: Descriptor, at offset: Int64
    ) throws(SystemError) -> Int {
        try pass(.pread, file.path)
        return try unsafe read(into: buffer, from: file, at: offset)
    }
}

#if canImport(Glibc) || canImport(Musl)
    extension FileSystem {
        /// Lets the system forget what it remembers of a file's bytes, so that the next reading
        /// is of the disk; a hint (posix_fadvise(2)), whose failure changes nothing.
        package func forgetCached(_ file: Descriptor, at offset: Int64, _ bytes: Int64) {
            _ = posix_fadvise(file.number, off_t(offset), off_t(bytes), POSIX_FADV_DONTNEED)
        }
    }
#else
    extension FileSystem {
        /// Does nothing: this system has no such hint for files that are open already.
        package func forgetCached(_ file: Descriptor, at offset: Int64, _ bytes: Int64) {}
    }
#endif
