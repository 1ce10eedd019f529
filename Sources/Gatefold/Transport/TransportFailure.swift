/// Why a transport could not open a response or could not go on with its body.
public struct TransportFailure: Error, Hashable, Sendable {
    /// What kind of failure it is; it decides whether another attempt makes sense.
    public enum Kind: Hashable, Sendable {
        /// The host's name has no address.
        case unresolvedHost
        /// No connection could be made.
        case unreachable
        /// The origin's certificate or the TLS handshake was refused.
        case untrusted
        /// No connection within the connect time-out.
        case connectTimeout
        /// Too few bytes for too long.
        case stalled
        /// The connection ended or broke before the whole response had come.
        case interrupted
        /// The response breaks the protocol's rules; another attempt may be answered better.
        case malformed
        /// The header fields are larger than a limit of about 300 KiB.
        case headersTooLarge
        /// The body says two lengths, or more bytes came than were promised.
        case contradictoryLength
        /// The body's content coding (gzip and the like) is broken or not known.
        case undecodable
        /// The address is of a kind that is not fetched.
        case unsupportedAddress
        /// The host's addresses are not public ones, and only those were to be connected to.
        case notPublic
        /// The proxy answered with this status code when it was asked for a connection.
        case refusedByProxy(Int)
        /// The system has no file descriptor or memory left for a connection.
        case outOfResources
        /// The task was cancelled.
        case cancelled
    }

    /// What kind of failure it is.
    public let kind: Kind

    /// A few words for a person, without addresses or secrets; may be empty.
    public let detail: String

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - kind: What kind of failure it is.
    ///   - detail: A few words for a person.
    public init(_ kind: Kind, _ detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// Whether another attempt may go better without anybody doing anything.
    public var isTransient: Bool {
        switch kind {
        case .unresolvedHost, .unreachable, .connectTimeout, .stalled, .interrupted, .malformed,
            .undecodable, .outOfResources:
            true
        case .refusedByProxy(let status): FailureReason.transientStatuses.contains(status)
        case .untrusted, .headersTooLarge, .contradictoryLength, .unsupportedAddress, .notPublic,
            .cancelled:
            false
        }
    }
}
