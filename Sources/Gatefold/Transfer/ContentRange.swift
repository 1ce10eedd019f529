/// The Content-Range field of an answer (RFC 9110, section 14.4), in bytes.
package enum ContentRange: Hashable, Sendable {
    /// The body holds the bytes `first...last` of a whole of `total` bytes; nil for `*`.
    case part(first: Int64, last: Int64, total: Int64?)
    /// The range that was asked for isn't there; the whole has `total` bytes.
    case unsatisfied(total: Int64)

    /// Reads a field's value; nil where it breaks the rules or contradicts itself.
    ///
    /// - Parameter value: The field's value, for example `bytes 100-199/200`.
    package init?(_ value: String) {
        let text = value.lowercased().filter { !$0.isWhitespace }
        // Some servers write `bytes=`, as the request has it.
        guard text.hasPrefix("bytes") else { return nil }
        let rest = text.dropFirst(5).drop { $0 == "=" || $0 == ":" }
        let sides = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let total = Self.number(sides[1])
        guard total != nil || sides[1] == "*" else { return nil }
        if sides[0] == "*" {
            guard let total else { return nil }
            self = .unsatisfied(total: total)
            return
        }
        let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1])
        else { return nil }
        guard first <= last, last < total ?? .max else { return nil }
        self = .part(first: first, last: last, total: total)
    }

    /// Digits and nothing else, at most `Int64.max`.
    static func number(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
