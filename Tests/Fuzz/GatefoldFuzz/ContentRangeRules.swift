import Gatefold

/// Content-Range: a first line with its value, a second one with a Content-Length.
enum ContentRangeRules {
    static func check(_ input: inout FuzzInput) {
        let value = input.line()
        let length = input.line()
        if let range = ContentRange(value) { checkNumbers(range) }
        let head = ResponseHead(
            status: 206,
            headers: HeaderFields([
                .init(name: "Content-Range", value: value),
                .init(name: "Content-Length", value: length),
            ]))
        for answer in answers(head) { answer.check() }
    }

    private static func checkNumbers(_ range: ContentRange) {
        let printed: String
        switch range {
        case .part(let first, let last, let total):
            claim(first >= 0 && first <= last, "\(first)-\(last) runs backwards")
            claim(last < total ?? .max, "\(last) is behind the end, \(total ?? .max)")
            let (length, overflows) = last.subtractingReportingOverflow(first - 1)
            claim(!overflows && length > 0, "\(first)-\(last) is too long")
            printed = "bytes \(first)-\(last)/\(total.map { "\($0)" } ?? "*")"
        case .unsatisfied(let total):
            claim(total >= 0, "a total of \(total)")
            printed = "bytes */\(total)"
        }
        claim(ContentRange(printed) == range, "\(printed) is read as another range")
    }

    /// The same head as the answer to several requests.
    private static func answers(_ head: ResponseHead) -> [JudgedAnswer] {
        var unsatisfied = head
        unsatisfied.status = 416
        let parts = [100, Int64.max - 1].map { PartFacts(length: $0, etag: "\"a\"", total: $0) }
        let asked = parts.flatMap { part in
            [head, unsatisfied].map {
                JudgedAnswer(head: $0, asked: ResumePolicy.request(for: part), part: part)
            }
        }
        return asked + [JudgedAnswer(head: head), JudgedAnswer(head: unsatisfied)]
    }
}
