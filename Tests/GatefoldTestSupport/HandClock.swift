import GatefoldPlatform

/// A clock that a test moves by hand, and that counts how often it is read.
package struct HandClock: Clock {
    /// A moment, as the time since the first one.
    package struct Instant: InstantProtocol {
        fileprivate var offset: Duration

        package func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        package func duration(to other: Instant) -> Duration { other.offset - offset }

        package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var offset = Duration.zero
        var reads = 0
    }

    private let state = Locked(State())

    /// Starts at the first moment.
    package init() {}

    /// How often the time was asked for.
    package var reads: Int { state.withLock { $0.reads } }

    package var now: Instant {
        state.withLock { state in
            state.reads += 1
            return Instant(offset: state.offset)
        }
    }

    package var minimumResolution: Duration { .nanoseconds(1) }

    /// Moves on.
    package func advance(by duration: Duration) {
        state.withLock { $0.offset += duration }
    }

    /// Nobody sleeps by it: a test moves it.
    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        while now < deadline {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
