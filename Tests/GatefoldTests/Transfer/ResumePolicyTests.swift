import Gatefold
import Testing

@Suite struct ResumePolicyTests {
    /// A part, and the If-Range that asks for its rest; nil where all is asked for.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let part: PartFacts?
        let ifRange: String?

        init(_ name: String, _ part: PartFacts?, _ ifRange: String?) {
            testDescription = name
            self.part = part
            self.ifRange = ifRange
        }
    }

    static let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
    static let minuteLater = "Sun, 06 Nov 1994 08:50:37 GMT"
    static let earlier = "Sun, 06 Nov 1994 08:50:36 GMT"

    static let rows = [
        Case("no part", nil, nil),
        Case("an empty part", PartFacts(length: 0, etag: "\"a\""), nil),
        Case("a strong ETag", PartFacts(length: 5, etag: "\"a\"", total: 9), "\"a\""),
        Case("a complete part", PartFacts(length: 9, etag: "\"a\"", total: 9), "\"a\""),
        Case("a part that is too long", PartFacts(length: 10, etag: "\"a\"", total: 9), nil),
        Case("a weak ETag", PartFacts(length: 5, etag: "W/\"a\""), nil),
        Case("an ETag without quotes", PartFacts(length: 5, etag: "a"), nil),
        Case("an empty ETag", PartFacts(length: 5, etag: "\"\""), nil),
        Case("an ETag with a line break", PartFacts(length: 5, etag: "\"a\r\nX: y\""), nil),
        Case(
            "a strong Last-Modified",
            PartFacts(length: 5, lastModified: changed, date: minuteLater), changed
        ),
        Case(
            "a Last-Modified that is too fresh",
            PartFacts(length: 5, lastModified: changed, date: earlier), nil
        ),
        Case("a Last-Modified without a Date", PartFacts(length: 5, lastModified: changed), nil),
        Case(
            "a Last-Modified beside a weak ETag",
            PartFacts(length: 5, etag: "W/\"a\"", lastModified: changed, date: minuteLater), nil
        ),
        Case(
            "a Last-Modified that is no date",
            PartFacts(length: 5, lastModified: "yesterday", date: minuteLater), nil
        ),
        Case("no validator at all", PartFacts(length: 5, total: 9), nil),
    ]

    @Test(arguments: rows)
    func asksForTheRestOnlyWithAStrongValidator(_ row: Case) {
        let request = ResumePolicy.request(for: row.part)
        #expect(request?.ifRange == row.ifRange)
        if let request { #expect(request.range == "bytes=\(row.part?.length ?? 0)-") }
    }
}
