import GatefoldPlatform

/// The chunks of a part that wait to be hashed, in their order, while the next ones are written.
///
/// To hash a chunk takes two and a half times as long as to write it: whoever hashes goes from one
/// to the next without waiting to be told.
final class DigestLine: Sendable {
    /// The chunks that wait at most, beside the one that is hashed.
    private static let limit = 2

    private struct State: Sendable {
        var chunks: [Chunk] = []
        var isWorking = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Puts a chunk at the end; true where nobody is at work, so that `work` has to be called.
    func append(_ chunk: Chunk) -> Bool {
        state.withLock { state in
            state.chunks.append(chunk)
            defer { state.isWorking = true }
            return !state.isWorking
        }
    }

    /// Hashes what waits, until nothing does.
    func work(_ hasher: SHA256Hasher) {
        while let chunk = takeFirst() {
            unsafe chunk.withUnsafeBytes { unsafe hasher.update($0) }
        }
    }

    /// Waits until there is room for one more; only one task may wait.
    ///
    /// Not ended by a cancellation, since whoever hashes comes to an end of it soon.
    func room() async {
        // Nearly always, and then nothing is allocated for it.
        if state.withLock({ $0.chunks.count < Self.limit }) { return }
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.chunks.count < Self.limit { return true }
                state.waiter = continuation
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    private func takeFirst() -> Chunk? {
        let (chunk, waiter) = state.withLock { state in
            guard !state.chunks.isEmpty else {
                state.isWorking = false
                return (Chunk?.none, CheckedContinuation<Void, Never>?.none)
            }
            defer { state.waiter = nil }
            return (state.chunks.removeFirst(), state.waiter)
        }
        waiter?.resume()
        return chunk
    }
}
