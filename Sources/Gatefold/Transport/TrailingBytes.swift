/// Tells what bytes are that came behind a response of a known length (RFC 9112, section 6.3).
package enum TrailingBytes {
    /// Whether they can only be more of the body: the length that was promised was too small.
    ///
    /// Old servers end a body with a line break that they don't count, and some send the answer to
    /// a request that nobody made, such as 408 before they close: neither is a part of the body.
    ///
    /// - Parameter bytes: The first bytes behind the body, as many as are there.
    /// - Returns: Whether the body goes on.
    package static func areOfTheBody(_ bytes: [UInt8]) -> Bool {
        let rest = bytes.drop { $0 == 13 || $0 == 10 }
        let answer = Array("HTTP/".utf8)
        return !rest.isEmpty && !rest.starts(with: answer.prefix(rest.count))
    }
}
