extension Reply {
    /// Which bytes follow the head, in which frame and at which speed.
    package struct Body: Hashable, Sendable {
        /// How the client is told where the body ends.
        package enum Framing: Hashable, Sendable {
            /// By a Content-Length, or by the end of the connection.
            case plain
            /// In chunks of at most `size` bytes; `isEnded` tells whether the last one is sent.
            case chunked(size: Int, isEnded: Bool)
        }

        /// Where the bytes come from.
        package var content: Content

        /// Which of them are sent.
        package var range: Range<Int>

        /// Their frame.
        package var framing: Framing = .plain

        /// Their speed; nil for as fast as it goes.
        package var pace: Pace?

        /// Makes a body of a whole content, or of a range of it; of nothing by default.
        package init(_ content: Content = Content([]), range: Range<Int>? = nil) {
            self.content = content
            self.range = range ?? 0..<content.length
        }
    }
}
