import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Groups that are ready together share their flushes, and none is announced before its own.
@Suite(.timeLimit(.minutes(5)))
struct SharedFlushTests {
    private static let groups = 24

    /// Whether one flush of everything is sound where the tests write.
    private static var canSyncWhole: Bool {
        guard let scratch = try? ScratchFolder(),
            let folder = try? FileSystem().openFolder(path: scratch.path("."))
        else { return false }
        return FileSystem().canSyncWhole(folder)
    }

    @Test(.enabled(if: canSyncWhole)) func flushesManyGroupsWithFewCalls() async throws {
        let log = Locked<[FileSystem.Call]>([])
        var rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
        rig.files = FileSystem { call, _ in log.withLock { $0.append(call) } }
        try await downloadAll(rig)
        let calls = log.withLock { $0 }
        let single = calls.count { $0 == .fsync }
        let whole = calls.count { $0 == .syncfs }
        #expect(calls.count { $0 == .renameat2 } == Self.groups)
        // One after the other would be 8 fsyncs a group.
        #expect(whole > 0)
        #expect(single + whole < Self.groups * 8 / 2, "\(single) fsync, \(whole) syncfs")
    }

    @Test func announcesNoGroupBeforeAFlushThatBeganAfterItsRename() async throws {
        let state = Locked(Order())
        var rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
        rig.files = FileSystem { call, path in
            state.withLock { $0.happened(call, path) }
        }
        try await downloadAll(rig, announced: { name in state.withLock { $0.announced(name) } })
        let early = state.withLock { $0.early }
        #expect(early.isEmpty, "announced before a flush: \(early)")
        #expect(state.withLock { $0.count } == Self.groups)
    }

    // The system tells of a lost page once for each open file, and it may be another group's: so
    // after a failure each file is asked.
    @Test(.enabled(if: canSyncWhole)) func trustsNoSharedFlushAfterOneThatFailed() async throws {
        let log = Locked<[FileSystem.Call]>([])
        var rig = try GroupRig(ScriptedTransport.album)
        _ = try await rig.downloader()
        rig.files = FileSystem { call, path throws(SystemError) in
            log.withLock { $0.append(call) }
            guard call == .syncfs else { return }
            throw SystemError(call: "syncfs", number: SystemError.inputOutput, path: path)
        }
        let failures = Locked(0)
        try await downloadAll(rig, failed: { failures.withLock { $0 += 1 } })
        let calls = log.withLock { $0 }
        #expect(calls.count { $0 == .syncfs } == 1)
        #expect(failures.withLock { $0 } > 0)
        // Those that failed kept no part: its pages may be lost.
        let parts = try rig.wholePicture().paths.filter { $0.contains("/part.") }
        #expect(parts.isEmpty)
        let visible = try rig.picture().paths.filter { $0.hasSuffix("song.wav") }
        #expect(visible.count == Self.groups - failures.withLock { $0 })
    }

    private func downloadAll(
        _ rig: GroupRig<ScriptedTransport>, failed: @escaping @Sendable () -> Void = {},
        announced: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        let downloader = try await rig.downloader()
        await withTaskGroup(of: Void.self) { tasks in
            for number in 0..<Self.groups {
                tasks.addTask {
                    do throws(GroupFailure) {
                        announced(try await downloader.download(.sample("G\(number)")).name)
                    } catch {
                        failed()
                    }
                }
            }
        }
    }

    /// Which groups were shown, and flushed since.
    private struct Order {
        var shown: Set<String> = []
        var flushed: Set<String> = []
        var early: [String] = []
        var count = 0

        mutating func happened(_ call: FileSystem.Call, _ path: String) {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            switch call {
            case .renameat2 where name.hasPrefix("G"): shown.insert(name)
            // The library's own folder, or everything on its disk.
            case .syncfs: flushed.formUnion(shown)
            case .fsync where name == "Music": flushed.formUnion(shown)
            default: break
            }
        }

        mutating func announced(_ name: String) {
            count += 1
            if !flushed.contains(name) { early.append(name) }
        }
    }
}
