import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A descriptor that a person may be reading: standard output, or standard error.
package struct TerminalDevice: Hashable, Sendable {
    /// The width and height of a terminal, in cells.
    package struct Size: Hashable, Sendable {
        /// The cells of a line.
        package let columns: Int
        /// The lines.
        package let rows: Int
    }

    /// Standard output.
    package static let standardOutput = TerminalDevice(descriptor: STDOUT_FILENO)

    /// Standard error.
    package static let standardError = TerminalDevice(descriptor: STDERR_FILENO)

    /// The descriptor; it stays the caller's.
    package let descriptor: Int32

    /// Speaks to a descriptor that somebody else opened and closes.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether the descriptor is a terminal (isatty(3)).
    package var isTerminal: Bool {
        isatty(descriptor) == 1
    }

    /// The terminal's size at this moment; nil for what is no terminal or does not know its size.
    package var size: Size? {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        guard unsafe csystem_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0
        else { return nil }
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Writes the whole text; blocks while the reader is slow.
    ///
    /// - Parameter text: What is written, in UTF-8.
    /// - Throws: `SystemError` of write(2); EPIPE says that nobody reads any more. What was
    ///   written until then stays written.
    package func write(_ text: String) throws(SystemError) {
        try write(Array(text.utf8))
    }

    /// Writes all the bytes; blocks while the reader is slow.
    ///
    /// - Parameter bytes: What is written.
    /// - Throws: `SystemError` of write(2); EPIPE says that nobody reads any more. What was
    ///   written until then stays written.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                awaitRoom()
            } else if errno != EINTR {
                throw SystemError(call: "write", path: "")
            }
        }
    }

    /// Whether a small write would not block at this moment.
    package var hasRoom: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&request, 1, 0) == 1
    }

    /// Waits for a descriptor that another program made non-blocking.
    private func awaitRoom() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}

extension SystemError {
    /// Whether nobody reads any more what was written.
    package var isBrokenPipe: Bool {
        number == EPIPE
    }
}

/// write(2), by a name that no method of a type hides.
@unsafe
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
