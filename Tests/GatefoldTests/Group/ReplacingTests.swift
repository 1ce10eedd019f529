import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What happens where something stands in a group's place already.
@Suite(.timeLimit(.minutes(5)))
struct ReplacingTests {
    @Test(arguments: Layout.allCases)
    func replacesAGroupWhoseSourcesChanged(_ layout: Layout) async throws {
        var rig = try GroupRig(Versions.transport)
        rig.commit.layout = layout
        try await rig.download(.sample())
        let group = try await rig.download(Versions.new())
        #expect(!group.wasPresent)
        #expect(group.guarantee == (layout == .folder ? .atomic : .journaled))
        #expect(try rig.version() == .new)
        try rig.expectSwept()
        #expect(try await rig.download(Versions.new()).wasPresent)
        #expect(rig.network.requests.count == 4)
    }

    @Test func keepsTheLayoutOfAGroupThatIsThere() async throws {
        var rig = try GroupRig(Versions.transport)
        try await rig.download(.sample())
        rig.commit.layout = .flat
        #expect(try await rig.download(.sample()).wasPresent)
        let group = try await rig.download(Versions.new())
        #expect(group.files.map(\.path) == ["A - B/song.wav", "A - B/cover.png"])
    }

    @Test func leavesWhatSomebodyElsePutIntoTheFolder() async throws {
        let rig = try GroupRig(Versions.transport)
        try await rig.download(.sample())
        try rig.scratch.write("mine", to: "Music/A - B/album.nfo")
        try rig.scratch.write("mine too", to: "Music/A - B/Extras/notes.txt")
        try await rig.download(Versions.new())
        #expect(try rig.version() == .new)
        #expect(try rig.scratch.bytes("Music/A - B/album.nfo") == Array("mine".utf8))
        #expect(try rig.scratch.bytes("Music/A - B/Extras/notes.txt") == Array("mine too".utf8))
        try rig.expectSwept()
    }

    @Test func asksOnlyWhetherAnythingChangedWhenItRefreshes() async throws {
        var rig = try GroupRig(Versions.transport)
        try await rig.download(.sample())
        let before = try rig.picture()
        rig.commit.refreshes = true
        let group = try await rig.download(.sample())
        #expect(group.wasPresent)
        #expect(rig.network.requests.count == 4)
        #expect(rig.network.requests.suffix(2).allSatisfy { $0.headers["If-None-Match"] != nil })
        #expect(try rig.picture() == before)
        try rig.expectSwept()
    }

