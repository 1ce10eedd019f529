import Gatefold
import GatefoldPlatform

/// Downloads groups in a bounded window, and shows them meanwhile.
struct RunSession: Sendable {
    let downloader: Downloader
    let console: Console
    let jobs: Int
    let clock: any Clock<Duration>

    /// How often a bar is redrawn, and a JSON event says how far a group is.
    private static let interval: Duration = .milliseconds(100)

    /// What became of groups, in their order, and the bytes that came over the network for them.
    struct Outcome {
        var results: [Result<CommittedGroup, GroupFailure>] = []
        var transferredBytes: Int64 = 0
    }

    /// Runs every group to its end, and says the last word.
    func runToExit(_ downloads: [GroupDownload]) async -> ExitCode {
        let stopwatch = Stopwatch(clock)
        let outcome = await run(downloads)
        await console.summarize(
            JSONEvent.Summary(outcome, seconds: stopwatch.elapsed.inSeconds))
        return outcome.results.allSatisfy(\.isSuccess) ? .success : .rolledBack
    }

    /// Runs every group to its end.
    func run(_ groups: [AssetGroup]) async -> Outcome {
        await run(groups.map { downloader.prepare($0) })
    }

    /// Runs every download to its end.
    func run(_ downloads: [GroupDownload]) async -> Outcome {
        let waiting = Locked(downloads.reversed().map(\.self))
        let results = Locked<[String: Result<CommittedGroup, GroupFailure>]>([:])
        let run = DownloadRun(jobs: jobs, clock: clock)
        await run.expect(groups: downloads.count)
        // Nothing that is read from an array fails to be read.
        try? await showing(run) {
            try await run.run {
                waiting.withLock { $0.popLast() }
            } perform: { download in
                let result = await perform(download)
                results.withLock { $0[download.group.name] = result }
                return result
            }
        }
        let found = results.withLock { $0 }
        return Outcome(
            results: downloads.compactMap { found[$0.group.name] },
            transferredBytes: await run.progress.transferredBytes)
    }

    /// Runs every download that is read, and remembers none of them.
    ///
    /// - Parameters:
    ///   - groups: How many there are; nil while that is unknown.
    ///   - next: The next groups; none at the end.
    /// - Returns: How the run ended, and what ended the reading before its time.
    func run(
        groups: Int?, _ next: @escaping @Sendable () async throws -> [AssetGroup]
    ) async -> (progress: RunProgress, failure: (any Error)?) {
        let run = DownloadRun(jobs: jobs, clock: clock)
        if let groups { await run.expect(groups: groups) }
        var failure: (any Error)?
        do {
            try await showing(run) {
                try await run.run(groups: next, by: downloader, isPresent: say) {
                    await perform($0)
                }
            }
        } catch {
            failure = error
        }
        return (await run.progress, failure)
    }

    /// Shows how far a run is while `body` runs it.
    private func showing(
        _ run: DownloadRun, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await showProgress(of: run) }
            defer { tasks.cancelAll() }
            try await body()
        }
        await console.clearProgress()
    }

    private func say(_ group: AssetGroup, isThereAs committed: CommittedGroup) async {
        await console.finish(.success(committed), group, seconds: 0)
    }

    private func perform(_ download: GroupDownload) async -> Result<CommittedGroup, GroupFailure> {
        let stopwatch = Stopwatch(clock)
        let observed = download.observed(requests: console.isVerbose) {
            [console, group = download.group] event in
            console.note(event, of: group)
        }
        let result = await outcome(of: observed)
        await console.finish(result, download.group, seconds: stopwatch.elapsed.inSeconds)
        return result
    }

    private func outcome(
        of download: GroupDownload
    ) async -> Result<CommittedGroup, GroupFailure> {
        do throws(GroupFailure) {
            return .success(try await download.run())
        } catch {
            return .failure(error)
        }
    }

    private func showProgress(of run: DownloadRun) async {
        while !Task.isCancelled {
            let look = await run.look
            await console.show(look.groups, of: look.run)
            // Cancellation ends the pause early, and the loop with it.
            try? await clock.sleep(for: Self.interval)
        }
    }
}

extension JSONEvent.Summary {
    /// Says how a run ended.
    init(_ run: RunProgress, seconds: Double) {
        self.init()
        committed = run.committed
        alreadyPresent = run.alreadyPresent
        degraded = run.degraded
        rolledBack = run.rolledBack
        receivedBytes = run.transferredBytes
        self.seconds = seconds
    }

    /// Adds up what became of groups, the last word on each, and what came over the network.
    init(
        _ outcome: RunSession.Outcome, seconds: Double
    ) {
        self.init()
        for result in outcome.results { count(result) }
        receivedBytes = outcome.transferredBytes
        self.seconds = seconds
    }

    private mutating func count(_ result: Result<CommittedGroup, GroupFailure>) {
        switch result {
        case .success(let group) where group.wasPresent: alreadyPresent += 1
        case .success(let group):
            committed += 1
            if group.isDegraded { degraded += 1 }
        case .failure: rolledBack += 1
        }
    }
}
