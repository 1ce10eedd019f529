import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Many groups in a bounded window.
@Suite(.timeLimit(.minutes(5)))
struct DownloadRunTests {
    /// How a scripted run went.
    private struct Log: Sendable {
        var running = 0
        var most = 0
        var ended: [String] = []
        var read = 0
    }

    private struct Unreadable: Error {}

    private static func outcome(
        of download: GroupDownload
    ) async -> Result<CommittedGroup, GroupFailure> {
        do throws(GroupFailure) {
            return .success(try await download.run())
        } catch {
            return .failure(error)
        }
    }

    private func run(
        _ count: Int, jobs: Int, rig: GroupRig<ScriptedTransport>, failsAt: Int? = nil
    ) async throws -> (Log, RunProgress, (any Error)?) {
        let downloader = try await rig.downloader()
        let log = Locked(Log())
        let run = DownloadRun(jobs: jobs, clock: rig.clock)
        var failure: (any Error)?
        do {
            try await run.run {
                let number = log.withLock { log in
                    defer { log.read += 1 }
                    return log.read
                }
                if number == failsAt { throw Unreadable() }
                guard number < count else { return nil }
                return downloader.prepare(.sample("Group \(number)"))
            } perform: { download in
                log.withLock { log in
                    log.running += 1
                    log.most = max(log.most, log.running)
                }
                let result = await Self.outcome(of: download)
                log.withLock { log in
                    log.running -= 1
                    log.ended.append(download.group.name)
                }
                return result
            }
        } catch {
            failure = error
        }
        return (log.withLock { $0 }, await run.progress, failure)
    }

    @Test(arguments: [1, 3, 100]) func runsNoMoreThanItMayAtATime(jobs: Int) async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let (log, progress, failure) = try await run(20, jobs: jobs, rig: rig)
        // As many again may be committed meanwhile; one at a time is one at a time.
        #expect(log.most <= (jobs == 1 ? 1 : 2 * jobs))
        #expect(log.ended.count == 20 && failure == nil)
        #expect(progress.groups == 20 && progress.committed == 20 && progress.fraction == 1)
        #expect(!progress.isEstimate && progress.secondsLeft == nil)
    }

    /// Whoever waits for the disk holds up nobody who waits for the network.
    @Test func beginsOthersWhileGroupsAreCommitted() async throws {
        var rig = try GroupRig(ScriptedTransport.album)
        let begun = Locked(0)
        rig.files = FileSystem { call, _ throws(SystemError) in
            guard call == .fsync || call == .syncfs, begun.withLock({ $0 }) > 0 else { return }
            // A flush that takes until two more than may be downloaded at a time have begun.
            for _ in 0..<2_000 where begun.withLock({ $0 }) < 4 {
                ThisProcess.pause(milliseconds: 5)
            }
        }
        let downloader = try await rig.downloader()
        let read = Locked(0)
        let begunAtFirstEnd = Locked<Int?>(nil)
        try await DownloadRun(jobs: 2, clock: rig.clock).run {
            let number = read.withLock { read in
                defer { read += 1 }
                return read
            }
            return number < 4 ? downloader.prepare(.sample("Group \(number)")) : nil
        } perform: { download in
            begun.withLock { $0 += 1 }
            let result = await Self.outcome(of: download)
            let now = begun.withLock { $0 }
            begunAtFirstEnd.withLock { $0 = $0 ?? now }
            return result
        }
        #expect(begunAtFirstEnd.withLock { $0 } == 4)
        #expect(try rig.picture().paths.filter { $0.hasSuffix("song.wav") }.count == 4)
    }

    @Test func keepsTheOrderOfThePlan() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let (log, _, _) = try await run(12, jobs: 1, rig: rig)
        #expect(log.ended == (0..<12).map { "Group \($0)" })
    }

    @Test func finishesWhatWasReadBeforeAMistake() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let (log, progress, failure) = try await run(20, jobs: 2, rig: rig, failsAt: 7)
        #expect(failure is Unreadable)
        #expect(log.ended.count == 7 && progress.committed == 7)
    }

    @Test func goesOnAfterAGroupThatWasRolledBack() async throws {
        let transport = ScriptedTransport { request, count in
            request.url.path == "/song.wav" && count == 2
                ? .status(404) : ScriptedTransport.answer(to: request.url.path)
        }
        let rig = try GroupRig(transport)
        let (_, progress, failure) = try await run(5, jobs: 1, rig: rig)
        #expect(progress.committed == 4 && progress.rolledBack == 1 && failure == nil)
        #expect(progress.fraction == 1)
    }

    @Test func beginsNothingMoreWhenItIsCancelled() async throws {
        let gate = Gate()
        let hasBegun = Gate()
        let transport = ScriptedTransport { request, _ in
            var answer = ScriptedTransport.answer(to: request.url.path)
            answer.endGate = gate
            hasBegun.open()
            return answer
        }
        let rig = try GroupRig(transport)
        let task = Task { try await run(50, jobs: 2, rig: rig) }
        await hasBegun.pass()
        task.cancel()
        gate.open()
        let (log, progress, _) = try await task.value
        #expect(log.ended.count <= 2 && progress.committed == 0)
        #expect(try rig.picture().paths.isEmpty)
    }

    @Test func asksForNothingTheSecondTime() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        _ = try await run(10, jobs: 4, rig: rig)
        let requests = rig.network.requests.count
        let (_, progress, _) = try await run(10, jobs: 4, rig: rig)
        #expect(progress.alreadyPresent == 10 && progress.fraction == 1)
        #expect(rig.network.requests.count == requests)
    }

    /// A million groups keep few of them in memory: only so many are read ahead.
    @Test func readsOnlyALittleAhead() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            var answer = ScriptedTransport.answer(to: request.url.path)
            answer.headGate = gate
            return answer
        }
        let rig = try GroupRig(transport)
        let downloader = try await rig.downloader()
        let read = Locked(0)
        let run = DownloadRun(jobs: 1, clock: rig.clock)
        let task = Task {
            try await run.run {
                let number = read.withLock { read in
                    read += 1
                    return read
                }
                return downloader.prepare(.sample("Group \(number)"))
            } perform: {
                await Self.outcome(of: $0)
            }
        }
        await eventually { read.withLock { $0 } >= 1_000 }
        for _ in 0..<100 { await Task.yield() }
        #expect(read.withLock { $0 } <= 1_002)
        task.cancel()
        gate.open()
        try await task.value
    }
}
