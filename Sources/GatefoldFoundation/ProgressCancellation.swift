import Foundation

/// Runs some work that is cancelled when a progress is, also if it was before.
///
/// It returns when the work has ended. The handler that the progress had is called too, and is
/// put back.
func withCancellation<Outcome: Sendable>(
    by progress: Progress, _ work: @escaping @Sendable () async -> Outcome
) async -> Outcome {
    // A task of its own, since a progress is cancelled from any thread and outside of any task.
    let task = Task { await work() }
    let earlier = progress.cancellationHandler
    let wasCancellable = progress.isCancellable
    progress.isCancellable = true
    progress.cancellationHandler = {
        earlier?()
        task.cancel()
    }
    defer {
        // A handler that is set after the progress was cancelled is called at once.
        if !progress.isCancelled { progress.cancellationHandler = earlier }
        progress.isCancellable = wasCancellable
    }
    // Not every Foundation calls the handler of a progress that was cancelled before.
    if progress.isCancelled { task.cancel() }
    return await withTaskCancellationHandler {
        await task.value
    } onCancel: {
        task.cancel()
    }
}
