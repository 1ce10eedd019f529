import Gatefold

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
        let results = await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await showProgress(of: downloads) }
            let results = await outcomes(of: downloads)
            tasks.cancelAll()
            return results
        }
        await console.clearProgress()
        var outcome = Outcome(results: results)
        for download in downloads {
            outcome.transferredBytes += await download.currentProgress.transferredBytes
        }
        return outcome
    }

    /// A window of `jobs` downloads: the next one begins when one ends.
    private func outcomes(
        of downloads: [GroupDownload]
    ) async -> [Result<CommittedGroup, GroupFailure>] {
        var results: [Int: Result<CommittedGroup, GroupFailure>] = [:]
        await withTaskGroup(of: (Int, Result<CommittedGroup, GroupFailure>).self) { tasks in
            var waiting = downloads.enumerated().makeIterator()
            for _ in 0..<jobs {
                guard let (index, download) = waiting.next() else { break }
                tasks.addTask { (index, await run(download)) }
            }
            while let (index, result) = await tasks.next() {
                results[index] = result
                if let (index, download) = waiting.next() {
                    tasks.addTask { (index, await run(download)) }
                }
            }
        }
        return downloads.indices.compactMap { results[$0] }
    }

    private func run(_ download: GroupDownload) async -> Result<CommittedGroup, GroupFailure> {
        let stopwatch = Stopwatch(clock)
        let result = await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                for await event in download.events {
                    await console.note(event, of: download.group)
                }
            }
            let result = await outcome(of: download)
            // What was noted is said before how it ended.
            await tasks.waitForAll()
            return result
        }
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

    private func showProgress(of downloads: [GroupDownload]) async {
        while !Task.isCancelled {
            var groups: [GroupProgress] = []
            for download in downloads { groups.append(await download.currentProgress) }
            await console.show(groups)
            // Cancellation ends the pause early, and the loop with it.
            try? await clock.sleep(for: Self.interval)
        }
    }
}

extension JSONEvent.Summary {
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
