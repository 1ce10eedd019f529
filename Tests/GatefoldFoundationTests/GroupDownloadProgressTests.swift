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
        let wasTold = Locked(false)
        let parent = Progress(totalUnitCount: 10)
        let progress = Progress(totalUnitCount: -1)
        progress.cancellationHandler = { wasTold.withLock { $0 = true } }
        parent.addChild(progress, withPendingUnitCount: 10)
        async let outcome = Self.failure(of: download, progress)
        await rig.allCame(of: download)
        parent.cancel()
        #expect(await outcome?.reason == .cancelled)
        #expect(wasTold.withLock { $0 })
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

    @Test func isAPartOfItsParent() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let downloader = try await rig.downloader()
        let parent = Progress(totalUnitCount: 2)
        let log = FractionLog(parent)
        for name in ["A - B", "C - D"] {
            let progress = Progress(totalUnitCount: -1)
            parent.addChild(progress, withPendingUnitCount: 1)
            try await downloader.prepare(.sample(name)).run(reportingTo: progress)
        }
        #expect(parent.fractionCompleted == 1 && parent.isFinished)
        let seen = await log.end()
        #expect(seen == seen.sorted())
    }

    @Test func isFinishedAtOnceWhereTheGroupIsThere() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        try await rig.download(.sample())
        let progress = Progress(totalUnitCount: -1)
        try await rig.downloader().prepare(.sample()).run(reportingTo: progress)
        #expect(progress.isFinished && progress.fractionCompleted == 1)
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
