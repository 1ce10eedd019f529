import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

/// An address that several groups of a run name is asked for once.
@Suite(.timeLimit(.minutes(5)))
struct SharedAssetsTests {
    private typealias Answer = ScriptedTransport.Answer

    private func requests(_ rig: GroupRig<ScriptedTransport>, _ path: String) -> Int {
        rig.network.requests.count { $0.url.path == path }
    }

    /// Runs groups, one after another or side by side; returns how each ended, in their order.
    private func run(
        _ groups: [AssetGroup], _ rig: GroupRig<ScriptedTransport>, jobs: Int = 1
    ) async throws -> (results: [String: Result<CommittedGroup, GroupFailure>], RunProgress) {
        let downloader = try await rig.downloader()
        let waiting = Locked(Array(groups.reversed()))
        let results = Locked<[String: Result<CommittedGroup, GroupFailure>]>([:])
        let run = DownloadRun(jobs: jobs, clock: rig.clock)
        try await run.run {
            waiting.withLock { $0.popLast() }.map { downloader.prepare($0) }
        } perform: { download in
            let result: Result<CommittedGroup, GroupFailure>
            do throws(GroupFailure) {
                result = .success(try await download.run())
            } catch {
                result = .failure(error)
            }
            results.withLock { $0[download.group.name] = result }
            return result
        }
        return (results.withLock { $0 }, await run.progress)
    }

    private func songs(_ count: Int, artwork: String = "/cover.png") -> [AssetGroup] {
        (0..<count).map {
            .sample("Group \($0)", artwork: "http://origin.test\(artwork)")
        }
    }

    @Test(arguments: [1, 4]) func fetchesACoverOnceForAllGroups(jobs: Int) async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let (results, progress) = try await run(songs(8), rig, jobs: jobs)
        #expect(results.count == 8)
        #expect(requests(rig, "/cover.png") == 1)
        #expect(requests(rig, "/song.wav") == 8)
        for number in 0..<8 {
            #expect(try rig.scratch.bytes("Music/Group \(number)/cover.png") == Media.cover)
            #expect(try rig.scratch.bytes("Music/Group \(number)/song.wav") == Media.song)
        }
        #expect(progress.committed == 8 && progress.fraction == 1)
        #expect(progress.transferredBytes == Int64(8 * Media.song.count + Media.cover.count))
        #expect(progress.receivedBytes == Int64(8 * (Media.song.count + Media.cover.count)))
    }

    /// Each that is kept is an open file: the one that was used longest ago is let go.
    @Test func keepsSixtyFourOfThem() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let covers = Array(0..<65) + [64, 0]
        let groups = covers.enumerated().map { number, cover in
            AssetGroup.sample(
                "Group \(number)", artwork: "http://origin.test/cover.png?\(cover)")
        }
        let (_, progress) = try await run(groups, rig)
        #expect(progress.committed == 67)
        let asked = rig.network.requests.compactMap { $0.url.query() }
        #expect(asked == (Array(0..<65) + [0]).map(String.init))
    }

    /// The receipts are those of a cover that was fetched.
    @Test func writesTheSameReceiptForACopy() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let (results, _) = try await run(songs(2), rig)
        let covers = try results.values.map { try $0.get().files.filter { $0.role == .artwork } }
        #expect(Set(covers.flatMap { $0.map(\.sha256) }).count == 1)
        let again = try await run(songs(2), rig)
        #expect(again.1.alreadyPresent == 2)
        #expect(requests(rig, "/cover.png") == 1)
    }

    @Test func givesACoverToOthersAlthoughItsGroupWasRolledBack() async throws {
        let transport = ScriptedTransport { request, _ in
            request.url.path == "/gone.wav"
                ? .status(404) : ScriptedTransport.answer(to: request.url.path)
        }
        let rig = try GroupRig(transport)
        // The cover is there before the song fails.
        var failing = AssetGroup.sample("Failing", song: "http://origin.test/gone.wav")
        failing.assets.swapAt(0, 1)
        let (results, _) = try await run([failing] + songs(2), rig)
        #expect(throws: GroupFailure.self) { try results["Failing"]?.get() }
        #expect(try rig.scratch.bytes("Music/Group 1/cover.png") == Media.cover)
        #expect(requests(rig, "/cover.png") <= 2)
    }

    /// The one that fetches is cancelled in the middle, since its song failed: the next one does.
    @Test func letsTheNextOneFetchWhenTheFirstIsCancelled() async throws {
        let never = Gate()
        let hasAsked = Gate()
        let transport = ScriptedTransport { request, count in
            switch request.url.path {
            case "/gone.wav":
                var answer = Answer.status(404)
                answer.headGate = hasAsked
                return answer
            case "/cover.png" where count == 1:
                var answer = Answer.whole(Media.cover, "image/png")
                answer.chunks = [Array(Media.cover.prefix(1_000))]
                answer.endGate = never
                hasAsked.open()
                return answer
            default: return ScriptedTransport.answer(to: request.url.path)
            }
        }
        let rig = try GroupRig(transport)
        let failing = AssetGroup.sample("Failing", song: "http://origin.test/gone.wav")
        let (results, _) = try await run([failing] + songs(3), rig, jobs: 4)
        #expect(results.values.count { (try? $0.get()) != nil } == 3)
        #expect(requests(rig, "/cover.png") == 2)
    }

    @Test func asksOnceForACoverThatIsNotThere() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let (results, progress) = try await run(songs(5, artwork: "/none.png"), rig, jobs: 2)
        #expect(progress.rolledBack == 5)
        #expect(requests(rig, "/none.png") == 1)
        for result in results.values {
            #expect(throws: GroupFailure.self) { try result.get() }
        }
    }

    @Test func triesAgainForEachAfterTroubleThatPasses() async throws {
        let transport = ScriptedTransport { request, count in
            request.url.path == "/cover.png" && count == 1
                ? .status(503) : ScriptedTransport.answer(to: request.url.path)
        }
        var rig = try GroupRig(transport)
        rig.settings.retries = 0
        let (_, progress) = try await run(songs(3), rig)
        #expect(progress.rolledBack == 1 && progress.committed == 2)
        #expect(requests(rig, "/cover.png") == 2)
    }

    /// A person changes the first group's cover while the run goes on.
    @Test func copiesNothingThatWasChangedSince() async throws {
        let scratch = Locked<String?>(nil)
        let transport = ScriptedTransport { request, count in
            if request.url.path == "/song.wav", count == 2, let path = scratch.withLock({ $0 }),
                let file = FileHandle(forWritingAtPath: path + "/Group 0/cover.png")
            {
                file.write(Data("changed".utf8))
            }
            return ScriptedTransport.answer(to: request.url.path)
        }
        let rig = try GroupRig(transport)
        scratch.withLock { $0 = rig.library }
        // The song first: what is under way when it is asked for is the change.
        var groups = songs(2)
        groups[1].assets[1].sources = groups[0].assets[1].sources
        _ = try await run(groups, rig)
        #expect(try rig.scratch.bytes("Music/Group 1/cover.png") == Media.cover)
    }

    @Test func keepsWhatAPlanSaysOfEachGroup() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        var groups = songs(2)
        groups[1].assets[1].bytes = 5
        let (results, _) = try await run(groups, rig)
        #expect((try? results["Group 0"]?.get()) != nil)
        guard case .failure(let failure)? = results["Group 1"] else {
            Issue.record("committed a cover of another length")
            return
        }
        #expect(failure.reason == .wrongLength(expected: 5, found: Int64(Media.cover.count)))
    }
}
