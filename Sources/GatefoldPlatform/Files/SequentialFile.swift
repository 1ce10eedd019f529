#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is read from its start to its end: on a disk, or a pipe.
package struct SequentialFile: Sendable {
    private let descriptor: Descriptor

    /// Opens a file of that path for reading.
    package init(path: String) throws(SystemError) {
        guard let number = Self.open(path) else {
            throw SystemError(call: "open", path: path)
        }
        descriptor = Descriptor(number, path: path)
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else {
            throw SystemError(call: "fstat", path: path)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw SystemError(call: "open", number: EISDIR, path: path)
        }
    }

    /// The standard input, under a number of its own.
    package init(standardInput name: String) throws(SystemError) {
        let number = fcntl(0, F_DUPFD_CLOEXEC, 3)
        guard number >= 0 else { throw SystemError(call: "dup", path: name) }
        descriptor = Descriptor(number, path: name)
    }

    /// Whether it can be read again from its start.
    package var isRepeatable: Bool { lseek(descriptor.number, 0, SEEK_CUR) >= 0 }

    /// Waits for the next bytes, at most `count` of them; empty at the end.
    ///
    /// While none come, `isStopped` is asked ten times a second, and ends the wait as the end of
    /// the file would.
    package func read(
        atMost count: Int, unless isStopped: () -> Bool
    ) throws(SystemError) -> [UInt8] {
        var wanted = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        while true {
            if isStopped() { return [] }
            let ready = unsafe poll(&wanted, 1, 100)
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { throw SystemError(call: "poll", path: descriptor.path) }
            if let bytes = try readNow(count) { return bytes }
        }
    }

    private func readNow(_ count: Int) throws(SystemError) -> [UInt8]? {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let found = unsafe Self.read(descriptor.number, buffer)
            failure = found < 0 ? errno : 0
            initialized = max(0, found)
        }
        if failure == 0 { return bytes }
        if failure == EINTR || failure == EAGAIN { return nil }
        throw SystemError(call: "read", number: failure, path: descriptor.path)
    }

    // Functions of C that the methods' own names would hide.

    private static func open(_ path: String) -> Int32? {
        #if canImport(Glibc)
            let number = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #elseif canImport(Darwin)
            let number = unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #elseif canImport(Musl)
            let number = unsafe Musl.open(path, O_RDONLY | O_CLOEXEC)
        #endif
        return number < 0 ? nil : number
    }

    private static func read(_ number: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        #if canImport(Glibc)
            return unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Darwin)
            return unsafe Darwin.read(number, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            return unsafe Musl.read(number, buffer.baseAddress, buffer.count)
        #endif
    }
}
