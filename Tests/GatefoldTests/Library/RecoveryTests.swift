import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The process ends at operation k, for every k: what is undone is not done either.
@Suite(.timeLimit(.minutes(5)))
struct RecoveryTests {
    @Test func leavesAGroupWholeOrAbsentWhereverTheProcessEnds() async throws {
        var finishedWithoutNetwork = 0
        var end = 0
        while let outcome = try await crash(at: end) {
            if outcome { finishedWithoutNetwork += 1 }
            end += 1
        }
        #expect(end > 30)
        // From the rename of the record that says ready to the end: the folder to be, its parts,
        // its receipt, the flush, the rename that shows it, and the flush behind that.
        #expect(finishedWithoutNetwork >= 15)
    }

    @Test func changesNothingTheSecondTime() async throws {
        let rig = try await crashedBeforeTheRename()
        _ = try await rig.downloader()
        let first = try rig.wholePicture()
        #expect(first.paths.contains("A - B/.gatefold.json"))
        _ = try await rig.downloader()
        #expect(try rig.wholePicture() == first)
    }

    @Test func replacesNothingThatWasPutThereMeanwhile() async throws {
        let rig = try await crashedBeforeTheRename()
        try rig.scratch.write("mine", to: "Music/A - B/notes.txt")
        let before = try rig.picture()
        _ = try await rig.downloader()
        #expect(try rig.picture() == before)
    }

    @Test func finishesNoTreeThatIsNotWhole() async throws {
        let rig = try await crashedBeforeTheRename()
        let part = try #require(
            try rig.wholePicture().paths.first { $0.hasSuffix("tree/song.wav") })
        try rig.scratch.write("short", to: "Music/" + part)
        _ = try await rig.downloader()
        #expect(try rig.picture().paths.isEmpty)
        try await rig.download(.sample())
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
    }

    /// Between the making of a stage and its lock another process has come, tried and gone.
    @Test func takesNoStageForNewThatSomebodyHadMeanwhile() async throws {
        var rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
        let (scratch, hasCome) = (rig.scratch, Locked(false))
        rig.files = FileSystem { call, path throws(SystemError) in
            guard call == .flock, path.contains("/stage/"),
                hasCome.withLock({ $0 }) == false
            else { return }
            hasCome.withLock { $0 = true }
            let stage =
                "Music/.gatefold/stage/" + (path.split(separator: "/").dropLast().last ?? "")
            do {
                try scratch.write("process 7\n", to: stage + "/lock")
                try scratch.write("bytes of another run", to: stage + "/part.0")
                try scratch.write("half a record", to: stage + "/group.json.new")
            } catch {
                throw SystemError(call: "write", number: SystemError.inputOutput, path: path)
            }
        }
        try await rig.download(.sample())
        #expect(hasCome.withLock { $0 })
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(try rig.wholePicture().paths.filter { $0.contains("stage/") }.isEmpty)
    }

    @Test func leavesAStageAloneWhoseGroupIsWorkedOn() async throws {
        let gate = Gate()
        let rig = try GroupRig(
            ScriptedTransport { request, _ in
                var answer = ScriptedTransport.answer(to: request.url.path)
                answer.endGate = gate
                return answer
            })
        let download = try await rig.downloader().prepare(.sample())
        async let committed = download.run()
        for await case .started in download.events { break }
        _ = try await rig.downloader()
        gate.open()
        #expect(try await committed.folder == "A - B")
    }

    /// Ends a run before its call number `end`; nil when the run has fewer calls, else whether
    /// opening the library again was enough to have the group.
    private func crash(at end: Int) async throws -> Bool? {
        var rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
        rig.files = Self.ending(at: end)
        let downloader = try? await rig.downloader()
        if let downloader, (try? await downloader.download(.sample())) != nil { return nil }
        rig.files = FileSystem()
        #expect(try rig.picture().isOldOrNew, "call \(end)")
        let requests = rig.network.requests.count
        let again = try await rig.downloader()
        let isFinished = try !rig.picture().paths.isEmpty
        #expect(try rig.picture().isOldOrNew, "call \(end), recovered")
        #expect(rig.network.requests.count == requests)
        try await again.download(.sample())
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(try rig.wholePicture().paths.filter { $0.contains("stage/") }.isEmpty)
        return isFinished
    }

    private func crashedBeforeTheRename() async throws -> GroupRig<ScriptedTransport> {
        var rig = try GroupRig(ScriptedTransport.album)
        let isOver = Locked(false)
        rig.files = FileSystem { call, path throws(SystemError) in
            if call == .renameat2 { isOver.withLock { $0 = true } }
            if isOver.withLock({ $0 }) {
                throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
            }
        }
        #expect(try await rig.failure(of: .sample()) != nil)
        rig.files = FileSystem()
        return rig
    }

    /// File calls of which none happens any more from the given one on.
    private static func ending(at end: Int) -> FileSystem {
        let count = Locked(0)
        return FileSystem { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if now >= end {
                throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
            }
        }
    }
}

extension FolderPicture {
    /// Whether the group is not there at all, or there with everything.
    fileprivate var isOldOrNew: Bool {
        paths.isEmpty
            || paths == ["A - B", "A - B/.gatefold.json", "A - B/cover.png", "A - B/song.wav"]
    }
}
