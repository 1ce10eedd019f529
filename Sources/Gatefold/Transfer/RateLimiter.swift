import GatefoldPlatform

/// Holds every transfer of a downloader to one speed that they share.
///
/// A reader that waits reads nothing: its transport stops reading too, and TCP slows the origin
/// down.
final class RateLimiter: Sendable {
    private let budget: Locked<RateBudget>
    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch

    init(bytesPerSecond: Int64, clock: any Clock<Duration>) {
        budget = Locked(RateBudget(bytesPerSecond: bytesPerSecond))
        self.clock = clock
        stopwatch = Stopwatch(clock)
    }

    /// Waits until bytes that have come fit into the time that has passed.
    func pass(_ bytes: Int) async throws {
        let now = stopwatch.elapsed
        let wait = budget.withLock { $0.spend(bytes, at: now) }
        if wait > .zero { try await clock.sleep(for: wait) }
    }
}
