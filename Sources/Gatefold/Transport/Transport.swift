#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Opens a stream of bytes for one request, and nothing else.
///
/// A transport follows no redirect, repeats nothing and judges no status: those decisions are
/// taken above it, once for every transport.
public protocol Transport: Sendable {
    /// The bytes of one response.
    associatedtype Body: TransportBody

    /// Sends a request and waits for the head of the answer.
    ///
    /// - Parameter request: What to ask.
    /// - Returns: The final head (1xx answers are skipped), and the body behind it.
    /// - Throws: `TransportFailure` when no head came; its kind is `cancelled` within 100 ms
    ///   after the task was cancelled.
    func open(_ request: TransportRequest) async throws(TransportFailure)
        -> TransportResponse<Body>
}

/// The bytes of one response, for one reader.
public protocol TransportBody: Sendable {
    /// Waits for the next bytes.
    ///
    /// - Returns: At least one byte, or nil when the whole body has come, proved by its length or
    ///   its last chunk where the protocol gives one.
    /// - Throws: `TransportFailure` when the body broke off; its kind is `cancelled` within 100 ms
    ///   after the task was cancelled.
    func next() async throws(TransportFailure) -> Chunk?

    /// Ends the transfer if it has not ended; may be called any number of times.
    func cancel()
}

/// What to ask an origin.
public struct TransportRequest: Hashable, Sendable {
    /// The address; http or https.
    public var url: URL

    /// The header fields beside those that every request has.
    public var headers: HeaderFields

    /// Makes a GET request.
    ///
    /// - Parameters:
    ///   - url: The address; http or https.
    ///   - headers: The header fields beside those that every request has.
    public init(url: URL, headers: HeaderFields = HeaderFields()) {
        self.url = url
        self.headers = headers
    }
}

/// An origin's answer: its head, and its body as a stream.
public struct TransportResponse<Body: TransportBody>: Sendable {
    /// The status and the header fields.
    public let head: ResponseHead

    /// The bytes; to be read to the end or cancelled.
    public let body: Body

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - head: The status and the header fields.
    ///   - body: The bytes.
    public init(head: ResponseHead, body: Body) {
        self.head = head
        self.body = body
    }
}
