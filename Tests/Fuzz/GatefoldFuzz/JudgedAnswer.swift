import Gatefold

/// An answer with what was asked, and the rules that the decision about it must keep.
struct JudgedAnswer {
    var head: ResponseHead
    var asked: ResumeRequest?
    var part: PartFacts?
    var expected: Int64?
    var limit = Int64.max
    var isConditional = false

    /// Decides, and looks whether the decision is allowed.
    func check() {
        let step = ResponsePolicy(limit: limit, expectedBytes: expected)
            .decide(head, asked: asked, part: part, isConditional: isConditional)
        switch step {
        case .body(let start, let total): checkBody(at: start, total: total)
        case .alreadyComplete:
            claim(head.status == 416 && asked != nil, "complete, says a \(head.status)")
            claim(part.map { $0.length > 0 } ?? false, "nothing is complete")
            claim(expected ?? part?.length == part?.length, "complete, but not as planned")
        case .unchanged: claim(head.status == 304 && isConditional, "unchanged, unasked")
        // Else the same plain request would be sent again for ever.
        case .discardAndAskAgain: claim(asked != nil, "a plain request is sent again")
        case .redirect: claim((300...399).contains(head.status), "a redirect by \(head.status)")
        case .transient, .permanent: break
        }
    }

    private func checkBody(at start: Int64, total: Int64?) {
        claim([200, 203, 206].contains(head.status), "the body of a \(head.status)")
        claim(start >= 0, "the body begins at \(start)")
        if let total {
            claim(total > start && total <= limit, "\(total) bytes in all, from \(start) on")
            claim(expected ?? total == total, "\(total) bytes are not what the plan says")
        }
        guard start != 0 else { return }
        claim(head.status == 206, "a \(head.status) that begins at \(start)")
        claim(asked?.offset == start && part?.length == start, "\(start) was not asked for")
        guard let range = head.headers["Content-Range"].flatMap({ ContentRange($0) }),
            case .part(start, let last, _) = range
        else { fatalError("the body begins at \(start), which Content-Range doesn't say") }
        claim(last < total ?? .max, "\(last) is behind the end, \(total ?? .max)")
    }
}
