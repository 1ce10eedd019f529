import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

/// A version is replaced by another: by an exchange, with a gap, file by file, or side by side.
///
/// A fault at operation k, for every k, and an end at operation k, for every k.
@Suite(.timeLimit(.minutes(10)))
struct ReplacingFaultTests {
    @Test(arguments: ReplacingCase.all)
    func leavesTheOldVersionWhicheverCallFails(_ replacing: ReplacingCase) async throws {
        let calls = try await calls(of: replacing)
        #expect(calls.count > 30)
        #expect(replacing.expected.isSubset(of: Set(calls)), "\(calls)")
        for index in stride(from: 0, to: calls.count, by: Thoroughness.step) {
            let number = index.isMultiple(of: 2) ? SystemError.inputOutput : SystemError.diskFull
            try await fail(replacing, call: index, number, named: calls[index])
        }
    }

    @Test(arguments: ReplacingCase.all)
    func isOldOrNewWhereverTheProcessEnds(_ replacing: ReplacingCase) async throws {
        let calls = try await calls(of: replacing)
        var finished = 0
        for end in stride(from: 0, to: calls.count, by: Thoroughness.step) {
            if try await crash(replacing, at: end, named: calls[end]) { finished += 1 }
        }
        // Most of a commit comes after its record says ready.
        #expect(finished > 5 / Thoroughness.step)
    }

    /// A run that had taken everything back was killed when it had removed the song's part: the
    /// next one took the old song for the part, since its record was still there, and put the rest
    /// of the new song behind it.
    @Test(arguments: ReplacingCase.all)
    func takesNoOldFileForAPartWhereverATakingBackEnds(_ replacing: ReplacingCase) async throws {
        let log = Locked<[FileSystem.Call]>([])
        var rig = try await replacing.prepared()
        rig.files = replacing.files { call, _ in log.withLock { $0.append(call) } }
        try await rig.download(Versions.large)
        let calls = log.withLock { $0 }
        let shown = try #require(
            calls.lastIndex { [.exchange, .renameat, .renameat2].contains($0) })
        let flush = try #require(calls[shown...].firstIndex(of: .fsync))
        var end = flush + 1
        while try await endsWhileItTakesBack(replacing, failing: flush, at: end) {
            end += Thoroughness.step
        }
        #expect(end > flush + 5)
    }

    /// Whether the process ended before it came to its own end.
    private func endsWhileItTakesBack(
        _ replacing: ReplacingCase, failing flush: Int, at end: Int
    ) async throws -> Bool {
        var rig = try await replacing.prepared()
        let count = Locked(0)
        rig.files = replacing.files { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if now >= end || now == flush {
                throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
            }
        }
        _ = try? await rig.failure(of: Versions.large)
        rig.files = replacing.files()
        try await rig.download(Versions.large)
        let song = replacing.layout == .flat ? "Music/A - B.wav" : "Music/A - B/song.wav"
        #expect(try rig.scratch.bytes(song) == Versions.largeSong, "ended at \(end)")
        return count.withLock { $0 > end }
    }

    private func calls(of replacing: ReplacingCase) async throws -> [FileSystem.Call] {
        let log = Locked<[FileSystem.Call]>([])
        var rig = try await replacing.prepared()
        rig.files = replacing.files { call, _ in log.withLock { $0.append(call) } }
        try await rig.download(Versions.new())
        #expect(try rig.version() == .new)
        return log.withLock { $0 }
    }

    private func fail(
        _ replacing: ReplacingCase, call index: Int, _ number: Int32, named call: FileSystem.Call
    ) async throws {
        var rig = try await replacing.prepared()
        let before = try rig.picture()
        let count = Locked(0)
        rig.files = replacing.files { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if now == index {
                throw SystemError(call: call.rawValue, number: number, path: path)
            }
        }
        let failure = try? await rig.failure(of: Versions.new())
        if let failure = failure ?? nil {
            #expect(failure.isTakenBack, "call \(index), \(call): \(failure)")
            #expect(try rig.picture() == before, "call \(index), \(call): \(failure)")
        } else {
            let isOpened = try rig.version() == .new
            #expect(try isOpened || rig.picture() == before, "call \(index), \(call)")
        }
        rig.files = replacing.files()
        try await rig.download(Versions.new())
        try rig.expectNewAndSwept("call \(index), \(call)")
    }

    /// Whether opening the library again was enough to have the new version.
    private func crash(
        _ replacing: ReplacingCase, at end: Int, named call: FileSystem.Call
    ) async throws -> Bool {
        var rig = try await replacing.prepared()
        let count = Locked(0)
        rig.files = replacing.files { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if now >= end {
                throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
            }
        }
        _ = try? await rig.failure(of: Versions.new())
        let left = try rig.version()
        if replacing.isInOneStep { #expect(left != .torn, "call \(end), \(call)") }
        rig.files = replacing.files()
        let requests = rig.network.requests.count
        _ = try await rig.downloader()
        let recovered = try rig.version()
        #expect(recovered == .old || recovered == .new, "call \(end), \(call), recovered")
        #expect(rig.network.requests.count == requests)
        let second = try rig.wholePicture()
        _ = try await rig.downloader()
        #expect(try rig.wholePicture() == second, "call \(end), \(call), a second recovery")
        try await rig.download(Versions.new())
        try rig.expectNewAndSwept("call \(end), \(call)")
        return recovered == .new
    }
}

