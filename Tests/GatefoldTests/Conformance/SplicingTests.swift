import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Two versions of a file are never put together, also where a run was killed between them.
@Suite(.timeLimit(.minutes(5)))
struct SplicingTests {
    private typealias Answer = ScriptedTransport.Answer

    private static let new = Content(Media.song).altered.bytes(in: 0..<Media.song.count)

    let scratch: ScratchFolder
    let clock = ImpatientClock()

    init() throws {
        scratch = try ScratchFolder()
    }

    /// The record of a part outlived the part's bytes: after a kill, the new version's first
    /// bytes were taken for those of the old one, and the rest of the old one was put behind.
    @Test func believesNoRecordOfBytesThatWereDropped() async throws {
        // 1. A part of the old version is kept.
        let old = try await download(into: "One") { _ in Self.broken(Media.song, "\"old\"", 400_000)
        }
        #expect(old == nil)
        // 2. The new version begins, and the process is killed: a copy is what it leaves.
        let (hasBegun, never) = (Gate(), Gate())
        let one = scratch.path("One")
        let task = Task {
            try await download(into: "One") { _ in
                var answer = Self.broken(Self.new, "\"new\"", 500_000)
                answer.endGate = never
                hasBegun.open()
                return answer
            }
        }
        await hasBegun.pass()
        await eventually { Self.lengthOfPart(in: one) == 500_000 }
        try FileManager.default.copyItem(atPath: one, toPath: scratch.path("Two"))
        task.cancel()
        _ = try await task.value
        // 3. An origin that has the old version yet continues it.
        let found = try await download(into: "Two") { request in
            guard let range = request.headers["Range"] else {
                return Self.whole(Media.song, "\"old\"")
            }
            let first = Int(range.filter(\.isNumber)) ?? 0
            var answer = Self.whole(Array(Media.song[first...]), "\"old\"")
            answer.head.status = 206
            let last = Media.song.count - 1
            answer.head.headers.append(
                "Content-Range", "bytes \(first)-\(last)/\(Media.song.count)")
            return answer
        }
        #expect(found == Media.song)
    }

    private static func whole(_ bytes: [UInt8], _ etag: String) -> Answer {
        var answer = Answer.whole(bytes)
        answer.head.headers.remove("ETag")
        answer.head.headers.append("ETag", etag)
        return answer
    }

    private static func broken(_ bytes: [UInt8], _ etag: String, _ count: Int) -> Answer {
        var answer = whole(bytes, etag)
        answer.chunks = [Array(bytes.prefix(count))]
        answer.failure = TransportFailure(.interrupted)
        return answer
    }

    private static func lengthOfPart(in library: String) -> Int? {
        let stage = library + "/.gatefold/stage"
        let keys = (try? FileManager.default.contentsOfDirectory(atPath: stage)) ?? []
        let part = keys.first.map { "\(stage)/\($0)/part.0" } ?? ""
        return (try? FileManager.default.attributesOfItem(atPath: part))?[.size] as? Int
    }

    /// The song that was committed; nil where the group was rolled back.
    private func download(
        into name: String, _ answer: @escaping @Sendable (TransportRequest) -> Answer
    ) async throws -> [UInt8]? {
        let transport = ScriptedTransport { request, _ throws(TransportFailure) in answer(request) }
        var settings = TransferSettings()
        settings.retries = 0
        let library = try await Library(path: scratch.path(name), durability: .none)
        let source = try #require(URL(string: "http://host.invalid/song.wav"))
        do {
            try await Downloader(
                library: library, transport: transport, settings: settings, clock: clock
            ).download(AssetGroup(name: "A - B", assets: [.song(source)]))
        } catch {
            return nil
        }
        return try scratch.bytes(name + "/A - B/song.wav")
    }
}
