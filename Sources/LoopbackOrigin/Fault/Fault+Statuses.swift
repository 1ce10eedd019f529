extension Fault {
    /// Answers other than 200.
    static let statuses: [Fault] = [
        Fault("status-N", 404, number: 404, "Answers with status N and a short page.") {
            $0.page($0.number)
        },
        Fault("missing-with-body", 404, "Answers 404, but with the resource's bytes and type.") {
            var reply = $0.whole
            reply.head?.status = 404
            return reply
        },
        Fault("unavailable", 503, "Answers 503; unavailable-twice recovers the third time.") {
            $0.page(503)
        },
        Fault("retry-after-seconds", 503, "Answers 503 with Retry-After: 2.") {
            $0.page(503, ["Retry-After": "2"])
        },
        Fault("retry-after-N", 503, number: 3_600, "Answers 503 with Retry-After: N.") {
            $0.page(503, ["Retry-After": "\($0.number)"])
        },
        Fault("retry-after-date", 503, "Answers 503 with Retry-After: the date in 2 seconds.") {
            $0.page(503, ["Retry-After": "\($0.now.advanced(by: 2))"])
        },
        Fault("retry-after-past", 503, "Answers 503 with Retry-After: a date of last year.") {
            $0.page(503, ["Retry-After": "\($0.now.advanced(by: -365 * 86_400))"])
        },
        Fault("retry-after-nonsense", 503, "Answers 503 with Retry-After: soon.") {
            $0.page(503, ["Retry-After": "soon"])
        },
        Fault("wait-then-missing", 503, "Answers 503 with Retry-After: 1 once, and then 404.") {
            $0.plays == 0 ? $0.page(503, ["Retry-After": "1"]) : $0.page(404)
        },
        Fault("too-many-requests", 429, "Answers 429 with Retry-After: 1.") {
            $0.page(429, ["Retry-After": "1"])
        },
        Fault("early-hints", 103, "Sends 103 Early Hints before the answer.") {
            let hints: HeaderFields = ["Link": "</cover.png>; rel=preload; as=image"]
            return $0.normal.after([Reply.Head(status: 103, fields: hints)])
        },
        Fault("continue-first", 100, "Sends 100 Continue, though nobody expects it.") {
            $0.normal.after([Reply.Head(status: 100)])
        },
        Fault("endless-hints", 103, "Sends 103 Early Hints without an end.") { _ in
            endless(Reply.Head(status: 103).octets, after: nil)
        },
        Fault("endless-headers", 200, "Sends header fields without an end.") {
            let field = "X-Endless: \(String(repeating: "abcdefgh", count: 16))\r\n"
            return endless(Array(field.utf8), after: $0.whole.head)
        },
        Fault("endless-header", 200, "Sends one header field without an end.") {
            endless(Array("abcdefgh".utf8), after: $0.whole.head, opening: "X-Endless: ")
        },
    ]
}

/// A head that never ends: `head`, if any, and then the same bytes over and over.
private func endless(_ bytes: [UInt8], after head: Reply.Head?, opening: String = "") -> Reply {
    let body = Reply.Body(Content(Array(opening.utf8), thenRepeating: bytes))
    var reply = Reply(head: head, body: body, ending: .close)
    reply.head?.isFinished = false
    return reply
}
