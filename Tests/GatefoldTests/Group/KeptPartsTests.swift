import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is kept of a group that was rolled back or cancelled is not fetched again.
@Suite(.timeLimit(.minutes(5)))
struct KeptPartsTests {
    @Test func fetchesOnlyWhatIsMissingWhenItIsRetried() async throws {
        let isMended = Locked(false)
        let songIsThere = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                if request.url.path == "/song.wav" {
                    return ScriptedTransport.answer(to: "/song.wav")
                }
                if isMended.withLock({ $0 }) { return ScriptedTransport.answer(to: "/cover.png") }
                var answer = ScriptedTransport.Answer.status(404)
                answer.headGate = songIsThere
                return answer
            })
        let downloader = try await rig.downloader()
        let download = downloader.prepare(.sample())
        async let outcome = Self.failure(of: download)
        for await progress in download.progress {
            if progress.assets[0].state == .arrived { songIsThere.open() }
        }
        let failure = await outcome
        #expect(failure?.keptBytes == Int64(Media.song.count))
        isMended.withLock { $0 = true }
        try await rig.download(.sample())
        #expect(rig.network.requests.count { $0.url.path == "/song.wav" } == 1)
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    // A song that had arrived was dropped when its signed address had been renewed.
    @Test func asksForNothingMoreOfAWholeSongWhoseAddressWasRenewed() async throws {
        let (isMended, songIsThere) = (Locked(false), Gate())
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                if request.url.path == "/song.wav" {
                    guard request.headers["Range"] == nil else {
                        let range = "bytes */\(Media.song.count)"
                        return .status(
                            416, HeaderFields([.init(name: "Content-Range", value: range)]))
                    }
                    return ScriptedTransport.answer(to: "/song.wav")
                }
                if isMended.withLock({ $0 }) { return ScriptedTransport.answer(to: "/cover.png") }
                var answer = ScriptedTransport.Answer.status(404)
                answer.headGate = songIsThere
                return answer
            })
        let download = try await rig.downloader().prepare(
            .sample(song: "http://origin.test/song.wav?signature=old"))
        async let outcome = Self.failure(of: download)
        for await progress in download.progress where progress.assets[0].state == .arrived {
            songIsThere.open()
        }
        #expect(await outcome?.keptBytes == Int64(Media.song.count))
        isMended.withLock { $0 = true }
        try await rig.download(.sample(song: "http://origin.test/song.wav?signature=new"))
        let again = try #require(rig.network.requests.last { $0.url.path == "/song.wav" })
        #expect(again.headers["Range"] == "bytes=\(Media.song.count)-")
        #expect(again.headers["If-Range"] == "\"\(Media.song.count)\"")
        #expect(rig.network.requests.count { $0.url.path == "/song.wav" } == 2)
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    @Test func keepsThePartsWhenItIsCancelled() async throws {
        let rig = try GroupRig(
            ScriptedTransport { request, count in
                var answer = ScriptedTransport.answer(to: request.url.path)
                if count == 1 { answer.endGate = Gate() }
                return answer
            })
        let downloader = try await rig.downloader()
        let download = downloader.prepare(.sample())
        let failure = await withTaskGroup(of: GroupFailure?.self) { tasks in
            tasks.addTask { await Self.failure(of: download) }
            for await progress in download.progress
            where progress.receivedBytes == Int64(Media.song.count + Media.cover.count) {
                tasks.cancelAll()
            }
            return await tasks.next() ?? nil
        }
        #expect(failure?.reason == .cancelled)
        #expect(failure?.asset == nil)
        #expect(failure?.keptBytes == Int64(Media.song.count + Media.cover.count))
        #expect(try rig.picture().paths.isEmpty)
        try await rig.download(.sample())
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    private static func failure(of download: GroupDownload) async -> GroupFailure? {
        do throws(GroupFailure) {
            try await download.run()
            return nil
        } catch {
            return error
        }
    }
}
