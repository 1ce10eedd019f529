/// A request for the rest of an asset (RFC 9110, section 14.2).
package struct ResumeRequest: Hashable, Sendable {
    /// The first byte that is asked for.
    package var offset: Int64

    /// The value of If-Range, which is always sent along.
    package var ifRange: String

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - offset: The first byte that is asked for.
    ///   - ifRange: The value of If-Range.
    package init(offset: Int64, ifRange: String) {
        self.offset = offset
        self.ifRange = ifRange
    }

    /// The value of the Range field.
    package var range: String { "bytes=\(offset)-" }
}

/// Decides whether a part is continued.
package enum ResumePolicy {
    /// The request for what a part lacks; nil where all has to be asked for.
    ///
    /// A part that is complete asks too, behind its end: the origin's 416 says that it is.
    ///
    /// - Parameter part: What is there already, if anything is.
    /// - Returns: The request, or nil for a plain one.
    package static func request(for part: PartFacts?) -> ResumeRequest? {
        guard let part, part.length > 0, part.length <= part.total ?? .max else { return nil }
        guard let validator = part.validator else { return nil }
        return ResumeRequest(offset: part.length, ifRange: validator)
    }
}
