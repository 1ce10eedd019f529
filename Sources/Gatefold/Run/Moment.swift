import GatefoldPlatform

/// Something that happens once, and that one task may wait for.
final class Moment: Sendable {
    private enum State {
        case ahead(CheckedContinuation<Void, Never>?)
        case past
    }

    private let state = Locked(State.ahead(nil))

    /// It happens, unless it has.
    func happen() {
        let waiter = state.withLock { state in
            defer { state = .past }
            if case .ahead(let waiter) = state { return waiter }
            return nil
        }
        waiter?.resume()
    }

    /// Waits until it has happened; not ended by a cancellation.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isPast = state.withLock { state in
                if case .past = state { return true }
                state = .ahead(continuation)
                return false
            }
            if isPast { continuation.resume() }
        }
    }
}
