/// Reads any clock as the time since one moment, so that its values can be compared and stored.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now, on the given clock.
    package init(_ clock: any Clock<Duration>) {
        read = Self.reader(of: clock)
    }

    /// The time since the start.
    package var elapsed: Duration { read() }

    private static func reader<C: Clock<Duration>>(of clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
