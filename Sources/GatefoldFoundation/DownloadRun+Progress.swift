public import Foundation
public import Gatefold

extension DownloadRun {
    /// Downloads group after group as `run(_:isPresent:perform:)` does, and tells a `Progress`.
    ///
    /// The caller makes the progress, so it may be the child of another one:
    /// `Progress(totalUnitCount: -1)`. It has 1,000,000 units, of no kind, since neither the bytes
    /// nor the groups of a run say how long it takes; its fraction is that of `RunProgress`. Among
    /// its `userInfo` are the speed (bytes a second), the seconds that are left, the number of
    /// groups as the files, and of those that have ended as the completed ones. It changes at most
    /// 10 times a second.
    ///
    /// Cancelling the progress cancels the run, and so does cancelling the task. A
    /// `cancellationHandler` that was there is called too, and is put back at the end, unless the
    /// progress was cancelled. On Linux see `ProgressActor`.
    ///
    /// - Parameters:
    ///   - progress: What is told; of one run at a time.
    ///   - next: The next group, prepared by a `Downloader`; nil at the end.
    ///   - isPresent: Told of each group that is there already; such a group is not run.
    ///   - perform: Runs one download and says how it ended.
    /// - Throws: What `next` throws.
    public func run(
        reportingTo progress: Progress,
        _ next: @escaping @Sendable () async throws -> GroupDownload?,
        isPresent: (@Sendable (GroupDownload, CommittedGroup) async -> Void)? = nil,
        perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async throws {
        let reporter = await RunReporter(progress)
        let end = await withCancellation(by: progress) {
            await withTaskGroup { tasks in
                tasks.addTask { await report(to: reporter) }
                let end = await outcome(next, isPresent, perform)
                tasks.cancelAll()
                return end
            }
        }
        await reporter.report(self.progress)
        try end.get()
    }

    private func outcome(
        _ next: @escaping @Sendable () async throws -> GroupDownload?,
        _ isPresent: (@Sendable (GroupDownload, CommittedGroup) async -> Void)?,
        _ perform: @escaping @Sendable (GroupDownload) async -> Result<CommittedGroup, GroupFailure>
    ) async -> Result<Void, any Error> {
        do {
            return .success(try await run(next, isPresent: isPresent, perform: perform))
        } catch {
            return .failure(error)
        }
    }

    /// Reports until the task is cancelled.
    private func report(to reporter: RunReporter) async {
        while !Task.isCancelled {
            await reporter.report(progress)
            // Ends early when the run does.
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}

/// Puts the snapshots of a run into a `Progress`.
@ProgressActor
struct RunReporter {
    static let units: Int64 = 1_000_000

    private let progress: Progress

    init(_ progress: Progress) {
        self.progress = progress
        progress.totalUnitCount = Self.units
        progress.completedUnitCount = 0
    }

    /// Says how far the run has come.
    func report(_ snapshot: RunProgress) {
        progress.setUserInfoObject(Int(snapshot.bytesPerSecond), forKey: .throughputKey)
        progress.setUserInfoObject(snapshot.secondsLeft, forKey: .estimatedTimeRemainingKey)
        progress.setUserInfoObject(snapshot.groups, forKey: .fileTotalCountKey)
        progress.setUserInfoObject(snapshot.ended, forKey: .fileCompletedCountKey)
        let completed = Int64(snapshot.fraction * Double(Self.units))
        if progress.completedUnitCount != completed { progress.completedUnitCount = completed }
    }
}
