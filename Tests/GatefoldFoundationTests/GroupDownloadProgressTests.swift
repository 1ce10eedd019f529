import Foundation
import Gatefold
import GatefoldFoundation
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct GroupDownloadProgressTests {
    @Test func countsTheBytesOfAGroup() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let progress = Progress(totalUnitCount: -1)
        let log = FractionLog(progress)
        let committed = try await rig.downloader().prepare(.sample()).run(reportingTo: progress)
        let seen = await log.end()
        let bytes = Int64(Media.song.count + Media.cover.count)
        #expect(committed.files.count == 2)
        #expect(progress.totalUnitCount == bytes && progress.completedUnitCount == bytes)
        #expect(progress.isFinished && !progress.isIndeterminate && !progress.isCancelled)
        #expect(progress.kind == .file)
        let kind = progress.userInfo[.fileOperationKindKey] as? Progress.FileOperationKind
        #expect(kind == .downloading)
        #expect(progress.userInfo[.throughputKey] is Int)
        #expect(seen == seen.sorted())
    }

    @Test func agreesWithTheGroupsFraction() async throws {
        let (rig, gate) = try waiting()
        let download = try await rig.downloader().prepare(.sample())
        let progress = Progress(totalUnitCount: -1)
        async let committed = download.run(reportingTo: progress)
        await rig.allCame(of: download)
        let fraction = await download.currentProgress.fraction
        // The next snapshot brings the last bytes.
        while progress.fractionCompleted < fraction - 1e-5 { await Task.yield() }
        #expect(progress.fractionCompleted <= fraction && fraction < 1)
        #expect(!progress.isFinished)
        gate.open()
        _ = try await committed
        #expect(progress.fractionCompleted == 1)
    }

    @Test func isIndeterminateWhileALengthIsUnknown() async throws {
        let gate = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                var answer = ScriptedTransport.answer(to: request.url.path)
                answer.head.headers.remove("Content-Length")
                answer.endGate = gate
                return answer
            })
        let download = try await rig.downloader().prepare(.sample())
        let progress = Progress(totalUnitCount: -1)
        async let committed = download.run(reportingTo: progress)
        await rig.allCame(of: download)
        #expect(progress.isIndeterminate && progress.fractionCompleted == 0)
        gate.open()
        _ = try await committed
        #expect(progress.completedUnitCount == Int64(Media.song.count + Media.cover.count))
        #expect(progress.isFinished)
    }

    @Test func isCancelledByItsProgress() async throws {
        let (rig, _) = try waiting()
        let download = try await rig.downloader().prepare(.sample())
        let told = Locked(0)
        let parent = Progress(totalUnitCount: 10)
        let progress = Progress(totalUnitCount: -1)
        progress.cancellationHandler = { told.withLock { $0 += 1 } }
        parent.addChild(progress, withPendingUnitCount: 10)
        async let outcome = Self.failure(of: download, progress)
        await rig.allCame(of: download)
        parent.cancel()
        #expect(await outcome?.reason == .cancelled)
        while told.withLock({ $0 == 0 }) { await Task.yield() }
        #expect(told.withLock { $0 } == 1)
        #expect(parent.fractionCompleted < 1 && !progress.isFinished)
    }

    @Test func isNotBegunWhereItsProgressWasCancelledBefore() async throws {
        let (rig, _) = try waiting()
        let progress = Progress(totalUnitCount: -1)
        progress.cancel()
        let failure = await Self.failure(
            of: try await rig.downloader().prepare(.sample()), progress)
        #expect(failure?.reason == .cancelled)
        #expect(try rig.picture().paths.isEmpty)
    }

    @Test func isCancelledWithItsTask() async throws {
        let (rig, _) = try waiting()
        let download = try await rig.downloader().prepare(.sample())
        let progress = Progress(totalUnitCount: -1)
        let task = Task { await Self.failure(of: download, progress) }
        await rig.allCame(of: download)
        task.cancel()
        #expect(await task.value?.reason == .cancelled)
        #expect(!progress.isCancelled && progress.cancellationHandler == nil)
    }

    /// Foundation on Linux has no lock in a progress: what is written beside each other would race.
    @Test func isAPartOfItsParentBesideOthers() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let downloader = try await rig.downloader()
        let parent = Progress(totalUnitCount: 40)
        let log = FractionLog(parent)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 0..<40 {
                let progress = await Self.child(of: parent)
                let download = downloader.prepare(.sample("Group \(number)"))
                tasks.addTask { _ = try await download.run(reportingTo: progress) }
            }
            try await tasks.waitForAll()
        }
        #expect(parent.fractionCompleted == 1 && parent.isFinished)
        let seen = await log.end()
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    }

    @Test func isFinishedAtOnceWhereTheGroupIsThere() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        try await rig.download(.sample())
        let progress = Progress(totalUnitCount: -1)
        try await rig.downloader().prepare(.sample()).run(reportingTo: progress)
        #expect(progress.isFinished && progress.fractionCompleted == 1)
    }

    @ProgressActor
    private static func child(of parent: Progress) -> Progress {
        let progress = Progress(totalUnitCount: -1)
        parent.addChild(progress, withPendingUnitCount: 1)
        return progress
    }

    private static func failure(
        of download: GroupDownload, _ progress: Progress
    ) async -> GroupFailure? {
        do throws(GroupFailure) {
            try await download.run(reportingTo: progress)
            return nil
        } catch {
            return error
        }
    }

    /// An album whose bodies come, and end only when the gate is opened.
    private func waiting() throws -> (GroupRig<ScriptedTransport>, Gate) {
        let gate = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                var answer = ScriptedTransport.answer(to: request.url.path)
                answer.endGate = gate
                return answer
            })
        return (rig, gate)
    }
}

extension GroupRig {
    /// Waits until every byte of the sample has come.
    fileprivate func allCame(of download: GroupDownload) async {
        let bytes = Int64(Media.song.count + Media.cover.count)
        while await download.currentProgress.receivedBytes < bytes { await Task.yield() }
    }
}
