#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every transfer of a group works with; clocks and chance come from outside.
///
/// An object, since it goes from hand to hand.
final class TransferContext<Network: Transport>: Sendable {
    let network: Network
    let settings: TransferSettings
    let clock: any Clock<Duration>
    let makeGenerator: @Sendable () -> any RandomNumberGenerator
    let now: @Sendable () -> Date
    let stage: Stage
    let limiter: RateLimiter?

    /// What the groups of a run share; nil for a group alone.
    let shared: SharedAssets?

    /// Whether somebody wants to know of each request.
    let tellsRequests: Bool
    let announce: @Sendable (GroupEvent) -> Void

    init(
        _ downloader: Downloader, network: Network, stage: Stage, shared: SharedAssets?,
        tellsRequests: Bool, announce: @escaping @Sendable (GroupEvent) -> Void
    ) {
        self.network = network
        settings = downloader.settings
        clock = downloader.clock
        makeGenerator = downloader.makeGenerator
        now = { Date.now }
        self.stage = stage
        limiter = downloader.limiter
        self.shared = shared
        self.tellsRequests = tellsRequests
        self.announce = announce
    }
}

/// Where one asset reports its progress.
struct AssetReport: Sendable {
    let aggregator: ProgressAggregator
    let index: Int

    func state(_ state: AssetProgress.State) async {
        await aggregator.record(.asset(index, state))
    }

    func expects(_ bytes: Int64?) async {
        await aggregator.record(.expects(index, bytes))
    }

    func holds(_ bytes: Int64) async {
        await aggregator.record(.holds(index, bytes))
    }

    func received(_ count: Int64) async {
        await aggregator.record(.received(index, count))
    }
}
