import GatefoldPlatform
import Observation

/// Everything that an observable value was, noted at each change that observers are told of.
@MainActor
final class ChangeLog<Value: Equatable & Sendable> {
    private let read: @MainActor () -> Value
    private let before = Locked<[Value]>([])

    /// Observes from now on.
    init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
        observe()
    }

    /// The values so far, the present one included.
    var values: [Value] { before.withLock { $0 } + [read()] }

    /// Whether observers were told of a change only when there was one.
    var isWithoutRepetition: Bool {
        zip(values, values.dropFirst()).allSatisfy { $0 != $1 }
    }

    /// What changes is told right before it does, so that no change is missed.
    private func observe() {
        withObservationTracking {
            _ = read()
        } onChange: { [weak self] in
            MainActor.assumeIsolated { self?.note() }
        }
    }

    private func note() {
        let value = read()
        before.withLock { $0.append(value) }
        observe()
    }
}

/// Waits until something is so that is made of observable properties.
@MainActor
func changed(until isSo: @escaping @MainActor () -> Bool) async {
    while !isSo() {
        await withCheckedContinuation { continuation in
            withObservationTracking {
                _ = isSo()
            } onChange: {
                continuation.resume()
            }
        }
    }
}
