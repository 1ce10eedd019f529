import GatefoldPlatform

/// Counts changes, and lets any number of tasks wait for the next one.
final class ChangeSignal: Sendable {
    private struct State {
        var revision = 0
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Locked(State())

    /// The number of changes so far.
    var revision: Int {
        state.withLock { $0.revision }
    }

    /// Counts a change and wakes everyone who waits.
    func raise() {
        let woken = state.withLock { state in
            state.revision += 1
            guard !state.waiters.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in woken { waiter.resume() }
    }

    /// Returns when the revision is another than the given one, or on cancellation.
    func changed(since revision: Int) async {
        let ticket = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if state.revision != revision || Task.isCancelled { return true }
                    state.waiters[ticket] = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
        }
    }
}