/// One way of replacing a version.
struct ReplacingCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var layout = Layout.folder

    /// Whether a reader never sees anything but the old version or the new one.
    var isInOneStep = false

    /// Calls that must be among those of the commit.
    let expected: Set<FileSystem.Call>

    /// What the file system refuses.
    var refuses: @Sendable (FileSystem.Call, String) -> Int32? = { _, _ in nil }

    static let all = [
        ReplacingCase(
            testDescription: "exchange", isInOneStep: true, expected: [.exchange, .fsync]),
        ReplacingCase(testDescription: "with a gap", expected: [.renameat, .renameat2]) {
            call, _ in call == .exchange ? SystemError.invalid : nil
        },
        ReplacingCase(testDescription: "lying exchange", expected: [.renameat, .renameat2]) {
            call, _ in call == .exchange ? 0 : nil
        },
        ReplacingCase(testDescription: "file by file", expected: [.renameat, .linkat]) {
            call, path in
            if call == .exchange { return SystemError.otherDevice }
            return call == .renameat && path.hasSuffix("/old") ? SystemError.otherDevice : nil
        },
        ReplacingCase(
            testDescription: "side by side", layout: .flat, expected: [.renameat, .linkat]),
        ReplacingCase(
            testDescription: "side by side without links", layout: .flat,
            expected: [.renameat, .linkat]
        ) { call, _ in call == .linkat ? SystemError.notPermitted : nil },
    ]

    /// A library with the old version, and a file of somebody else's beside it.
    func prepared() async throws -> GroupRig<ScriptedTransport> {
        var rig = try GroupRig(Versions.transport)
        rig.commit.layout = layout
        try await rig.download(.sample())
        try rig.scratch.write("mine", to: "Music/notes.txt")
        return rig
    }

    /// The system's calls, with what this file system refuses, behind one more gate.
    func files(
        _ gate: @escaping FileSystem.Gate = { _, _ in }
    ) -> FileSystem {
        FileSystem { call, path throws(SystemError) in
            try gate(call, path)
            if let number = refuses(call, path) {
                throw SystemError(call: "renameat2", number: number, path: path)
            }
        }
    }
}

/// What stands in the place of the sample.
enum FoundVersion: Hashable {
    case old, new, torn
}

extension GroupRig {
    /// What stands in the place of the sample, in either layout.
    func version() throws -> FoundVersion {
        let names =
            commit.layout == .flat
            ? ["A - B.wav", "A - B.png"] : ["A - B/song.wav", "A - B/cover.png"]
        let files = names.map { try? scratch.bytes("Music/" + $0) }
        if files[0] == Media.song, files[1] == Media.cover { return .old }
        if files[0] == Versions.oldSong, files[1] == Versions.oldCover { return .old }
        if files[0] == Versions.newSong, files[1] == Versions.newCover { return .new }
        return .torn
    }

    func expectNewAndSwept(_ comment: Comment) throws {
        #expect(try version() == .new, comment)
        let paths = try wholePicture().paths
        let visible = paths.filter { !$0.hasPrefix(".gatefold") }
        #expect(visible.count == (commit.layout == .flat ? 3 : 5), comment)
        let rubbish = paths.filter { $0.contains("stage/") || $0.contains("trash") }
        #expect(rubbish.isEmpty, comment)
    }
}
