/// Finds the heads of requests in a stream of bytes, in whatever pieces it comes.
package struct RequestReader: Sendable {
    /// What stands at the front of the bytes so far.
    package enum Finding: Hashable, Sendable {
        /// The head has not ended yet.
        case incomplete
        /// A whole head, without the empty line that ends it.
        case head([UInt8])
        /// More than the limit came without an end.
        case tooLong
    }

    /// The most bytes a head may have.
    package static let limit = 64 << 10

    private var bytes: [UInt8] = []

    /// Starts with nothing received.
    package init() {}

    /// Takes in what was received.
    package mutating func received(_ more: [UInt8]) {
        bytes += more
    }

    /// Takes the next head out, if it is there.
    package mutating func next() -> Finding {
        // Empty lines before a request are to be skipped: RFC 9112, 2.2.
        let leading = bytes.prefix { $0 == 13 || $0 == 10 }.count
        bytes.removeFirst(leading)
        guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else {
            return bytes.count > Self.limit ? .tooLong : .incomplete
        }
        guard end.lowerBound <= Self.limit else { return .tooLong }
        let head = Array(bytes[..<end.lowerBound])
        bytes.removeSubrange(..<end.upperBound)
        return .head(head)
    }
}
