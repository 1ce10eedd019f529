extension Reply {
    /// The same reply with one field replaced, or left out where the value is nil.
    func with(_ name: String, _ value: String?) -> Reply {
        var reply = self
        reply.set(name, value)
        return reply
    }

    /// The same reply with a field added beside others of its name.
    func adding(_ field: HeaderField) -> Reply {
        var reply = self
        reply.head?.fields.add(field)
        return reply
    }

    /// The same reply with another ending.
    func ending(_ ending: Ending) -> Reply {
        var reply = self
        reply.ending = ending
        return reply
    }

    /// The same head, but only the first half of the body and then this ending.
    func half(_ ending: Ending) -> Reply {
        var reply = self
        let range = body.range
        reply.body.range = range.lowerBound..<range.lowerBound + range.count / 2
        return reply.ending(ending)
    }

    /// The same head, but no byte of the body and then this ending.
    func headOnly(_ ending: Ending) -> Reply {
        withoutBody.ending(ending)
    }

    /// The same body in chunks instead of with a length.
    func chunked(isEnded: Bool = true) -> Reply {
        var reply = with("Content-Length", nil).with("Transfer-Encoding", "chunked")
        reply.body.framing = .chunked(size: 16 << 10, isEnded: isEnded)
        return isEnded ? reply : reply.ending(.close)
    }

    /// The same body without a length, ended by the end of the connection.
    func unframed() -> Reply {
        with("Content-Length", nil).with("Connection", "close").ending(.close)
    }

    /// The same reply at a speed.
    func paced(_ bytesPerSecond: Int) -> Reply {
        var reply = self
        reply.body.pace = Pace(bytesPerSecond: bytesPerSecond)
        return reply
    }

    /// The same fields with another body and its length; an endless one has none.
    func carrying(_ content: Content, as contentType: String?) -> Reply {
        var reply = with("Content-Type", contentType)
        reply.body = Body(content)
        return reply.with("Content-Length", content.isEndless ? nil : String(content.length))
    }

    /// The same reply after informational heads.
    func after(_ interim: [Head]) -> Reply {
        var reply = self
        reply.interim = interim
        return reply
    }
}
