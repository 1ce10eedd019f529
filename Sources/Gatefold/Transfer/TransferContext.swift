#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What every transfer of a group works with; clocks and chance come from outside.
struct TransferContext<Network: Transport>: Sendable {
    let network: Network
    let settings: TransferSettings
    let clock: any Clock<Duration>
    let makeGenerator: @Sendable () -> any RandomNumberGenerator
    let now: @Sendable () -> Date
    let stage: Stage
    let limiter: RateLimiter?

    /// What the groups of a run share; nil for a group alone.
    let shared: SharedAssets?
    let announce: @Sendable (GroupEvent) -> Void
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
