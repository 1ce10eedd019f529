#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(Darwin)
    private let withoutSignal: Int32 = 0
    private let peerHasClosed = Int16(POLLIN)
#else
    // By number, because glibc has them as enums or behind _GNU_SOURCE and musl as macros:
    // MSG_NOSIGNAL and POLLRDHUP, the same on every Linux that Swift runs on.
    private let withoutSignal: Int32 = 0x4000
    private let peerHasClosed: Int16 = 0x2000
#endif

extension Socket {
    /// Receives what is there, at most `count` bytes; waits for the first; empty at the end.
    package func receive(atMost count: Int) throws(SystemError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var received = unsafe recv(descriptor, buffer.baseAddress, count, 0)
            while received < 0, errno == EINTR {
                received = unsafe recv(descriptor, buffer.baseAddress, count, 0)
            }
            failure = received < 0 ? errno : 0
            initialized = max(0, received)
        }
        guard failure == 0 else { throw SystemError(call: "recv", number: failure, path: "") }
        return bytes
    }

    /// Sends `bytes[range]`, all of it; never raises SIGPIPE.
    package func send(_ bytes: [UInt8], in range: Range<Int>) throws(SystemError) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        var sent = range.lowerBound
        while sent < range.upperBound {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent..<range.upperBound])
                return unsafe systemSend(descriptor, rest.baseAddress, rest.count, withoutSignal)
            }
            if count >= 0 {
                sent += count
            } else if errno != EINTR {
                throw SystemError(call: "send", path: "")
            }
        }
    }

    /// Sends all of `bytes`; never raises SIGPIPE.
    package func send(_ bytes: [UInt8]) throws(SystemError) {
        try send(bytes, in: 0..<bytes.count)
    }

    /// Receives and forgets until the peer closes its side or is quiet for so many milliseconds.
    ///
    /// A socket that is closed with bytes unread resets the connection, and the peer might lose
    /// what it has not read yet.
    package func drain(milliseconds: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&entry, 1, milliseconds) > 0 {
            var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            let count = unsafe recv(descriptor, &bytes, MemoryLayout.size(ofValue: bytes), 0)
            guard count > 0 else { return }
        }
    }

    /// Waits so many milliseconds, or for ever when negative, and says whether the peer is there.
    ///
    /// Returns false at once when the peer closes its side, resets, or the socket is shut down.
    package func peerStays(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: peerHasClosed, revents: 0)
        while true {
            let count = unsafe poll(&entry, 1, milliseconds)
            if count == 0 { return true }
            if count > 0 || errno != EINTR { return false }
        }
    }
}

private func systemSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
    unsafe send(descriptor, bytes, count, flags)
}
