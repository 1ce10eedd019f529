/// Decides what to do with an answer, by its head alone (RFC 9110).
package struct ResponsePolicy: Sendable {
    /// What to do with an answer.
    package enum Step: Equatable, Sendable {
        /// Write the body at this offset; 0 drops whatever was there. `total` is the length of
        /// the whole asset in bytes, nil while it is unknown.
        case body(startingAt: Int64, total: Int64?)
        /// The part is the whole asset: verify it.
        case alreadyComplete
        /// The version that the condition named is still the newest.
        case unchanged
        /// Drop the part and ask for everything, at once, with a plain request.
        case discardAndAskAgain
        /// Ask `RedirectPolicy`.
        case redirect(location: String?)
        /// Another attempt may be answered better; `retryAfter` is that field's value.
        case transient(FailureReason, retryAfter: String?)
        /// No attempt will be answered better.
        case permanent(FailureReason)
    }

    private let limit: Int64
    private let expectedBytes: Int64?

    /// Makes a policy for one asset.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that an asset may have.
    ///   - expectedBytes: The length that the plan gives, in bytes.
    package init(limit: Int64, expectedBytes: Int64?) {
        self.limit = limit
        self.expectedBytes = expectedBytes
    }

    /// Judges one answer.
    ///
    /// - Parameters:
    ///   - head: The answer's head.
    ///   - asked: The request for the rest that was sent; nil for a plain one.
    ///   - part: What is there already, if anything is.
    ///   - isConditional: Whether the asset was asked for only if it has changed.
    /// - Returns: What to do.
    package func decide(
        _ head: ResponseHead, asked: ResumeRequest?, part: PartFacts?, isConditional: Bool = false
    ) -> Step {
        switch head.status {
        case 200, 203: return whole(BodyFacts(head.headers))
        case 206: return partial(head, asked: asked, part: part)
        case 301, 302, 303, 307, 308: return .redirect(location: head.headers["Location"])
        case 416:
            guard asked != nil, let part else { return .permanent(.status(416)) }
            return unsatisfied(head, part: part)
        case 304 where isConditional: return .unchanged
        case let status where FailureReason.transientStatuses.contains(status):
            return .transient(.status(status), retryAfter: head.headers["Retry-After"])
        // Among these 204, 205 and a 304 that no condition was sent for: there is no content.
        default: return .permanent(.status(head.status))
        }
    }

    /// An answer with the whole asset, whatever was asked.
    private func whole(_ body: BodyFacts) -> Step {
        switch body.length {
        case .contradictory: return .permanent(.transport(TransportFailure(.contradictoryLength)))
        case .malformed: return .transient(.transport(Self.malformed), retryAfter: nil)
        case .unknown: return .body(startingAt: 0, total: nil)
        case .known(let length):
            guard length > 0 else { return .permanent(.empty) }
            guard length <= limit else { return .permanent(.tooLarge(limit: limit)) }
            // An encoded body's length says nothing of the asset's.
            guard body.isIdentity else { return .body(startingAt: 0, total: nil) }
            return begin(at: 0, total: length)
        }
    }

    private func begin(at offset: Int64, total: Int64?) -> Step {
        guard let total else { return .body(startingAt: offset, total: nil) }
        guard total <= limit else { return .permanent(.tooLarge(limit: limit)) }
        if let expectedBytes, expectedBytes != total {
            return .permanent(.wrongLength(expected: expectedBytes, found: total))
        }
        return .body(startingAt: offset, total: total)
    }

    /// An answer with a part of the asset.
    private func partial(_ head: ResponseHead, asked: ResumeRequest?, part: PartFacts?) -> Step {
        let body = BodyFacts(head.headers)
        if body.length == .contradictory {
            return .permanent(.transport(TransportFailure(.contradictoryLength)))
        }
        // Several ranges come as multipart, without this field; nobody asked for several.
        guard case .part(let first, let last, let total)? = body.range, body.isIdentity else {
            return restart(asked)
        }
        let length = last - first + 1
        if case .known(let found) = body.length, found != length { return restart(asked) }
        guard let asked, let part else {
            // Nobody asked for a range; all of it is as good as a 200.
            let isAll = first == 0 && length == total
            return isAll ? begin(at: 0, total: total) : restart(asked)
        }
        guard first == asked.offset, first == part.length, isSame(head.headers, as: part) else {
            return .discardAndAskAgain
        }
        if let known = part.total, total ?? known != known || last >= known {
            return .discardAndAskAgain
        }
        return begin(at: first, total: total ?? part.total)
    }

    /// An answer that says that there is nothing behind the part's end.
    private func unsatisfied(_ head: ResponseHead, part: PartFacts) -> Step {
        guard case .unsatisfied(let total)? = BodyFacts(head.headers).range else {
            return .discardAndAskAgain
        }
        // An error's own ETag is none of the asset, so its absence says nothing here.
        let isSame = head.headers["ETag"].map { $0 == part.etag } ?? true
        let isExpected = expectedBytes.map { $0 == total } ?? true
        guard total == part.length, isSame, isExpected else { return .discardAndAskAgain }
        return .alreadyComplete
    }

    /// Whether a 206 is of the version that the part is of, for origins that ignore If-Range.
    ///
    /// A 206 has the ETag that a 200 would have (RFC 9110, section 15.3.7), so one without it is
    /// not believed. Last-Modified may be left out.
    private func isSame(_ headers: HeaderFields, as part: PartFacts) -> Bool {
        if let etag = part.etag, headers["ETag"] != etag { return false }
        if part.etag == nil, headers["ETag"] != nil { return false }
        guard let old = part.lastModified, let new = headers["Last-Modified"] else { return true }
        return old == new
    }

    /// What to do with a 206 that is of no use: ask plainly, unless that was done already.
    private func restart(_ asked: ResumeRequest?) -> Step {
        asked == nil
            ? .transient(.transport(Self.malformed), retryAfter: nil) : .discardAndAskAgain
    }

    private static let malformed = TransportFailure(.malformed)
}

/// What a head says of the body's length and form.
private struct BodyFacts {
    enum Length: Equatable {
        case known(Int64)
        case unknown
        case contradictory
        case malformed
    }

    let length: Length
    let isIdentity: Bool
    let range: ContentRange?

    init(_ headers: HeaderFields) {
        let codings = headers.values(of: "Content-Encoding").flatMap(Self.list)
        isIdentity = codings.allSatisfy { $0.isEmpty || $0 == "identity" }
        range = headers["Content-Range"].flatMap { ContentRange($0) }
        length = Self.length(headers)
    }

    /// Equal lengths may be repeated (RFC 9110, section 8.6); a transfer coding overrides them
    /// (RFC 9112, section 6.3).
    private static func length(_ headers: HeaderFields) -> Length {
        let fields = headers.values(of: "Content-Length")
        // Nearly always: one field, and in it one number.
        if fields.count == 1, let number = ContentRange.number(fields[0]),
            headers["Transfer-Encoding"] == nil
        {
            return .known(number)
        }
        let texts = fields.flatMap(list)
        let numbers = texts.map { ContentRange.number($0) }
        guard Set(numbers).count < 2 else { return .contradictory }
        let codings = headers.values(of: "Transfer-Encoding").flatMap(list)
        guard codings.allSatisfy({ $0 == "identity" }), let number = numbers.first else {
            return .unknown
        }
        return number.map { .known($0) } ?? .malformed
    }

    private static func list(_ value: String) -> [String] {
        value.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.lowercased().filter { !$0.isWhitespace } }
    }
}
