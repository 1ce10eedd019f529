public import Foundation
public import Gatefold

extension GroupDownload {
    /// Downloads the group as `run()` does, and tells a `Progress` of it.
    ///
    /// The caller makes the progress, so it may be the child of another one:
    /// `Progress(totalUnitCount: -1)`. Its units are bytes, its kind is a download of files. While
    /// a length is unknown it is indeterminate; from then on its fraction is that of
    /// `GroupProgress` to within one byte: it never falls, and is 1 only when the group is
    /// committed. The speed (bytes a second) and the seconds that are left are among its
    /// `userInfo`. It changes at most 20 times a second.
    ///
    /// Cancelling the progress cancels the download, and so does cancelling the task. A
    /// `cancellationHandler` that was there is called too, and is put back at the end, unless the
    /// progress was cancelled. On Linux see `ProgressActor`.
    ///
    /// - Parameter progress: What is told; of one download at a time.
    /// - Returns: The committed group; at once, and without a request, where it was there already.
    /// - Throws: `GroupFailure`.
    @discardableResult
    public func run(reportingTo progress: Progress) async throws(GroupFailure) -> CommittedGroup {
        let reporter = await GroupReporter(progress)
        let end = await withCancellation(by: progress) { await outcome(reportingTo: reporter) }
        return try end.get()
    }

    private func outcome(
        reportingTo reporter: GroupReporter
    ) async -> Result<CommittedGroup, GroupFailure> {
        async let end = outcome()
        // The iteration ends early when the task is cancelled; the download has an end anyway.
        for await snapshot in progress { await reporter.report(snapshot) }
        let result = await end
        await reporter.report(currentProgress)
        return result
    }

    private func outcome() async -> Result<CommittedGroup, GroupFailure> {
        do throws(GroupFailure) {
            return .success(try await run())
        } catch {
            return .failure(error)
        }
    }
}

/// Puts the snapshots of one group into a `Progress`.
@ProgressActor
final class GroupReporter {
    private let progress: Progress
    private var total: Int64?

    init(_ progress: Progress) {
        self.progress = progress
        progress.kind = .file
        progress.setUserInfoObject(
            Progress.FileOperationKind.downloading, forKey: .fileOperationKindKey)
        progress.totalUnitCount = -1
        progress.completedUnitCount = 0
    }

    /// Says how far the group has come.
    func report(_ snapshot: GroupProgress) {
        progress.setUserInfoObject(Int(snapshot.bytesPerSecond), forKey: .throughputKey)
        progress.setUserInfoObject(snapshot.secondsLeft, forKey: .estimatedTimeRemainingKey)
        let isThere = snapshot.fraction == 1
        let known = snapshot.expectedBytes ?? (isThere ? snapshot.receivedBytes : nil)
        guard let total = total ?? known.map({ max($0, 1) }) else { return }
        if self.total == nil {
            // Once: a total that grew later would make the fraction fall.
            self.total = total
            progress.totalUnitCount = total
        }
        let completed = isThere ? total : min(total - 1, Int64(snapshot.fraction * Double(total)))
        if progress.completedUnitCount != completed { progress.completedUnitCount = completed }
    }
}
