import GatefoldPlatform

/// Performs one reply on a socket.
struct Performance: Sendable {
    let socket: Socket

    /// Does all that the reply says, and tells whether the connection may take another request.
    ///
    /// Throws: when the client is gone.
    func perform(_ reply: Reply) throws(SystemError) -> Bool {
        let heads = reply.interim.flatMap(\.octets) + (reply.head?.octets ?? [])
        guard try send(reply.body, after: heads) else { return false }
        switch reply.ending {
        case .keepAlive:
            return true
        case .close:
            socket.finishSending()
            socket.drain(milliseconds: 500)
        case .reset:
            // What was sent is to arrive first: a reset throws away what is still on its way.
            _ = socket.peerStays(milliseconds: 50)
            socket.reset()
        case .silence:
            _ = socket.peerStays(milliseconds: -1)
        }
        return false
    }

    /// Sends the heads and the body, and tells whether the client stayed.
    private func send(_ body: Reply.Body, after heads: [UInt8]) throws(SystemError) -> Bool {
        if case .plain = body.framing, body.pace == nil, body.range.count <= Self.together {
            try socket.send(heads + body.content.bytes(in: body.range))
            return true
        }
        try socket.send(heads)
        guard try sendContent(of: body) else { return false }
        if case .chunked(_, isEnded: true) = body.framing {
            try socket.send(Array("0\r\n\r\n".utf8))
        }
        return true
    }

    private func sendContent(of body: Reply.Body) throws(SystemError) -> Bool {
        let start = ContinuousClock.now
        var offset = body.range.lowerBound
        while offset < body.range.upperBound {
            var count = min(Self.most, body.range.upperBound - offset)
            if let pace = body.pace {
                let sent = offset - body.range.lowerBound
                switch pace.step(sent: sent, elapsed: .now - start) {
                case .send(let due):
                    count = min(count, due)
                case .wait(let rest):
                    guard socket.peerStays(milliseconds: rest.wholeMilliseconds) else {
                        return false
                    }
                    continue
                }
            }
            offset += try sendPiece(of: body, at: offset, atMost: count)
        }
        return true
    }

    private func sendPiece(
        of body: Reply.Body, at offset: Int, atMost count: Int
    ) throws(SystemError) -> Int {
        switch body.framing {
        case .plain:
            let piece = body.content.piece(at: offset, atMost: count)
            try socket.send(piece.bytes, in: piece.range)
            return piece.range.count
        case .chunked(let size, _):
            let piece = body.content.piece(at: offset, atMost: min(size, count))
            var chunk = Array("\(String(piece.range.count, radix: 16))\r\n".utf8)
            chunk += piece.bytes[piece.range]
            chunk += [13, 10]
            try socket.send(chunk)
            return piece.range.count
        }
    }

    /// The most bytes of one system call: large ones cost the least, and a stop is seen soon.
    private static let most = 256 << 10

    /// The longest body that goes in one system call with its head.
    private static let together = 16 << 10
}

extension Duration {
    /// For poll(2): rounded up, so that it never returns before the time has come.
    fileprivate var wholeMilliseconds: Int32 {
        Int32(clamping: Int((self / .milliseconds(1)).rounded(.up)))
    }
}
