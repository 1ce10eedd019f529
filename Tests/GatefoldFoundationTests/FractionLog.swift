import Foundation
import GatefoldFoundation
import GatefoldPlatform

/// The fractions of a progress, noted by a task that looks all the time.
final class FractionLog: Sendable {
    private let fractions = Locked<[Double]>([])
    private let task: Task<Void, Never>

    init(_ progress: Progress) {
        task = Task { @ProgressActor [fractions] in
            while !Task.isCancelled {
                let fraction = progress.fractionCompleted
                fractions.withLock { seen in
                    if seen.last != fraction { seen.append(fraction) }
                }
                await Task.yield()
            }
        }
    }

    /// Stops looking.
    ///
    /// - Returns: The fractions that were seen, in order and without repetition.
    func end() async -> [Double] {
        task.cancel()
        await task.value
        return fractions.withLock { $0 }
    }
}
