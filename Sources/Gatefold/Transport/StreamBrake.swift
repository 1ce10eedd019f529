/// Decides when the streams that share one origin's connection have to wait for their readers.
///
/// A stream of HTTP/2 can't be stopped alone: while another one is received over the same
/// connection, libcurl keeps what comes for it, up to the 32 MiB of its window. So all of them are
/// stopped, and then the connection isn't read, when more waits for their readers than one bound
/// for all allows. A value without threads; times are of any clock that goes forward.
package struct StreamBrake: Sendable {
    /// One stream, as its mailbox shows it.
    package struct Stream: Sendable {
        /// The transfer's number.
        package let number: Int
        /// The bytes that wait for its reader.
        package let bytes: Int
        /// Whether its reader waits for its head or for bytes.
        package let isStarving: Bool

        /// Describes a stream.
        package init(number: Int, bytes: Int, isStarving: Bool) {
            self.number = number
            self.bytes = bytes
            self.isStarving = isStarving
        }
    }

    /// What is to be done with the streams.
    package enum Step: Hashable, Sendable {
        /// They are received.
        case receive
        /// Nothing is received.
        case hold
        /// These are stopped alone from now on, since nobody reads them, and the others received.
        case leaveBehind([Int])
    }

    /// The bytes that may wait for the readers of all streams together.
    package static let most = 2 << 20

    /// How long nobody may read anything while a reader waits that is held up by the others.
    package static let patience: Duration = .seconds(10)

    /// Whether nothing is received.
    package private(set) var isHeld = false
    private var lastRead: Duration = .zero

    /// Starts with streams that are received.
    package init() {}

    /// A reader has taken a chunk.
    package mutating func wasRead(at now: Duration) { lastRead = now }

    /// Judges the streams that are received together.
    ///
    /// - Parameters:
    ///   - streams: All of them.
    ///   - othersWait: Whether there are more, which begin when nothing is held.
    ///   - now: The time.
    /// - Returns: What is to be done.
    package mutating func judge(
        _ streams: [Stream], othersWait: Bool = false, at now: Duration
    ) -> Step {
        let bytes = streams.reduce(0) { $0 + $1.bytes }
        guard isHeld else {
            isHeld = bytes >= Self.most
            lastRead = now
            return isHeld ? .hold : .receive
        }
        // Half empty, not merely below the bound: to stop and go on costs a call for each stream.
        if bytes <= Self.most / 2 {
            isHeld = false
            return .receive
        }
        let isMissed = othersWait || streams.contains(where: \.isStarving)
        guard isMissed, now - lastRead >= Self.patience else { return .hold }
        isHeld = false
        return .leaveBehind(streams.filter { !$0.isStarving && $0.bytes > 0 }.map(\.number))
    }
}
