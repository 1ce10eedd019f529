import GatefoldPlatform

/// One client's connection: reads its requests and performs the replies, until either ends it.
struct Connection: Sendable {
    let socket: Socket
    let number: Int
    let desk: Desk

    /// Serves until the end; to be called on a thread that may block.
    func run() {
        var reader = RequestReader()
        do {
            while let head = try nextHead(&reader) {
                let reply = desk.reply(toHead: head, connection: number)
                guard try Performance(socket: socket).perform(reply) else { break }
            }
        } catch {
            // The client is gone, or the origin was stopped: nobody is left to tell.
        }
        socket.close()
    }

    private func nextHead(_ reader: inout RequestReader) throws(SystemError) -> [UInt8]? {
        while true {
            switch reader.next() {
            case .head(let head):
                return head
            case .tooLong:
                _ = try Performance(socket: socket).perform(.tooLong)
                return nil
            case .incomplete:
                let bytes = try socket.receive(atMost: 16 << 10)
                guard !bytes.isEmpty else { return nil }
                reader.received(bytes)
            }
        }
    }
}

extension Reply {
    fileprivate static var tooLong: Reply {
        var reply = Reply(status: 431, fields: ["Connection": "close"])
        reply.ending = .close
        return reply
    }
}
