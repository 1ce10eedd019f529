package import GatefoldPlatform

/// A small HTTP/1.1 server on 127.0.0.1 that plays what real servers do, faults included.
///
/// A resource served at `/song.wav` is answered correctly at that path, and with a fault of
/// ``Fault/table`` at `/fault/NAME/song.wav`. Each connection has a thread of its own; the server
/// ends with ``stop()`` or with the last reference.
package final class LoopbackOrigin: Sendable {
    private let listener: Socket
    private let desk: Desk
    private let connections: ConnectionTable
    private let acceptor: Locked<SystemThread?>

    /// The port that it listens on.
    package let port: UInt16

    /// Binds 127.0.0.1 at `port`, or at a port of the system's choice when it is 0, and serves.
    package init(port: UInt16 = 0) throws(SystemError) {
        let listener = try Socket(listeningOn: port)
        let desk = Desk(port: listener.port)
        let connections = ConnectionTable()
        self.connections = connections
        self.listener = listener
        self.desk = desk
        self.port = listener.port
        acceptor = Locked(
            try SystemThread(name: "origin") { accept(from: listener, connections, desk) })
    }

    deinit {
        stop()
    }

    /// The URL of a path that begins with a slash, for example `http://127.0.0.1:8080/song.wav`.
    package func address(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// Puts a resource at a path that begins with a slash, in place of what was there.
    package func serve(_ resource: Resource, at path: String) {
        desk.put(resource, at: path)
    }

    /// Takes away what is at a path, so that it is 404 from now on.
    package func remove(_ path: String) {
        desk.put(nil, at: path)
    }

    /// Every request since the start or ``forgetRequests()``, in the order of arrival.
    package var requests: [ReceivedRequest] { desk.requests }

    /// Empties ``requests``.
    package func forgetRequests() {
        desk.forgetRequests()
    }

    /// Starts every fault anew: one that is played twice is then played twice again.
    package func forgetPlays() {
        desk.forgetPlays()
    }

    /// How many connections there are now.
    package var openConnections: Int { connections.count }

    /// Closes the listener and every connection, and returns when their threads have ended.
    ///
    /// The second time does nothing.
    package func stop() {
        guard let thread = acceptor.withLock({ $0.take() }) else { return }
        connections.refuse()
        // Ends the wait for a connection at once on Linux; elsewhere it takes up to a second.
        listener.shutDown()
        thread.join()
        connections.closeAll()
        listener.close()
    }
}

/// Takes connections until the listener is shut down.
private func accept(from listener: Socket, _ connections: ConnectionTable, _ desk: Desk) {
    while !connections.isClosed {
        do throws(SystemError) {
            guard let socket = try listener.accept(milliseconds: 1_000) else { continue }
            connections.reap()
            connections.admit(socket) { number in
                Connection(socket: socket, number: number, desk: desk).run()
            }
        } catch {
            // Out of descriptors, or a client that left before it was taken: the next may do
            // better, after a moment.
            _ = listener.peerStays(milliseconds: 10)
        }
    }
}
