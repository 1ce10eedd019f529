/// What holds for every asset that is downloaded.
public struct TransferSettings: Hashable, Sendable {
    /// The attempts after the first one, 0 or more; the count starts again when bytes arrive.
    public var retries = 4

    /// The longest wait that an origin may ask for before the group gives up.
    public var longestWait: Duration = .seconds(120)

    /// The largest asset in bytes; a larger one is stopped as soon as it shows.
    public var largestAsset: Int64 = 16 * 1_024 * 1_024 * 1_024

    /// The most bytes a second of all transfers of one downloader together, at least 1; nil for
    /// no limit.
    public var bytesPerSecond: Int64?

    /// Whether a redirect may lead from https to http.
    public var allowsDowngrade = false

    /// Header fields for the plan's own origins; they are not sent where a redirect leads away.
    public var headers = HeaderFields()

    /// Starts with the defaults.
    public init() {}
}
