/// What an origin said before the first byte of a body.
public struct ResponseHead: Hashable, Sendable {
    /// The final status code, 200...599; informational answers (1xx) are never shown.
    public var status: Int

    /// The header fields, in the order in which they came.
    public var headers: HeaderFields

    /// The protocol that was spoken, for example `HTTP/1.1` or `HTTP/2`; `HTTP` where the transport
    /// is not told its version.
    public var version: String

    /// Makes a head.
    ///
    /// - Parameters:
    ///   - status: The final status code.
    ///   - headers: The header fields, in order.
    ///   - version: The protocol that was spoken.
    public init(status: Int, headers: HeaderFields = HeaderFields(), version: String = "HTTP/1.1") {
        self.status = status
        self.headers = headers
        self.version = version
    }
}

extension ResponseHead {
    /// Whether the body is encoded, by gzip for example, so that its bytes are not the asset's.
    package var hasContentCoding: Bool {
        !contentCodings.isEmpty
    }

    /// The codings of the body in the order in which they were applied, without `identity`.
    var contentCodings: [String] {
        headers.values(of: "Content-Encoding").flatMap { value in
            value.lowercased().split { ", \t".contains($0) }.map(String.init)
        }.filter { $0 != "identity" }
    }
}
