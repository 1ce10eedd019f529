import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Retry and heal: another day, another process, and only what is missing.
@Suite(.timeLimit(.minutes(5)))
struct RetryTests {
    @Test func fetchesOnlyWhatIsMissingOfAGroupThatWasRolledBack() async throws {
        let songIsThere = Gate()
        let (rig, isMended) = try mendable(songIsThere)
        let download = try await rig.downloader().prepare(.sample())
        async let outcome = Self.failure(of: download)
        for await progress in download.progress where progress.assets[0].state == .arrived {
            songIsThere.open()
        }
        #expect(await outcome?.reason == .status(404))
        isMended.withLock { $0 = true }
        let downloader = try await rig.downloader()
        let waiting = try await downloader.library.retryableGroups().groups
        #expect(waiting.map(\.group) == [.sample()])
        #expect(waiting.map(\.state) == [.rolledBack])
        let group = try await downloader.retry(try #require(waiting.first))
        #expect(!group.wasPresent)
        #expect(rig.network.requests.count { $0.url.path == "/song.wav" } == 1)
        #expect(try rig.version() == .old)
        #expect(try await downloader.library.retryableGroups().groups.isEmpty)
        try rig.expectSwept()
    }

    @Test func getsTheMissingCoverOfADegradedGroupInOneStep() async throws {
        let (rig, isMended) = try mendable()
        var group = AssetGroup.sample()
        group.assets[1].isOptional = true
        let degraded = try await rig.download(group)
        #expect(degraded.isDegraded)
        #expect(try await rig.download(group).wasPresent)
        let inode = try rig.inode("A - B/song.wav")
        let downloader = try await rig.downloader()
        // A retry that finds the cover still missing is not the last one.
        let early = try await downloader.library.retryableGroups().groups
        #expect(try await downloader.retry(try #require(early.first)).wasPresent)
        isMended.withLock { $0 = true }
        let waiting = try await downloader.library.retryableGroups().groups
        #expect(waiting.map(\.state) == [.degraded])
        let upgraded = try await downloader.retry(try #require(waiting.first))
        #expect(!upgraded.isDegraded && upgraded.files.count == 2)
        #expect(try rig.version() == .old)
        #expect(try rig.inode("A - B/song.wav") == inode)
        #expect(rig.network.requests.count { $0.url.path == "/song.wav" } == 1)
        #expect(try await downloader.library.retryableGroups().groups.isEmpty)
        try rig.expectSwept()
    }

    @Test func canStillBeUpgradedAfterItsSongWasHealed() async throws {
        let (rig, isMended) = try mendable()
        var group = AssetGroup.sample()
        group.assets[1].isOptional = true
        try await rig.download(group)
        try rig.scratch.write("", to: "Music/A - B/song.wav")
        let downloader = try await rig.downloader()
        #expect(try await heal(downloader)?.isDegraded == true)
        isMended.withLock { $0 = true }
        let waiting = try await downloader.library.retryableGroups().groups
        #expect(waiting.map(\.group) == [group])
        try await downloader.retry(try #require(waiting.first))
        #expect(try rig.version() == .old)
        try rig.expectSwept()
    }

    @Test func refreshesAgainWhenARefreshWasRolledBack() async throws {
        let state = Locked(0)
        var rig = try GroupRig(
            ScriptedTransport { request, _ in
                let now = state.withLock { $0 }
                if request.url.path == "/song.wav" {
                    return .whole(now == 0 ? Media.song : Versions.newSong, "audio/wav")
                }
                if now == 1 { return .status(404) }
                return .whole(now == 0 ? Media.cover : Versions.newCover, "image/png")
            })
        try await rig.download(.sample())
        state.withLock { $0 = 1 }
        rig.commit.refreshes = true
        #expect(try await rig.failure(of: .sample())?.reason == .status(404))
        #expect(try rig.version() == .old)
        state.withLock { $0 = 2 }
        rig.commit.refreshes = false
        let downloader = try await rig.downloader()
        let waiting = try await downloader.library.retryableGroups().groups
        try await downloader.retry(try #require(waiting.first))
        #expect(try rig.version() == .new)
    }

    @Test(arguments: Layout.allCases)
    func healsOnlyTheFileThatIsDamaged(_ layout: Layout) async throws {
        var rig = try GroupRig(Versions.transport)
        rig.commit.layout = layout
        let committed = try await rig.download(.sample())
        let (song, cover) = (committed.files[0].path, committed.files[1].path)
        let inode = try rig.inode(song)
        var bytes = Versions.oldCover
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: rig.library + "/" + cover))
        let downloader = try await rig.downloader()
        let healed = try await heal(downloader)
        #expect(healed?.wasPresent == false)
        #expect(try rig.version() == .old)
        #expect(try rig.inode(song) == inode)
        #expect(
            rig.network.requests.map(\.url.path).sorted() == [
                "/cover.png", "/cover.png", "/song.wav",
            ])
        // The plan's entry still finds it there.
        #expect(try await rig.download(.sample()).wasPresent)
        #expect(try await heal(downloader) == nil)
        try rig.expectSwept()
    }

    @Test func healsWithNothingButWhatTheReceiptSays() async throws {
        let isOther = Locked(false)
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                if request.url.path == "/cover.png", isOther.withLock({ $0 }) {
                    return .whole(Versions.newCover, "image/png")
                }
                return ScriptedTransport.answer(to: request.url.path)
            })
        try await rig.download(.sample())
        try rig.scratch.write("", to: "Music/A - B/cover.png")
        isOther.withLock { $0 = true }
        let before = try rig.picture()
        let downloader = try await rig.downloader()
        await #expect(throws: GroupFailure.self) { _ = try await heal(downloader) }
        #expect(try rig.picture() == before)
        #expect(try await downloader.library.retryableGroups().groups.isEmpty)
        isOther.withLock { $0 = false }
        _ = try await heal(downloader)
        #expect(try rig.version() == .old)
    }

    private static func failure(of download: GroupDownload) async -> GroupFailure? {
        do throws(GroupFailure) {
            try await download.run()
            return nil
        } catch {
            return error
        }
    }

    /// Heals the first group that is damaged; nil where none is.
    private func heal(_ downloader: Downloader) async throws -> CommittedGroup? {
        var damaged: [GroupVerification] = []
        try await downloader.library.verification().run { result in
            if !result.isIntact { damaged.append(result) }
        }
        return try await damaged.first.flatMap { downloader.prepareHealing(of: $0) }?.run()
    }

    /// The album, whose cover is missing until it is mended.
    private func mendable(
        _ gate: Gate? = nil
    ) throws -> (GroupRig<ScriptedTransport>, Locked<Bool>) {
        let isMended = Locked(false)
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                if request.url.path == "/cover.png", !isMended.withLock({ $0 }) {
                    var answer = ScriptedTransport.Answer.status(404)
                    answer.headGate = gate
                    return answer
                }
                return ScriptedTransport.answer(to: request.url.path)
            })
        return (rig, isMended)
    }
}
