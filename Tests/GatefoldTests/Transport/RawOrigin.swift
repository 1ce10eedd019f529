import GatefoldPlatform

/// An origin that says exactly what a test writes, byte by byte, and counts what it got rid of.
final class RawOrigin: Sendable {
    /// A connection on which a request's head has come.
    struct Peer: Sendable {
        fileprivate let socket: Socket
        fileprivate let tally: Locked<Int>

        func send(_ text: String) throws { try send(Array(text.utf8)) }

        func send(_ bytes: [UInt8]) throws {
            try socket.send(bytes)
            tally.withLock { $0 += bytes.count }
        }

        /// Returns when the client has closed its side.
        func waitForEnd() { _ = socket.peerStays(milliseconds: -1) }
    }

    private let listener: Socket
    private let sent = Locked(0)
    private let asked = Locked<[String]>([])
    private let thread: SystemThread

    /// The bytes that the system took off our hands.
    var sentBytes: Int { sent.withLock { $0 } }

    /// The heads of the requests that were read, in their order.
    var heads: [String] { asked.withLock { $0 } }

    /// The address at which every path is answered alike.
    let address: String

    /// Serves one connection after the other by `serve`, behind a request's head if that is read.
    init(readsHead: Bool = true, _ serve: @escaping @Sendable (Peer) throws -> Void) throws {
        let listener = try Socket(listeningOn: 0)
        let (sent, asked) = (sent, asked)
        self.listener = listener
        address = "http://127.0.0.1:\(listener.port)/song.wav"
        thread = try SystemThread(name: "raw-origin") {
            // Ends with an error when the listener is shut down.
            while let socket = (try? listener.accept(milliseconds: 60_000)) ?? nil {
                if readsHead {
                    guard let head = Self.readHead(socket) else { continue }
                    asked.withLock { $0.append(head) }
                }
                // The client may leave at any moment, which is what some tests are about.
                try? serve(Peer(socket: socket, tally: sent))
                socket.finishSending()
                socket.drain(milliseconds: 100)
                socket.close()
            }
        }
    }

    deinit {
        listener.shutDown()
        thread.join()
    }

    private static func readHead(_ socket: Socket) -> String? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let more = try? socket.receive(atMost: 1), !more.isEmpty else { return nil }
            head += more
        }
        return String(decoding: head, as: UTF8.self)
    }
}
