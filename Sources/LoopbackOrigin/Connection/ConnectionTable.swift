import GatefoldPlatform

/// The connections of an origin, each with its socket and its thread.
final class ConnectionTable: Sendable {
    private struct State: Sendable {
        var isClosed = false
        var accepted = 0
        var sockets: [Int: Socket] = [:]
        var threads: [Int: SystemThread] = [:]
        var finished: [Int] = []
    }

    private let state = Locked(State())

    /// How many connections there are now.
    var count: Int { state.withLock { $0.sockets.count } }

    /// Whether connections are refused from now on.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Refuses connections from now on; those that exist stay.
    func refuse() {
        state.withLock { $0.isClosed = true }
    }

    /// Starts a thread that serves a socket; after ``refuse()`` it only closes it.
    func admit(_ socket: Socket, serve: @escaping @Sendable (Int) -> Void) {
        let number: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.accepted += 1
            state.sockets[state.accepted] = socket
            return state.accepted
        }
        guard let number else { return socket.close() }
        do throws(SystemError) {
            let thread = try SystemThread(name: "origin-\(number)") { [self] in
                serve(number)
                state.withLock { state in
                    state.sockets[number] = nil
                    state.finished.append(number)
                }
            }
            state.withLock { $0.threads[number] = thread }
        } catch {
            // No thread to be had: the client sees a closed connection, as from a server at its
            // limit.
            state.withLock { $0.sockets[number] = nil }
            socket.close()
        }
    }

    /// Joins the threads that have ended by themselves.
    func reap() {
        let ended = state.withLock { state in
            let ended = state.finished.compactMap { state.threads.removeValue(forKey: $0) }
            state.finished.removeAll()
            return ended
        }
        for thread in ended { thread.join() }
    }

    /// Ends every connection and joins its thread.
    ///
    /// To be called after
    /// ``refuse()``, when nobody admits any more.
    func closeAll() {
        let (sockets, threads) = state.withLock { state in
            defer { state.threads.removeAll() }
            return (Array(state.sockets.values), Array(state.threads.values))
        }
        for socket in sockets { socket.shutDown() }
        for thread in threads { thread.join() }
    }
}
