#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// A blocking TCP socket of IPv4, closed at the latest when the last reference goes.
///
/// One thread owns it: receives, sends, waits and closes. Any other thread may call
/// ``shutDown()``, which ends whatever the owner is blocked in.
package final class Socket: Sendable {
    let descriptor: Int32

    // The descriptor's number may belong to another file as soon as it is closed, so
    // closing and shutting down happen under one lock.
    private let isOpen = Locked(true)

    init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            setOption(SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
    }

    deinit {
        close()
    }

    /// Closes the socket; the second time does nothing.
    package func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            systemClose(descriptor)
        }
    }

    /// Closes with a reset (RST) instead of an orderly end: what is unsent is thrown away.
    package func reset() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, size)
        close()
    }

    /// Ends both directions, from any thread: blocked calls of the owner return at once.
    package func shutDown() {
        shutDown(how: Int32(SHUT_RDWR))
    }

    /// Says that nothing more will be sent; what the peer sends can still be received.
    package func finishSending() {
        shutDown(how: Int32(SHUT_WR))
    }

    private func shutDown(how: Int32) {
        isOpen.withLock { isOpen in
            if isOpen { _ = shutdown(descriptor, how) }
        }
    }

    func setOption(_ level: Int32, _ name: Int32, _ value: Int32) {
        var value = value
        _ = unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

private func systemClose(_ descriptor: Int32) {
    _ = close(descriptor)
}
