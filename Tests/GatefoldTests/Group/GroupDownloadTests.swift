import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(5)))
struct GroupDownloadTests {
    @Test func commitsSongAndArtworkTogether() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let committed = try await rig.download(.sample())
        #expect(committed.folder == "A - B")
        #expect(committed.files.map(\.path) == ["A - B/song.wav", "A - B/cover.png"])
        #expect(!committed.wasPresent && !committed.isDegraded)
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(try rig.scratch.bytes("Music/A - B/cover.png") == Media.cover)
        #expect(
            try rig.wholePicture().paths == [
                ".gatefold", ".gatefold/format", ".gatefold/lock", ".gatefold/stage", "A - B",
                "A - B/.gatefold.json", "A - B/cover.png", "A - B/song.wav",
            ])
    }

    @Test func writesAReceiptThatTellsTheTruth() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        var group = AssetGroup.sample(song: "http://user:secret@origin.test/song.wav?token=1")
        group.metadata = ["artist": "A", "title": "B"]
        try await rig.download(group)
        let bytes = try rig.scratch.bytes("Music/A - B/.gatefold.json")
        let receipt = try JSONDecoder().decode(Receipt.self, from: Data(bytes))
        #expect(receipt.name == "A - B")
        #expect(receipt.guarantee == .atomic)
        #expect(receipt.metadata == ["artist": "A", "title": "B"])
        #expect(receipt.files.map(\.file) == ["song.wav", "cover.png"])
        #expect(receipt.files[0].bytes == Int64(Media.song.count))
        #expect(receipt.files[0].sha256.bytes == SHA256Hasher.digest(of: Media.song))
        #expect(receipt.files[0].url == "http://origin.test/song.wav")
        #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("token"))
    }

    @Test func asksForNothingWhenTheGroupIsThere() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        try await rig.download(.sample())
        let before = try rig.wholePicture()
        let again = try await rig.download(.sample())
        #expect(again.wasPresent)
        #expect(again.files.map(\.path) == ["A - B/song.wav", "A - B/cover.png"])
        #expect(rig.network.requests.count == 2)
        #expect(try rig.wholePicture() == before)
    }

    @Test func showsNothingOfAGroupWhoseArtworkIsMissing() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        try await rig.download(.sample("Other"))
        let before = try rig.picture()
        let failure = try await rig.failure(
            of: .sample(artwork: "http://origin.test/none.png?token=1"))
        #expect(failure?.asset == .artwork)
        #expect(failure?.reason == .status(404))
        #expect(failure?.address == "http://origin.test/none.png")
        #expect(try rig.picture() == before)
    }

    @Test func cancelsTheSongWhenTheArtworkFails() async throws {
        let gate = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                guard request.url.path == "/song.wav" else { return .status(404) }
                var answer = ScriptedTransport.answer(to: "/song.wav")
                answer.endGate = gate  // never opened: only cancelling ends this song
                return answer
            })
        let failure = try await rig.failure(of: .sample())
        #expect(failure?.reason == .status(404))
        #expect(failure?.asset == .artwork)
    }

    @Test func waitsLongerAfterEachTransientFailure() async throws {
        let rig = try GroupRig(
            ScriptedTransport { request, count in
                let isReady = request.url.path == "/song.wav" || count == 3
                return isReady ? ScriptedTransport.answer(to: request.url.path) : .status(503)
            })
        let downloader = try await rig.downloader()
        let download = downloader.prepare(.sample())
        try await download.run()
        var retries: [GroupEvent.Retry] = []
        for await case .retrying(let retry) in download.events { retries.append(retry) }
        #expect(retries.map(\.attempt) == [2, 3])
        #expect(retries.allSatisfy { $0.asset == .artwork && $0.reason == .status(503) })
        #expect(retries.first.map { $0.wait <= .milliseconds(500) } == true)
        #expect(retries.last.map { $0.wait <= .seconds(1) } == true)
    }

    @Test func givesUpAfterTheLastAttempt() async throws {
        var rig = try GroupRig(ScriptedTransport { _, _ in .status(503) })
        rig.settings.retries = 2
        let failure = try await rig.failure(of: .sample())
        #expect(failure?.reason == .status(503))
        #expect(rig.network.requests.count { $0.url.path == "/song.wav" } <= 3)
        #expect(rig.network.requests.count >= 3)
    }

    @Test func takesTheFirstSourceThatIsAnImage() async throws {
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                request.url.path == "/3000.jpg"
                    ? .whole(Array("<!DOCTYPE html><html><body>Sign in</body></html>".utf8))
                    : ScriptedTransport.answer(to: request.url.path)
            })
        var group = AssetGroup.sample()
        group.assets[1].sources = ["/3000.jpg", "/none.jpg", "/cover.png"].compactMap {
            URL(string: "http://origin.test" + $0)
        }
        let committed = try await rig.download(group)
        #expect(committed.files.map(\.path) == ["A - B/song.wav", "A - B/cover.png"])
    }

    @Test func commitsWithoutAnOptionalCoverAsDegraded() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        var group = AssetGroup.sample(artwork: "http://origin.test/none.png")
        group.assets[1].isOptional = true
        let committed = try await rig.download(group)
        #expect(committed.isDegraded)
        #expect(committed.files.map(\.path) == ["A - B/song.wav"])
        #expect(try rig.picture().paths == ["A - B", "A - B/.gatefold.json", "A - B/song.wav"])
    }

    @Test(arguments: WrongPlan.all)
    func refusesWhatThePlanSaysOtherwise(_ wrong: WrongPlan) async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        var group = AssetGroup.sample()
        group.assets[0].bytes = wrong.bytes
        group.assets[0].sha256 = wrong.sha256
        let failure = try await rig.failure(of: group)
        #expect(failure?.reason.code == wrong.code)
        #expect(try rig.picture().paths.isEmpty)
    }

    @Test func letsOnlyOneWorkOnAGroup() async throws {
        let gate = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                var answer = ScriptedTransport.answer(to: request.url.path)
                answer.endGate = gate
                return answer
            })
        let first = try await rig.downloader()
        let download = first.prepare(.sample())
        async let committed = download.run()
        for await case .started in download.events { break }
        let failure = try await rig.failure(of: .sample())
        gate.open()
        #expect(failure?.reason == .held("process \(ThisProcess.identifier)"))
        #expect(try await committed.folder == "A - B")
    }

    @Test(arguments: ["file", "link to a folder", "link to nothing", "file without rights"])
    func neverReplacesWhatIsNoFolder(_ kind: String) async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        try rig.scratch.write("mine", to: "Music/Elsewhere/notes.txt")
        let place = rig.library + "/A - B"
        if kind.hasPrefix("link") {
            let target = kind == "link to nothing" ? "Nowhere" : "Elsewhere"
            try FileManager.default.createSymbolicLink(
                atPath: place, withDestinationPath: target)
        } else {
            try rig.scratch.write("mine", to: "Music/A - B")
            let rights = kind == "file" ? 0o644 : 0
            try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: place)
        }
        let before = try rig.picture()
        let failure = try await rig.failure(of: .sample())
        #expect(failure?.reason == .conflict("A - B"))
        #expect(rig.network.requests.isEmpty)
        #expect(try rig.picture() == before)
    }

    @Test func neverReplacesWhatIsNotOurs() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        try rig.scratch.write("mine", to: "Music/A - B/notes.txt")
        let failure = try await rig.failure(of: .sample())
        #expect(failure?.reason == .conflict("A - B"))
        #expect(rig.network.requests.isEmpty)
        #expect(try rig.scratch.bytes("Music/A - B/notes.txt") == Array("mine".utf8))
    }

    @Test func putsAGroupIntoFoldersWithinFolders() async throws {
        let rig = try GroupRig(ScriptedTransport.album)
        let committed = try await rig.download(.sample("Artist/Album/Title"))
        #expect(committed.folder == "Artist/Album/Title")
        #expect(try rig.scratch.bytes("Music/Artist/Album/Title/song.wav") == Media.song)
        try await rig.download(.sample("Artist/Album/Other"))
        #expect(
            try rig.picture().paths.filter { !$0.contains(".") } == [
                "Artist", "Artist/Album", "Artist/Album/Other", "Artist/Album/Title",
            ])
    }

    // The lock used to go when its descriptor was closed. A process that another test was just
    // starting had a copy of it, so that now and then a retry found the group held by its own
    // process.
    @Test func canBeRetriedAtOnce() async throws {
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                request.url.path == "/cover.png"
                    ? .status(404) : ScriptedTransport.answer(to: request.url.path)
            })
        let downloader = try await rig.downloader()
        for _ in 0..<300 {
            let download = downloader.prepare(.sample())
            #expect(await Self.failure(of: download)?.reason == .status(404))
        }
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

/// A plan that disagrees with what the origin sends.
struct WrongPlan: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var bytes: Int64?
    var sha256: SHA256Digest?
    let code: String

    static let all = [
        WrongPlan(testDescription: "another length", bytes: 12, code: "wrongLength"),
        WrongPlan(
            testDescription: "another digest",
            sha256: SHA256Digest(bytes: [UInt8](repeating: 1, count: 32)), code: "wrongDigest"),
    ]
}