    @Test(arguments: Layout.allCases)
    func fetchesOnlyWhatChangedWhenItRefreshes(_ layout: Layout) async throws {
        let isNew = Locked(false)
        var rig = try GroupRig(
            ScriptedTransport { request, _ in
                let cover = isNew.withLock { $0 } ? Versions.newCover : Media.cover
                let answer: ScriptedTransport.Answer =
                    request.url.path == "/song.wav"
                    ? .whole(Media.song, "audio/wav") : .whole(cover, "image/png")
                let isKnown = request.headers["If-None-Match"] == answer.head.headers["ETag"]
                return isKnown ? .status(304) : answer
            })
        rig.commit.layout = layout
        try await rig.download(.sample())
        let song = rig.commit.layout == .flat ? "A - B.wav" : "A - B/song.wav"
        let inode = try rig.inode(song)
        isNew.withLock { $0 = true }
        rig.commit.refreshes = true
        let group = try await rig.download(.sample())
        #expect(!group.wasPresent)
        #expect(
            group.files.map(\.bytes) == [Media.song.count, Versions.newCover.count].map(Int64.init))
        #expect(try rig.inode(song) == inode)
        #expect(try rig.scratch.bytes("Music/" + group.files[1].path) == Versions.newCover)
        try rig.expectSwept()
    }

    @Test func leavesTheOldVersionWhenTheNewOneCannotBeHad() async throws {
        let rig = try GroupRig(Versions.transport)
        try await rig.download(.sample())
        let before = try rig.picture()
        let failure = try await rig.failure(of: .sample(artwork: "http://origin.test/none.png"))
        #expect(failure?.reason == .status(404))
        #expect(try rig.picture() == before)
    }

    @Test(arguments: ConflictPolicy.allCases)
    func doesWithAForeignFolderWhatIsAsked(_ policy: ConflictPolicy) async throws {
        var rig = try GroupRig(Versions.transport)
        rig.commit.onConflict = policy
        try rig.scratch.write("mine", to: "Music/A - B/deep/song.wav")
        switch policy {
        case .fail:
            #expect(try await rig.failure(of: .sample())?.reason == .conflict("A - B"))
        case .skip:
            let group = try await rig.download(.sample())
            #expect(group.wasPresent && group.guarantee == nil && group.files.isEmpty)
            #expect(rig.network.requests.isEmpty)
        case .replace:
            let group = try await rig.download(.sample())
            #expect(group.guarantee == .atomicWithGap)
            #expect(try rig.version() == .old)
        }
        let path = try #require(
            try rig.wholePicture().paths.first {
                $0.hasSuffix("/A - B/deep/song.wav") || $0 == "A - B/deep/song.wav"
            })
        #expect(path.hasPrefix(".gatefold/trash/") == (policy == .replace))
        #expect(try rig.scratch.bytes("Music/" + path) == Array("mine".utf8))
        try rig.expectSwept()
    }

    @Test(arguments: ConflictPolicy.allCases)
    func doesWithAForeignFileSideBySideWhatIsAsked(_ policy: ConflictPolicy) async throws {
        var rig = try GroupRig(Versions.transport)
        rig.commit.onConflict = policy
        rig.commit.layout = .flat
        try rig.scratch.write("mine", to: "Music/A - B.png")
        if policy == .replace {
            try await rig.download(.sample())
            #expect(try rig.version() == .old)
        } else {
            // Which names a group takes is known only when its bytes are there.
            let failure = try await rig.failure(of: .sample())
            #expect(failure?.reason == .conflict("A - B"))
            #expect(failure?.keptBytes == Int64(Versions.oldSong.count + Versions.oldCover.count))
            #expect(try rig.picture().paths == ["A - B.png"])
        }
        let path = try #require(
            try rig.wholePicture().paths.first { path in
                path.hasSuffix("A - B.png")
                    && (try? rig.scratch.bytes("Music/" + path)) == Array("mine".utf8)
            })
        #expect(path.hasPrefix(".gatefold/trash/") == (policy == .replace))
    }

    @Test(arguments: ConflictPolicy.allCases)
    func touchesNoFileThatWasChangedSince(_ policy: ConflictPolicy) async throws {
        var rig = try GroupRig(Versions.transport)
        try await rig.download(.sample())
        try rig.scratch.write("tagged by hand", to: "Music/A - B/song.wav")
        rig.commit.onConflict = policy
        switch policy {
        case .fail:
            for group in [AssetGroup.sample(), Versions.new()] {
                let failure = try await rig.failure(of: group)
                #expect(failure?.reason == .changed("A - B/song.wav"))
            }
        case .skip: #expect(try await rig.download(Versions.new()).wasPresent)
        case .replace:
            try await rig.download(.sample())
            #expect(try rig.version() == .old)
            // The cover was not fetched again.
            #expect(rig.network.requests.count { $0.url.path == "/cover.png" } == 1)
            return
        }
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Array("tagged by hand".utf8))
    }

    @Test func fetchesOnlyAFileThatIsMissing() async throws {
        let rig = try GroupRig(Versions.transport)
        try await rig.download(.sample())
        let inode = try rig.inode("A - B/song.wav")
        try FileManager.default.removeItem(atPath: rig.library + "/A - B/cover.png")
        try await rig.download(.sample())
        #expect(try rig.version() == .old)
        #expect(try rig.inode("A - B/song.wav") == inode)
        #expect(rig.network.requests.count { $0.url.path == "/song.wav" } == 1)
    }
}

extension GroupRig {
    /// Nothing waits in the stage.
    func expectSwept() throws {
        let rubbish = try wholePicture().paths.filter { $0.contains("stage/") }
        #expect(rubbish.isEmpty)
    }

    /// What tells a file of the library from every other one.
    func inode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: library + "/" + path)
        return try #require(attributes[.systemFileNumber] as? Int)
    }
}
