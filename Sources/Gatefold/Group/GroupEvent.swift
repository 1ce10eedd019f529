/// Something that happened to a group and that an observer must not miss.
public enum GroupEvent: Sendable {
    /// Its assets are being asked for; not said of a group that is there already.
    case started
    /// An attempt failed, and there will be another one.
    case retrying(Retry)
    /// Everything is visible; or it was there already, and nothing was asked for.
    case committed(CommittedGroup)
    /// The library is as it was.
    case rolledBack(GroupFailure)

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
