/// Why a group was rolled back.
public enum FailureReason: Error, Hashable, Sendable {
    /// The origin answered with this status code.
    case status(Int)
    /// The origin asks to come back after this many seconds, longer than is obeyed.
    case retryLater(seconds: Int)
    /// The connection could not be made, or broke, in every attempt.
    case transport(TransportFailure)
    /// A redirect was not followed; the text says which rule it broke.
    case redirect(String)
    /// The body has no byte.
    case empty
    /// The content is something else than it should be, for example `a web page`.
    case wrongContent(expected: String, found: String)
    /// The length is not the one that the plan or the origin gave, in bytes.
    case wrongLength(expected: Int64, found: Int64)
    /// The SHA-256 is not the plan's.
    case wrongDigest(expected: SHA256Digest, found: SHA256Digest)
    /// The asset is larger than the limit, in bytes.
    case tooLarge(limit: Int64)
    /// A system call failed: its name, its errno, and what it was about.
    case system(call: String, errno: Int32, path: String)
    /// Something that is not this group stands where it is to go.
    case conflict(String)
    /// A file of the group was changed after it had been downloaded; the path is the library's.
    case changed(String)
    /// Another process works on the group; the text says which, where that is known.
    case held(String)
    /// The group's description cannot be used; the text says what is wrong.
    case invalid(String)
    /// The task was cancelled.
    case cancelled

    /// A stable word for scripts: the `reason` of the JSON events.
    public var code: String {
        switch self {
        case .status: "status"
        case .retryLater: "retryLater"
        case .transport: "transport"
        case .redirect: "redirect"
        case .empty: "empty"
        case .wrongContent: "wrongContent"
        case .wrongLength: "wrongLength"
        case .wrongDigest: "wrongDigest"
        case .tooLarge: "tooLarge"
        case .system: "system"
        case .conflict: "conflict"
        case .changed: "changed"
        case .held: "held"
        case .invalid: "invalid"
        case .cancelled: "cancelled"
        }
    }

    /// Whether the same request may succeed later without being changed.
    public var isRetryable: Bool {
        switch self {
        case .status(let status): Self.transientStatuses.contains(status)
        case .transport(let failure): failure.isTransient
        case .retryLater, .held, .cancelled, .system: true
        case .redirect, .empty, .wrongContent, .wrongLength, .wrongDigest, .tooLarge, .conflict,
            .changed, .invalid:
            false
        }
    }

    /// The status codes after which another attempt makes sense (RFC 9110, RFC 6585, RFC 8470).
    static let transientStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
}
