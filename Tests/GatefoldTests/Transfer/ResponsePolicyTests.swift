import Gatefold
import Testing

@Suite struct ResponsePolicyTests {
    /// An answer, what had been asked, and the step that follows.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let head: ResponseHead
        let part: PartFacts?
        let expectedBytes: Int64?
        let step: ResponsePolicy.Step

        init(
            _ name: String, _ status: Int, _ fields: [(String, String)],
            part: PartFacts? = nil, expectedBytes: Int64? = nil, _ step: ResponsePolicy.Step
        ) {
            testDescription = name
            let headers = fields.map { HeaderFields.Field(name: $0.0, value: $0.1) }
            head = ResponseHead(status: status, headers: HeaderFields(headers))
            self.part = part
            self.expectedBytes = expectedBytes
            self.step = step
        }
    }

    static let half = PartFacts(length: 50, etag: "\"a\"", total: 100)
    static let whole = PartFacts(length: 100, etag: "\"a\"", total: 100)
    static let dated = PartFacts(
        length: 50, lastModified: ResumePolicyTests.changed, date: ResumePolicyTests.minuteLater
    )
    static let contradiction = ResponsePolicy.Step.permanent(
        .transport(TransportFailure(.contradictoryLength))
    )
    static let malformed = ResponsePolicy.Step.transient(
        .transport(TransportFailure(.malformed)), retryAfter: nil
    )

    static let bodies: [Case] = [
        Case("a length", 200, [("Content-Length", "100")], .body(startingAt: 0, total: 100)),
        Case("no length", 200, [], .body(startingAt: 0, total: nil)),
        Case("an empty body", 200, [("content-length", "0")], .permanent(.empty)),
        Case(
            "two lengths", 200, [("Content-Length", "1"), ("content-length", "2")], contradiction
        ),
        Case("two lengths in a list", 200, [("Content-Length", "1, 2")], contradiction),
        Case(
            "one length twice", 200, [("Content-Length", "9"), ("Content-Length", "9")],
            .body(startingAt: 0, total: 9)
        ),
        Case("a length that is none", 200, [("Content-Length", "-1")], malformed),
        Case(
            "chunks beside a length", 200,
            [("Content-Length", "9"), ("Transfer-Encoding", "chunked")],
            .body(startingAt: 0, total: nil)
        ),
        Case(
            "the limit", 200, [("Content-Length", "1000")], .body(startingAt: 0, total: 1_000)
        ),
        Case(
            "over the limit", 200, [("Content-Length", "1001")],
            .permanent(.tooLarge(limit: 1_000))
        ),
        Case(
            "the plan's length", 200, [("Content-Length", "100")], expectedBytes: 100,
            .body(startingAt: 0, total: 100)
        ),
        Case(
            "not the plan's length", 200, [("Content-Length", "99")], expectedBytes: 100,
            .permanent(.wrongLength(expected: 100, found: 99))
        ),
        Case(
            "gzip", 200, [("Content-Length", "99"), ("Content-Encoding", "gzip")],
            expectedBytes: 100, .body(startingAt: 0, total: nil)
        ),
        Case(
            "gzip over the limit", 200,
            [("Content-Length", "1001"), ("Content-Encoding", "gzip")],
            .permanent(.tooLarge(limit: 1_000))
        ),
        Case(
            "identity by name", 200, [("Content-Length", "9"), ("Content-Encoding", "Identity")],
            .body(startingAt: 0, total: 9)
        ),
        Case("203", 203, [("Content-Length", "9")], .body(startingAt: 0, total: 9)),
        Case(
            "a 206 of all that nobody asked for", 206, [("Content-Range", "bytes 0-9/10")],
            .body(startingAt: 0, total: 10)
        ),
        Case(
            "a 206 of a part that nobody asked for", 206, [("Content-Range", "bytes 5-9/10")],
            malformed
        ),
        Case("a 206 without a range that nobody asked for", 206, [], malformed),
    ]

    static let refused: [Int] = [
        400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 414, 415, 416, 417, 418, 421, 451, 501,
        201, 202, 204, 205, 300, 304, 305, 306,
    ]

    static let statuses: [Case] = [
        Case("503 without a wait", 503, [], .transient(.status(503), retryAfter: nil)),
        Case("a redirect to nowhere", 302, [], .redirect(location: nil)),
        Case("403 on resume", 403, [], part: half, .permanent(.status(403))),
        Case("304 on resume", 304, [], part: half, .permanent(.status(304))),
    ]

    static let resuming: [Case] = [
        Case(
            "the rest with the same ETag", 206,
            [("Content-Range", "bytes 50-99/100"), ("ETag", "\"a\""), ("Content-Length", "50")],
            part: half, .body(startingAt: 50, total: 100)
        ),
        Case(
            "a piece of the rest", 206,
            [("Content-Range", "bytes 50-59/100"), ("ETag", "\"a\"")],
            part: half, .body(startingAt: 50, total: 100)
        ),
        Case(
            "a total that isn't said", 206,
            [("Content-Range", "bytes 50-99/*"), ("ETag", "\"a\"")],
            part: half, .body(startingAt: 50, total: 100)
        ),
        Case(
            "all of it, Range ignored", 200, [("Content-Length", "100"), ("ETag", "\"a\"")],
            part: half, .body(startingAt: 0, total: 100)
        ),
        Case(
            "all of another version", 200, [("Content-Length", "90"), ("ETag", "\"b\"")],
            part: half, .body(startingAt: 0, total: 90)
        ),
        Case(
            "earlier than asked", 206, [("Content-Range", "bytes 40-99/100"), ("ETag", "\"a\"")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "later than asked", 206, [("Content-Range", "bytes 60-99/100"), ("ETag", "\"a\"")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "more than the known total", 206,
            [("Content-Range", "bytes 50-100/*"), ("ETag", "\"a\"")], part: half,
            .discardAndAskAgain
        ),
        Case(
            "bytes behind a part that is complete", 206,
            [("Content-Range", "bytes 100-100/*"), ("ETag", "\"a\"")], part: whole,
            .discardAndAskAgain
        ),
        Case(
            "another total", 206, [("Content-Range", "bytes 50-100/101"), ("ETag", "\"a\"")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "If-Range ignored: another ETag", 206,
            [("Content-Range", "bytes 50-99/100"), ("ETag", "\"b\"")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "If-Range ignored: the ETag turned weak", 206,
            [("Content-Range", "bytes 50-99/100"), ("ETag", "W/\"a\"")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "If-Range ignored: no ETag any more", 206, [("Content-Range", "bytes 50-99/100")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "If-Range ignored: another Last-Modified", 206,
            [
                ("Content-Range", "bytes 50-99/100"),
                ("Last-Modified", ResumePolicyTests.minuteLater),
            ],
            part: dated, .discardAndAskAgain
        ),
        Case(
            "the rest by Last-Modified", 206,
            [("Content-Range", "bytes 50-99/100"), ("Last-Modified", ResumePolicyTests.changed)],
            part: dated, .body(startingAt: 50, total: 100)
        ),
        Case(
            "the rest by a Last-Modified that isn't repeated", 206,
            [("Content-Range", "bytes 50-99/100")], part: dated,
            .body(startingAt: 50, total: 100)
        ),
        Case(
            "no range, or several", 206, [("ETag", "\"a\"")], part: half, .discardAndAskAgain
        ),
        Case(
            "a range that is none", 206, [("Content-Range", "bytes 99-50/100")], part: half,
            .discardAndAskAgain
        ),
        Case(
            "a length that isn't the range's", 206,
            [("Content-Range", "bytes 50-99/100"), ("ETag", "\"a\""), ("Content-Length", "9")],
            part: half, .discardAndAskAgain
        ),
        Case(
            "a rest in gzip", 206,
            [
                ("Content-Range", "bytes 50-99/100"), ("ETag", "\"a\""),
                ("Content-Encoding", "gzip"),
            ],
            part: half, .discardAndAskAgain
        ),
        Case(
            "two lengths of a rest", 206,
            [("Content-Range", "bytes 50-99/100"), ("Content-Length", "1, 50")], part: half,
            contradiction
        ),
        Case(
            "a total over the limit", 206, [("Content-Range", "bytes 50-99/1001")], part: dated,
            .permanent(.tooLarge(limit: 1_000))
        ),
        Case(
            "a total that isn't the plan's", 206, [("Content-Range", "bytes 50-98/99")],
            part: dated, expectedBytes: 100, .permanent(.wrongLength(expected: 100, found: 99))
        ),
        Case(
            "416 and complete", 416, [("Content-Range", "bytes */100")], part: whole,
            .alreadyComplete
        ),
        Case(
            "416 and not complete", 416, [("Content-Range", "bytes */100")], part: half,
            .discardAndAskAgain
        ),
        Case(
            "416 and the part is longer", 416, [("Content-Range", "bytes */90")], part: whole,
            .discardAndAskAgain
        ),
        Case(
            "416 of another version", 416,
            [("Content-Range", "bytes */100"), ("ETag", "\"b\"")], part: whole,
            .discardAndAskAgain
        ),
        Case(
            "416 and not the plan's length", 416, [("Content-Range", "bytes */100")],
            part: whole, expectedBytes: 101, .discardAndAskAgain
        ),
        Case("416 without a range", 416, [], part: whole, .discardAndAskAgain),
        Case(
            "503 on resume", 503, [], part: half, .transient(.status(503), retryAfter: nil)
        ),
        Case(
            "no validator, so all was asked for", 200, [("Content-Length", "100")],
            part: PartFacts(length: 50), .body(startingAt: 0, total: 100)
        ),
    ]

    @Test(arguments: bodies + statuses + resuming)
    func decides(_ row: Case) {
        let policy = ResponsePolicy(limit: 1_000, expectedBytes: row.expectedBytes)
        let asked = ResumePolicy.request(for: row.part)
        #expect(policy.decide(row.head, asked: asked, part: row.part) == row.step)
    }

    @Test(arguments: refused)
    func theseStatusesAreFinal(_ status: Int) {
        #expect(decide(status, "Retry-After", "1") == .permanent(.status(status)))
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func theseStatusesMayPass(_ status: Int) {
        let step = decide(status, "Retry-After", "7")
        #expect(step == .transient(.status(status), retryAfter: "7"))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func theseStatusesLeadElsewhere(_ status: Int) {
        #expect(decide(status, "Location", "/x") == .redirect(location: "/x"))
    }

    private func decide(
        _ status: Int, _ field: String, _ value: String
    ) -> ResponsePolicy.Step {
        let headers = HeaderFields([HeaderFields.Field(name: field, value: value)])
        return ResponsePolicy(limit: 1_000, expectedBytes: nil)
            .decide(ResponseHead(status: status, headers: headers), asked: nil, part: nil)
    }

    @Test func aRestartNeverEndsInALoop() {
        let policy = ResponsePolicy(limit: 1_000, expectedBytes: nil)
        for row in Self.resuming {
            let step = policy.decide(row.head, asked: nil, part: nil)
            #expect(step != .discardAndAskAgain, "\(row.testDescription)")
        }
    }
}
