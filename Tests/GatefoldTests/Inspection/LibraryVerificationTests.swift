import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LibraryVerificationTests {
    private let forge: LibraryForge

    init() async throws {
        forge = try await LibraryForge()
        try await forge.commit("A - B")
    }

    private func findings(
        files: FileSystem = FileSystem()
    ) async throws -> [GroupVerification.Finding] {
        var found: [GroupVerification.Finding] = []
        try await forge.open(files: files).verification().run { found += $0.findings }
        return found
    }

    private func path(_ name: String) -> String { forge.path + "/A - B/" + name }

    @Test func readsEveryByteOfAnIntactLibrary() async throws {
        try await forge.commit("C/D")
        let verification = try await forge.open().verification()
        let summary = try await verification.run { #expect($0.isIntact) }
        #expect(summary.intact == 2 && summary.damaged == 0 && summary.findings == 0)
        #expect(summary.bytes == Int64(2 * (Media.song.count + Media.cover.count)))
        let progress = verification.currentProgress
        #expect(progress.groups == 2 && progress.expectedGroups == 2)
        #expect(progress.bytes == summary.bytes)
    }

    @Test func findsRotAndSaysWhatToFetch() async throws {
        var bytes = Media.song
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: path("song.wav")))
        let finding = try #require(try await findings().first)
        #expect(finding.file == "song.wav" && finding.expected?.role == .song)
        guard case .rot(let found) = finding.kind else {
            Issue.record("\(finding.kind)")
            return
        }
        #expect(found.bytes == SHA256Hasher.digest(of: bytes))
        #expect(finding.kind.isHealable)
    }

    @Test(arguments: [0, 1, 2_000_000])
    func findsAnotherLength(_ length: Int) async throws {
        try Data(count: length).write(to: URL(filePath: path("cover.png")))
        let finding = try #require(try await findings().first)
        #expect(finding.kind == .length(found: Int64(length)))
        #expect(finding.expected?.bytes == Int64(Media.cover.count))
    }

    @Test func findsWhatIsMissingAndWhatIsForeign() async throws {
        try FileManager.default.removeItem(atPath: path("cover.png"))
        try forge.rig.scratch.write("x", to: "Music/A - B/notes.txt")
        try forge.rig.scratch.write("x", to: "Music/A - B/scans/1.png")
        let found = try await findings()
        #expect(found.map(\.file) == ["cover.png", "notes.txt", "scans"])
        #expect(
            found.map(\.kind) == [
                .missing, .foreign(isFolder: false), .foreign(isFolder: true),
            ])
        #expect(found.map { $0.expected == nil } == [false, true, true])
    }

    @Test func followsNoLinkInPlaceOfAFile() async throws {
        try FileManager.default.moveItem(
            atPath: path("cover.png"), toPath: forge.rig.scratch.path("cover.png"))
        try FileManager.default.createSymbolicLink(
            atPath: path("cover.png"), withDestinationPath: forge.rig.scratch.path("cover.png"))
        #expect(try await findings().map(\.kind) == [.notAFile])
    }

    @Test func findsAFolderInPlaceOfAFile() async throws {
        try FileManager.default.removeItem(atPath: path("cover.png"))
        try FileManager.default.createDirectory(
            atPath: path("cover.png"), withIntermediateDirectories: false)
        #expect(try await findings().map(\.kind) == [.notAFile])
    }

    @Test func namesTheErrorOfADiskThatFails() async throws {
        let files = FileSystem { call, path throws(SystemError) in
            if call == .pread, path.hasSuffix("song.wav") {
                throw SystemError(call: "pread", number: SystemError.inputOutput, path: path)
            }
        }
        #expect(
            try await findings(files: files).map(\.kind) == [
                .unreadable(call: "pread", errno: SystemError.inputOutput)
            ])
    }

    @Test func takesAGroupWithinAGroupForNoStranger() async throws {
        try await forge.commit("A - B/Bonus/Track")
        try await forge.commit("A - B/Flat/Track")
        let moved = forge.path + "/A - B/Flat/"
        #expect(try await findings().isEmpty)
        try FileManager.default.removeItem(atPath: moved)
        #expect(try await findings().isEmpty)
    }

    @Test func readsFlatGroupsAndKnowsNoStrangersBesideThem() async throws {
        try await forge.commit("C - D")
        try forge.flatten("C - D")
        try forge.rig.scratch.write("x", to: "Music/notes.txt")
        #expect(try await findings().isEmpty)
        try FileManager.default.removeItem(atPath: forge.path + "/cover.png")
        #expect(try await findings().map(\.kind) == [.missing])
    }

    @Test func readsOnlyTheNamedGroups() async throws {
        try await forge.commit("C/D")
        let library = try await forge.open()
        let (verification, missing) = await library.verification(of: [
            "C/D", "none", "a - b", "C/D", "../x", "C",
        ])
        var names: [String] = []
        try await verification.run { names.append($0.name) }
        #expect(names == ["C/D"])
        #expect(missing == ["none", "a - b", "../x", "C"])
    }

    /// A slash and what joins it were one character, and the way out of the library one name.
    @Test func readsNoGroupOutsideOfTheLibrary() async throws {
        let outside = URL(filePath: forge.path).deletingLastPathComponent()
            .appending(path: "\u{ff9f}x")
        try FileManager.default.moveItem(
            at: URL(filePath: forge.path + "/A - B"), to: outside)
        defer { _ = try? FileManager.default.removeItem(at: outside) }
        let (_, missing) = try await forge.open().verification(of: ["../\u{ff9f}x"])
        #expect(missing == ["../\u{ff9f}x"])
    }

    // A group that is replaced while it is read looked damaged: old receipt, new files.
    @Test func looksAgainAtAGroupThatWasReplacedMeanwhile() async throws {
        try await forge.commit("New")
        let isDone = Locked(false)
        let library = forge.path
        let files = FileSystem { call, path throws(SystemError) in
            guard call == .pread, path.hasSuffix("A - B/song.wav") else { return }
            let isFirst = isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
            guard isFirst else { return }
            try? FileManager.default.moveItem(
                atPath: library + "/A - B", toPath: library + "/../old")
            try? FileManager.default.removeItem(atPath: library + "/../old/cover.png")
            try? FileManager.default.moveItem(
                atPath: library + "/New", toPath: library + "/A - B")
        }
        #expect(try await findings(files: files).isEmpty)
        #expect(isDone.withLock { $0 })
    }

    @Test func endsWhenItIsCancelled() async throws {
        let gate = Gate()
        let library = try await forge.open()
        let task = Task {
            try await library.verification().run { _ in await gate.pass() }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
