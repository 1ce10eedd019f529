import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A fault at operation k, for every k: a failed call anywhere leaves the group old or new.
@Suite(.timeLimit(.minutes(5)))
struct CommitFaultTests {
    @Test(arguments: [SystemError.inputOutput, SystemError.diskFull])
    func leavesTheLibraryAsItWasWhicheverCallFails(_ number: Int32) async throws {
        let calls = try await callsOfACommit()
        #expect(calls.count > 30)
        #expect(Set(calls).isSuperset(of: [.mkdirat, .openat, .pwrite, .fsync, .renameat2]))
        for index in stride(from: 0, to: calls.count, by: Thoroughness.step) {
            try await fail(call: index, number, named: calls[index])
        }
    }

    @Test func syncsBeforeAndAfterTheRenameThatShowsTheGroup() async throws {
        let calls = try await callsOfACommit()
        let rename = try #require(calls.firstIndex(of: .renameat2))
        let before = calls[..<rename].filter { $0 == .fsync }.count
        let after = calls[rename...].filter { $0 == .fsync }.count
        // Each of two parts, the receipt, the tree, the record, the stage and the stages; then the
        // library and the stage again.
        #expect(before == 7)
        #expect(after == 2)
    }

    // A folder on the way was flushed by the process that made it only, and by then another one
    // may have announced a group in it that a power cut would take away.
    @Test func flushesEveryFolderOnTheWayAlsoOneThatWasThere() async throws {
        var rig = try GroupRig(ScriptedTransport.album)
        try rig.scratch.write("x", to: "Music/Artist/Album/Other/notes.txt")
        let log = Locked<[String]>([])
        rig.files = FileSystem { call, path in
            log.withLock { $0.append("\(call.rawValue) \(path)") }
        }
        try await rig.download(.sample("Artist/Album/Title"))
        let calls = log.withLock { $0 }
        let rename = try #require(calls.firstIndex { $0.hasPrefix("renameat2") })
        let flushed = calls[rename...].filter { $0.hasPrefix("fsync") }
        for folder in [rig.library, rig.library + "/Artist", rig.library + "/Artist/Album"] {
            #expect(flushed.contains("fsync \(folder)"), "\(flushed)")
        }
    }

    // A first answer that promised much and sent nothing left its reservation behind a smaller
    // file.
    @Test func givesBackSpaceThatWasReservedForAnotherLength() async throws {
        var rig = try GroupRig(
            ScriptedTransport { request, count in
                var answer = ScriptedTransport.answer(to: request.url.path)
                guard request.url.path == "/song.wav", count == 1 else { return answer }
                answer.head.headers.remove("Content-Length")
                answer.head.headers.append("Content-Length", "50000000")
                answer.chunks = []
                answer.failure = TransportFailure(.interrupted)
                return answer
            })
        let log = Locked<[FileSystem.Call]>([])
        rig.files = FileSystem { call, path in
            if path.hasSuffix("/part.0") { log.withLock { $0.append(call) } }
        }
        try await rig.download(.sample())
        let calls = log.withLock { $0 }
        let reserved = try #require(calls.firstIndex(of: .fallocate))
        #expect(calls[reserved...].contains(.ftruncate), "\(calls)")
    }

    @Test func syncsNothingWithoutDurability() async throws {
        let calls = try await callsOfACommit(durability: .none)
        #expect(!calls.contains(.fsync))
        #expect(calls.contains(.renameat2))
    }

    private func callsOfACommit(
        durability: Durability = .full
    ) async throws -> [FileSystem.Call] {
        let log = Locked<[FileSystem.Call]>([])
        var rig = try GroupRig(ScriptedTransport.album)
        rig.durability = durability
        _ = try await rig.downloader()  // what opening a new library does is not counted
        rig.files = FileSystem { call, _ in log.withLock { $0.append(call) } }
        try await rig.download(.sample())
        return log.withLock { $0 }
    }

    private func fail(
        call index: Int, _ number: Int32, named call: FileSystem.Call
    ) async throws {
        let count = Locked(0)
        var rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
        try rig.scratch.write("mine", to: "Music/Mine/notes.txt")
        let before = try rig.picture()
        rig.files = FileSystem { call, path throws(SystemError) in
            let now = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if now == index {
                throw SystemError(call: call.rawValue, number: number, path: path)
            }
        }
        let isCommitted = await attempt(rig)
        let after = try rig.picture()
        if !isCommitted { #expect(after == before, "call \(index), \(call)") }
        rig.files = FileSystem()
        try await rig.download(.sample())
        #expect(try rig.scratch.bytes("Music/A - B/song.wav") == Media.song)
        #expect(try rig.scratch.bytes("Music/A - B/cover.png") == Media.cover)
        #expect(try rig.wholePicture().paths.filter { $0.contains("stage/") }.isEmpty)
    }

    // A stage that outlived its group used to stay for ever: the next run found the group there
    // and looked no further.
    @Test(arguments: ["A - B", "A/B"])
    func clearsWhatARunLeftThatEndedAfterItsCommit(_ name: String) async throws {
        let isCommitted = Locked(false)
        var rig = try GroupRig(ScriptedTransport.album)
        rig.files = FileSystem { call, path throws(SystemError) in
            if call == .renameat2 { isCommitted.withLock { $0 = true } }
            guard call == .unlinkat, isCommitted.withLock({ $0 }) else { return }
            throw SystemError(call: call.rawValue, number: SystemError.inputOutput, path: path)
        }
        try await rig.download(.sample(name))
        #expect(try !rig.wholePicture().paths.filter { $0.contains("stage/") }.isEmpty)
        let calls = Locked<[FileSystem.Call]>([])
        rig.files = FileSystem { call, _ in calls.withLock { $0.append(call) } }
        let group = try await rig.download(.sample(name))
        #expect(group.wasPresent)
        #expect(try rig.wholePicture().paths.filter { $0.contains("stage/") }.isEmpty)
        // The earlier run may not have flushed the name: that comes before anything is removed.
        let made = calls.withLock { $0 }
        let removal = try #require(made.firstIndex(of: .unlinkat))
        #expect(made[..<removal].contains(.fsync))
    }

    /// Whether the group was committed; the library may not even open.
    private func attempt(_ rig: GroupRig<ScriptedTransport>) async -> Bool {
        guard let downloader = try? await rig.downloader() else { return false }
        do throws(GroupFailure) {
            try await downloader.download(.sample())
            return true
        } catch {
            #expect(!error.description.isEmpty)
            return false
        }
    }
}
