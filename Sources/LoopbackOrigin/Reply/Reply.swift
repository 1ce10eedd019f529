/// What the origin answers to one request: a decision, which a connection then performs.
package struct Reply: Hashable, Sendable {
    /// What happens after the last byte of the body.
    package enum Ending: Hashable, Sendable {
        /// The connection waits for the next request.
        case keepAlive
        /// The connection is closed in order.
        case close
        /// The connection is reset (RST), as by a crash.
        case reset
        /// Nothing more comes, and the connection stays until the client closes it.
        case silence
    }

    /// The heads of informational answers (1xx), which go before the final one.
    package var interim: [Head] = []

    /// The head; nil where not even that is sent.
    package var head: Head?

    /// The body.
    package var body: Body

    /// What comes after it.
    package var ending: Ending

    /// Makes a reply out of its parts.
    package init(head: Head?, body: Body = Body(), ending: Ending = .keepAlive) {
        self.head = head
        self.body = body
        self.ending = ending
    }
}

extension Reply {
    /// A short page as the answer, for example to a path where nothing is.
    package init(status: Int, page: String? = nil, fields: HeaderFields = HeaderFields()) {
        self.init(head: Head(status: status, fields: fields))
        // No body, hence no length: RFC 9110, 15.3.5 and 15.4.5.
        guard status >= 200, status != 204, status != 304 else { return }
        let text = page ?? Self.page(of: status)
        set("Content-Type", "text/html; charset=utf-8")
        set("Content-Length", String(text.utf8.count))
        body = Body(Content(text))
    }

    private static func page(of status: Int) -> String {
        let title = "\(status) \(Head.reason(of: status))"
        return "<!DOCTYPE html>\n<title>\(title)</title>\n<h1>\(title)</h1>\n"
    }

    /// Replaces a field of the head by one with `value`, or by none where it is nil.
    package mutating func set(_ name: String, _ value: String?) {
        head?.fields.set(name, value)
    }

    /// The same reply without its body, as HEAD wants it.
    var withoutBody: Reply {
        var reply = self
        reply.body = Body()
        return reply
    }
}
