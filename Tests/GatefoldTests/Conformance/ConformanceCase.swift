import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// One fault of the origin's table, and the right answer of ORIGINS to it.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
    /// What becomes of the group.
    enum End: Sendable {
        /// It is there, with these bytes of the faulted asset.
        case committed(Bytes)
        /// The library is as it was.
        case rolledBack(Reason)
    }

    /// The bytes that are right.
    enum Bytes: Sendable {
        case original
        /// The other version that a fault serves.
        case altered
        case firstPart(Int)
        case text
    }

    /// A reason, without the words that only people read.
    enum Reason: Hashable, Sendable {
        case reason(FailureReason)
        case transport(TransportFailure.Kind)
        case redirect
        case wrongContent(String)
        case wrongDigest
    }

    /// A request for the faulted asset, as the origin saw it.
    enum Asked: Hashable, Sendable {
        case plain
        /// From this offset, if it is still of that version.
        case rest(Int, String)
        /// From some offset up to this one, if it is still of that version: how much of what was
        /// under way arrives before a reset is chance. All of it where nothing did.
        case restUpTo(Int, String)

        /// Whether a request that was seen is what this one allows.
        func allows(_ seen: Asked) -> Bool {
            guard case .restUpTo(let most, let etag) = self else { return self == seen }
            guard case .rest(let offset, let validator) = seen else { return seen == .plain }
            return (1...most).contains(offset) && validator == etag
        }
    }

    let fault: String
    var role: Asset.Role = .song
    var end: End
    /// Nil where their number says nothing.
    var requests: [Asked]?
    /// In seconds; chance gives half of each limit.
    var waits: [Double] = []
    /// How much longer a wait may be that hangs on the second of a date.
    var slack = 0.0
    var bytes: Int64?
    var sha256: SHA256Digest?
    var limit: Int64?
    var retries = 4
    var stallsSoon = false

    var testDescription: String { "\(fault), \(role)" }

    /// The waits of five attempts.
    static let allWaits = [0.25, 0.5, 1, 2]

    /// The song's length, and its half, at which many faults break off.
    static let length = ConformanceTests.song.count
    static let half = length / 2
    static let etag = "\"song-1\""

    /// The group commits with the original bytes.
    static func commits(
        _ fault: String, _ requests: [Asked] = [.plain], waits: [Double] = [], slack: Double = 0,
        _ bytes: Bytes = .original
    ) -> Self {
        Self(
            fault: fault, end: .committed(bytes), requests: requests, waits: waits, slack: slack)
    }

    /// The group is rolled back at once.
    static func refuses(
        _ fault: String, _ reason: Reason, as role: Asset.Role = .song,
        _ requests: [Asked]? = [.plain], waits: [Double] = []
    ) -> Self {
        Self(
            fault: fault, role: role, end: .rolledBack(reason), requests: requests, waits: waits)
    }

    /// The group is rolled back after five attempts.
    static func givesUp(_ fault: String, _ reason: Reason) -> Self {
        refuses(fault, reason, [.plain, .plain, .plain, .plain, .plain], waits: allWaits)
    }

    /// The rows that don't stall, for a transport that takes its time: a part where every one would
    /// take too long.
    static var forURLSession: [Self] {
        let quick =
            bodies + disagreements + disguises + encodings + statuses + redirects + resuming + names
        return quick.indices.filter { $0.isMultiple(of: Thoroughness.step) }.map { quick[$0] }
    }

    /// The same with something else.
    func with(_ change: (inout Self) -> Void) -> Self {
        var other = self
        change(&other)
        return other
    }
}

extension ConformanceCase.Reason {
    init(_ reason: FailureReason) {
        switch reason {
        case .transport(let failure): self = .transport(failure.kind)
        case .redirect: self = .redirect
        case .wrongContent(_, let found): self = .wrongContent(found)
        case .wrongDigest: self = .wrongDigest
        default: self = .reason(reason)
        }
    }

    static func status(_ status: Int) -> Self { .reason(.status(status)) }
}
