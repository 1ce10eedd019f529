import Foundation
import Gatefold
import GatefoldFoundation
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DownloadRunProgressTests {
    private struct Unreadable: Error {}

    @Test func tellsOfEveryGroup() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let progress = Progress(totalUnitCount: -1)
        let parent = Progress(totalUnitCount: 1)
        parent.addChild(progress, withPendingUnitCount: 1)
        let log = FractionLog(parent)
        let run = DownloadRun(jobs: 2)
        try await self.run(run, 10, rig, progress)
        #expect(await run.progress.committed == 10)
        #expect(progress.isFinished && progress.fractionCompleted == 1)
        #expect(parent.fractionCompleted == 1)
        #expect(progress.userInfo[.fileTotalCountKey] as? Int == 10)
        #expect(progress.userInfo[.fileCompletedCountKey] as? Int == 10)
        #expect(progress.cancellationHandler == nil)
        let seen = await log.end()
        #expect(seen == seen.sorted())
    }

    @Test func isCancelledByItsProgress() async throws {
        let hasBegun = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                var answer = ScriptedTransport.answer(to: request.url.path)
                answer.endGate = Gate()  // never opened: only cancelling ends it
                hasBegun.open()
                return answer
            })
        let progress = Progress(totalUnitCount: -1)
        let run = DownloadRun(jobs: 2)
        async let end: Void = self.run(run, 50, rig, progress)
        await hasBegun.pass()
        progress.cancel()
        try await end
        #expect(await run.progress.committed == 0)
        #expect(!progress.isFinished)
        #expect(try rig.picture().paths.isEmpty)
    }

    @Test func throwsWhatTheReadingThrows() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let progress = Progress(totalUnitCount: -1)
        await #expect(throws: Unreadable.self) {
            try await run(DownloadRun(), 10, rig, progress, failsAt: 3)
        }
        #expect(progress.userInfo[.fileCompletedCountKey] as? Int == 3)
    }

    private func run(
        _ run: DownloadRun, _ count: Int, _ rig: GroupRig<ScriptedTransport>,
        _ progress: Progress, failsAt: Int? = nil
    ) async throws {
        let downloader = try await rig.downloader()
        let read = Locked(0)
        try await run.run(reportingTo: progress) {
            let number = read.withLock { read in
                defer { read += 1 }
                return read
            }
            if number == failsAt { throw Unreadable() }
            return number < count ? downloader.prepare(.sample("Group \(number)")) : nil
        } perform: { download in
            do throws(GroupFailure) {
                return .success(try await download.run())
            } catch {
                return .failure(error)
            }
        }
    }
}
