import GatefoldPlatform

/// A clock whose sleepers wake at once, and which notes how long they would have slept.
package struct ImpatientClock: Clock {
    /// A moment of the clock: the time slept since it was made.
    package struct Instant: InstantProtocol {
        let offset: Duration

        package func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        package func duration(to other: Instant) -> Duration { other.offset - offset }

        package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var now: Duration = .zero
        var sleeps: [Duration] = []
    }

    private let state = Locked(State())

    /// Starts at zero.
    package init() {}

    package var now: Instant { Instant(offset: state.withLock { $0.now }) }

    package var minimumResolution: Duration { .nanoseconds(1) }

    /// How long each sleep was meant to be, in order.
    package var sleeps: [Duration] { state.withLock { $0.sleeps } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.sleeps.append(deadline.offset - state.now)
            state.now = max(state.now, deadline.offset)
        }
        await Task.yield()
    }
}
