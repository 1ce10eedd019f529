/// Something that happened to a group and that an observer must not miss.
public enum GroupEvent: Sendable {
    /// Its assets are being asked for; not said of a group that is there already.
    case started
    /// A request has ended, with an answer or without one.
    case requested(Request)
    /// An attempt failed, and there will be another one.
    case retrying(Retry)
    /// Everything is visible; or it was there already, and nothing was asked for.
    case committed(CommittedGroup)
    /// The library is as it was.
    case rolledBack(GroupFailure)

    /// One request and what came of it; a redirect that is followed is a request of its own.
    public struct Request: Hashable, Sendable {
        /// What the asset is to its group.
        public let asset: Asset.Role

        /// The asset's place in the group, from 0.
        public let index: Int

        /// The address that was asked, without query and credentials.
        public let address: String

        /// The first byte that was asked for; nil where everything was (RFC 9110, section 14.2).
        public let firstByte: Int64?

        /// Whether the asset was asked for only if it has changed (RFC 9110, section 13.1).
        public let isConditional: Bool

        /// The answer's status code; nil where no head came.
        public let status: Int?

        /// The protocol that was spoken, for example `HTTP/2`; nil where no head came.
        public let version: String?

        /// The bytes of the body that were read.
        public let bytes: Int64

        /// From the request to the last byte that was read.
        public let duration: Duration

        /// Why it broke off; nil where it ended, or where no more of it was wanted.
        public let failure: TransportFailure?
    }

    /// An attempt that failed, and the next one.
    public struct Retry: Hashable, Sendable {
        /// What the asset is to its group.
        public let asset: Asset.Role

        /// The asset's place in the group, from 0.
        public let index: Int

        /// The number of the attempt that comes; the first one was 1.
        public let attempt: Int

        /// How long it is waited for.
        public let wait: Duration

        /// Why the last attempt failed.
        public let reason: FailureReason
    }
}
