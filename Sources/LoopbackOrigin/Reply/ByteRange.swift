/// The one range that a Range header asks for (RFC 9110, 14.1.2).
package enum ByteRange: Hashable, Sendable {
    /// From an offset, up to and including another one or the end.
    case from(Int, through: Int?)
    /// So many bytes at the end.
    case last(Int)

    /// Reads a header's value; nil where it is not one range of bytes, which is to be ignored.
    package init?(_ value: String) {
        guard value.lowercased().hasPrefix("bytes=") else { return nil }
        let parts = value.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch (Int(parts[0]), Int(parts[1])) {
        case (nil, let count?) where parts[0].isEmpty: self = .last(count)
        case (let first?, nil) where parts[1].isEmpty: self = .from(first, through: nil)
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        default: return nil
        }
    }

    /// The offsets it means in a body of `length` bytes; nil where it cannot be satisfied.
    package func offsets(in length: Int) -> Range<Int>? {
        switch self {
        case .from(let first, through: let last):
            guard first < length else { return nil }
            return first..<min(length, (last ?? length - 1) + 1)
        case .last(let count):
            guard count > 0, length > 0 else { return nil }
            return max(0, length - count)..<length
        }
    }
}
