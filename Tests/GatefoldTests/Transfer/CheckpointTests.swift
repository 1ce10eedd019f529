import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// While a long body comes, what is there is flushed and written down again and again: otherwise a
/// power cut takes all of it, and a disk that fails is noticed at the end.
@Suite(.timeLimit(.minutes(5)))
struct CheckpointTests {
    /// A song of 200 MiB in chunks of that size.
    private func song(_ size: Int) -> ScriptedTransport {
        ScriptedTransport { request, _ in
            var answer = ScriptedTransport.answer(to: request.url.path)
            guard request.url.path == "/song.wav" else { return answer }
            let count = (200 << 20) / size
            var first = [UInt8](repeating: 0, count: size)
            first.replaceSubrange(0..<16, with: Array("RIFF\0\0\0\0WAVEfmt ".utf8))
            let rest = [UInt8](repeating: 7, count: size)
            answer.head.headers = HeaderFields()
            answer.head.headers.append("Content-Length", "\(count * size)")
            answer.chunks = [first] + [[UInt8]](repeating: rest, count: count - 1)
            return answer
        }
    }

    @Test(
        "Flushes and records a part on the way, however large its chunks are",
        arguments: [16, 64, 256])
    func recordsOnTheWay(_ kibibytes: Int) async throws {
        var rig = try GroupRig(song(kibibytes << 10))
        let log = Locked<[String]>([])
        rig.files = FileSystem { call, path in
            log.withLock { $0.append("\(call.rawValue) \(path)") }
        }
        try await rig.download(.sample())
        let calls = log.withLock { $0 }
        let records = calls.count { $0.hasPrefix("renameat ") && $0.hasSuffix("/part.0.json") }
        let flushes = calls.count { $0.hasPrefix("fsync ") && $0.hasSuffix("/part.0") }
        // The first record is not flushed; behind it one every 64 MiB, if the disk is fast enough,
        // and at least one. The last flush is the commit's.
        #expect((2...4).contains(records), "\(records)")
        #expect((2...4).contains(flushes), "\(flushes)")
        let left = try rig.wholePicture().paths
        #expect(!left.contains { $0.hasPrefix(".gatefold/stage/") }, "\(left)")
    }

    @Test("Ends a body at the checkpoint that fails, and not at its end", arguments: [64, 256])
    func endsAtTheFailure(_ kibibytes: Int) async throws {
        var rig = try GroupRig(song(kibibytes << 10))
        let written = Locked(0)
        rig.files = FileSystem { call, path throws(SystemError) in
            if path.hasSuffix("/part.0"), call == .pwrite { written.withLock { $0 += 1 } }
            guard call == .fsync, path.hasSuffix("/part.0") else { return }
            throw SystemError(call: "fsync", number: SystemError.inputOutput, path: path)
        }
        await #expect(throws: GroupFailure.self) { try await rig.download(.sample()) }
        let chunks = written.withLock { $0 }
        #expect(chunks < 200 << 10 / kibibytes)
        #expect(try rig.picture().paths.isEmpty)
    }
}
