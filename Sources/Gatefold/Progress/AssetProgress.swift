/// How far one asset of a group has come.
public struct AssetProgress: Hashable, Sendable {
    /// What an asset is doing.
    public enum State: Hashable, Sendable {
        /// Nothing was asked of the origin yet.
        case waiting
        /// A request is under way and no byte of the body has come.
        case connecting
        /// Bytes are arriving.
        case receiving
        /// An attempt failed; the next one, of this number, begins in `seconds` from now.
        case retrying(attempt: Int, seconds: Double)
        /// Every byte is there and was checked.
        case arrived
        /// The asset is optional, could not be had, and is left out.
        case leftOut
        /// The asset failed for good, and with it the group.
        case failed
    }

    /// What the file is to its group.
    public let role: Asset.Role

    /// What the asset is doing.
    public internal(set) var state: State

    /// The bytes that are there, those of an earlier run included; falls when an asset restarts.
    public internal(set) var receivedBytes: Int64

    /// The asset's whole length in bytes; nil while nobody has said it.
    public internal(set) var expectedBytes: Int64?
}
