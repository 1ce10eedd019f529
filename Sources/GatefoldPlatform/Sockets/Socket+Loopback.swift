#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension Socket {
    /// Listens on 127.0.0.1 at `port`, or at a port of the system's choice when it is 0.
    package convenience init(listeningOn port: UInt16) throws(SystemError) {
        try self.init(streamFor: "127.0.0.1:\(port)")
        setOption(SOL_SOCKET, SO_REUSEADDR, 1)
        let bound = unsafe withLoopbackAddress(port: port) { unsafe bind(descriptor, $0, $1) }
        guard bound == 0 else { throw SystemError(call: "bind", path: "127.0.0.1:\(port)") }
        guard listen(descriptor, 512) == 0 else {
            throw SystemError(call: "listen", path: "127.0.0.1:\(port)")
        }
    }

    /// Connects to 127.0.0.1 at `port`; a receive that takes `patience` seconds then fails.
    package convenience init(connectingTo port: UInt16, patience: Int) throws(SystemError) {
        try self.init(streamFor: "127.0.0.1:\(port)")
        var timeout = timeval(tv_sec: .init(patience), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        let connected = unsafe withLoopbackAddress(port: port) {
            unsafe connect(descriptor, $0, $1)
        }
        guard connected == 0 else { throw SystemError(call: "connect", path: "127.0.0.1:\(port)") }
    }

    private convenience init(streamFor path: String) throws(SystemError) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw SystemError(call: "socket", path: path) }
        self.init(descriptor: descriptor)
    }

    /// The port that the socket is bound to; 0 when it is closed.
    package var port: UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Waits for a connection and takes it; nil when none came within so many milliseconds.
    ///
    /// Throws: when the listener was shut down, and when the connection could not be taken, for
    /// example for want of descriptors; the next call may succeed then.
    package func accept(milliseconds: Int32) throws(SystemError) -> Socket? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, milliseconds) > 0 else { return nil }
        let accepted = systemAccept(descriptor)
        guard accepted >= 0 else { throw SystemError(call: "accept", path: "") }
        let socket = Socket(descriptor: accepted)
        // Small paced writes are to arrive one by one.
        socket.setOption(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        return socket
    }
}

private func systemAccept(_ descriptor: Int32) -> Int32 {
    accept(descriptor, nil, nil)
}

private func withLoopbackAddress<Result>(
    port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
