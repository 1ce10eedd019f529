/// Reads any clock as the time since one moment, so that its values can be compared and stored.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now, on the given clock.
    package init(_ clock: any Clock<Duration>) {
        // Through the existential a look at the clock costs ten times as much.
        if let clock = clock as? ContinuousClock {
            let start = clock.now
            read = { start.duration(to: ContinuousClock.now) }
        } else {
            read = Self.reader(of: clock)
        }
    }

    /// The time since the start.
    package var elapsed: Duration { read() }

    private static func reader<C: Clock<Duration>>(of clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
