extension Fault {
    /// Where a body ends, and where it does not.
    static let framing: [Fault] = [
        Fault("as-is", 200, "Serves the resource as it is.") { $0.normal },
        Fault("close-half", 200, "Closes at 50 % of Content-Length.") { $0.normal.half(.close) },
        Fault("reset-middle", 200, "Resets at 50 % of Content-Length, like a crash.") {
            $0.normal.half(.reset)
        },
        Fault("reset-before-head", nil, "Resets instead of an answer.") { _ in
            Reply(head: nil, ending: .reset)
        },
        Fault("accept-then-close", nil, "Closes instead of an answer.") { _ in
            Reply(head: nil, ending: .close)
        },
        Fault("close-after-head", 200, "Closes before the first byte of the body.") {
            $0.normal.headOnly(.close)
        },
        Fault("chunked", 200, "Sends chunks and no length, all of them.") { $0.whole.chunked() },
        Fault("chunked-half", 200, "Sends half of the chunks and closes.") {
            $0.whole.half(.close).chunked(isEnded: false)
        },
        Fault("chunked-without-end", 200, "Sends all the bytes, but not the last chunk.") {
            $0.range == nil ? $0.whole.chunked(isEnded: false) : $0.normal
        },
        Fault("no-length", 200, "Answers as HTTP/1.0, without a length, and closes at the end.") {
            var reply = $0.whole.unframed()
            reply.head?.version = "HTTP/1.0"
            return reply
        },
        Fault("empty", 200, "Sends an empty body with Content-Length: 0.") {
            $0.whole.carrying(Content([]), as: $0.resource.contentType)
        },
        Fault("empty-without-length", 200, "Sends no length, no bytes, and closes.") {
            $0.whole.headOnly(.close).unframed()
        },
        Fault("two-lengths", 200, "Sends two Content-Length fields that differ by one.") {
            $0.whole.adding(HeaderField("Content-Length", "\($0.length + 1)"))
                .ending(.close)
        },
        Fault("equal-lengths", 200, "Sends one Content-Length twice, which RFC 9110 allows.") {
            $0.whole.adding(HeaderField("Content-Length", "\($0.length)"))
        },
        Fault("more-than-promised", 200, "Promises half of the bytes, sends all, and closes.") {
            $0.whole.with("Content-Length", "\($0.length / 2)").ending(.close)
        },
        Fault("negative-length", 200, "Sends Content-Length: -1.") {
            $0.whole.with("Content-Length", "-1").ending(.close)
        },
        Fault("one-byte-short", 200, "Serves a resource that lacks its last byte, consistently.") {
            $0.with { $0.content = $0.content.shortened(to: $0.content.length - 1) }.normal
        },
        Fault("other-bytes", 200, "Serves other bytes under the same name, length and ETag.") {
            $0.with { $0.content = $0.content.altered }.normal
        },
        Fault("endless-body", 200, "Sends the resource over and over without an end.") {
            let content = Content([], thenRepeating: $0.resource.content.bytes(in: 0..<1 << 20))
            return $0.whole.carrying(content, as: $0.resource.contentType).ending(.close)
        },
        Fault("huge-length", 200, "Promises 1 TiB, and would send it.") {
            let content = Content(
                $0.resource.content.bytes(in: 0..<1 << 20), thenRepeating: [0], length: 1 << 40)
            return $0.whole.carrying(content, as: $0.resource.contentType)
        },
        Fault("not-http", nil, "Answers with something that is not HTTP.") { _ in
            Reply(head: nil, body: Reply.Body(Content("220 ready\r\n")), ending: .close)
        },
    ]
}
