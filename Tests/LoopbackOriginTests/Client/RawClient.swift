import GatefoldPlatform
import LoopbackOrigin

/// A client that sends what it is told and shows every byte that came back.
struct RawClient {
    private let socket: Socket

    init(_ origin: LoopbackOrigin) throws {
        socket = try Socket(connectingTo: origin.port, patience: 20)
    }

    /// Sends a request head made of these lines.
    func send(_ lines: String...) throws {
        try socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    /// Sends bytes as they are.
    func send(raw bytes: [UInt8]) throws {
        try socket.send(bytes)
    }

    func finishSending() {
        socket.finishSending()
    }

    func close() {
        socket.close()
    }

    /// Receives until there are `count` bytes, or the end.
    func receive(atLeast count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = try socket.receive(atMost: 64 << 10)
            guard !more.isEmpty else { break }
            bytes += more
        }
        return bytes
    }

    /// Receives until the origin closes or resets the connection.
    func receiveAll() -> (bytes: [UInt8], failure: SystemError?) {
        var bytes: [UInt8] = []
        do throws(SystemError) {
            while true {
                let more = try socket.receive(atMost: 64 << 10)
                guard !more.isEmpty else { return (bytes, nil) }
                bytes += more
            }
        } catch {
            return (bytes, error)
        }
    }

    /// Receives one reply that has a Content-Length, and leaves the connection open.
    func receiveReply() throws -> RawReply {
        var bytes: [UInt8] = []
        while true {
            if let reply = RawReply(bytes), reply.body.count >= reply.promisedLength ?? 0 {
                return reply
            }
            let more = try socket.receive(atMost: 64 << 10)
            guard !more.isEmpty else { throw Ended() }
            bytes += more
        }
    }

    /// The origin closed the connection within a reply.
    struct Ended: Error {}
}

extension LoopbackOrigin {
    /// One GET on a connection of its own, and everything that came until its end.
    func get(_ target: String, _ fields: String...) throws -> RawReply? {
        let client = try RawClient(self)
        let lines = ["GET \(target) HTTP/1.1", "Host: here"] + fields + ["Connection: close"]
        try client.send(lines.joined(separator: "\r\n"))
        return RawReply(client.receiveAll().bytes)
    }
}
