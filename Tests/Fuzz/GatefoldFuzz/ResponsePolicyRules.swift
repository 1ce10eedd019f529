import Gatefold

/// What is decided about an answer.
///
/// The first line has numbers: the part's length and total, the length in the plan, the limit, an
/// offset that was asked for in spite of the part, and whether there was a condition; anything
/// else stands for none. The second line is the part's ETag, the third its Last-Modified, the
/// rest the head as it is sent.
enum ResponsePolicyRules {
    static func check(_ input: inout FuzzInput) {
        let words = input.line().split(separator: " ")
        let numbers = words.map { Int64($0) } + [Int64?](repeating: nil, count: 6)
        let etag = input.line()
        let lastModified = input.line()
        guard let head = HeadLineRules.head(of: &input) else { return }
        var part: PartFacts?
        if let length = numbers[0], length > 0 {
            part = PartFacts(
                length: length,
                etag: etag.isEmpty ? nil : etag,
                lastModified: lastModified.isEmpty ? nil : lastModified,
                date: "Sun, 06 Nov 1994 08:49:37 GMT",
                total: numbers[1].flatMap { $0 > 0 ? $0 : nil })
        }
        var asked = ResumePolicy.request(for: part)
        checkRequest(asked, part)
        if let offset = numbers[4] { asked = ResumeRequest(offset: offset, ifRange: "\"a\"") }
        var answer = JudgedAnswer(head: head, asked: asked, part: part)
        answer.expected = numbers[2].flatMap { $0 >= 0 ? $0 : nil }
        answer.limit = max(numbers[3] ?? .max, 1)
        answer.isConditional = numbers[5] != nil
        answer.check()
    }

    private static func checkRequest(_ request: ResumeRequest?, _ part: PartFacts?) {
        guard let request else { return }
        claim(request.offset > 0 && request.offset == part?.length, "asks at \(request.offset)")
        claim(request.offset <= part?.total ?? .max, "asks behind the end")
        claim(!request.ifRange.hasPrefix("W/"), "a weak ETag for a range")
    }
}
