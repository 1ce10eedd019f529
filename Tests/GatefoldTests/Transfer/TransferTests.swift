import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a transfer makes of answers that no origin of ORIGINS gives, on a scripted transport.
@Suite(.timeLimit(.minutes(5)))
struct TransferTests {
    private typealias Answer = ScriptedTransport.Answer

    let scratch: ScratchFolder
    let clock = ImpatientClock()

    init() throws {
        scratch = try ScratchFolder()
    }

    /// The page of a 503 that broke off made a broken connection of it, and its Retry-After was
    /// forgotten.
    @Test func obeysTheRetryAfterOfAPageThatBreaksOff() async throws {
        let transport = scripted { _, count in
            if count > 1 { return .whole(Media.song) }
            var busy = Answer.status(503, fields(["Retry-After": "7", "Content-Length": "90"]))
            busy.failure = TransportFailure(.interrupted)
            return busy
        }
        try await download(transport)
        #expect(clock.sleeps.map { $0 / .seconds(1) } == [7.25])
    }

    @Test func followsARedirectWhosePageBreaksOff() async throws {
        let transport = scripted { request, _ in
            if request.url.path == "/there" { return .whole(Media.song) }
            var moved = Answer.status(302, fields(["Location": "/there", "Content-Length": "90"]))
            moved.failure = TransportFailure(.interrupted)
            return moved
        }
        try await download(transport)
        #expect(clock.sleeps.isEmpty)
        #expect(transport.requests.filter { $0.url.path == "/song" }.count == 1)
    }

    /// Chunks override a length (RFC 9112, section 6.3), and so a short page could have no end.
    @Test func waitsForNoEndOfAPageThatIsLongerThanItSays() async throws {
        let transport = scripted { request, _ in
            if request.url.path == "/there" { return .whole(Media.song) }
            var moved = Answer.status(
                302,
                fields([
                    "Location": "/there", "Content-Length": "9", "Transfer-Encoding": "chunked",
                ]))
            moved.chunks = [[UInt8](repeating: 0x20, count: 100_000)]
            moved.endGate = Gate()
            return moved
        }
        try await download(transport)
        #expect(transport.requests.filter { $0.url.path == "/song" }.count == 1)
    }

    /// The page of the first source was kept as the song's part when the second one was a 404.
    @Test func keepsNothingThatWasNoPartOfTheSong() async throws {
        let page = Array("<!DOCTYPE html><title>Sign in</title>".utf8)
        let transport = scripted { request, _ in
            request.url.path == "/song" ? .whole(page, "text/html") : .status(404)
        }
        let failure = await failure(
            of: transport, sources: ["/song", "/mirror"], withCover: false)
        #expect(failure?.reason == .status(404))
        #expect(failure?.keptBytes == 0)
    }

    @Test func takesTheSecondSourceAfterAPage() async throws {
        let page = Array("<!DOCTYPE html><title>Sign in</title>".utf8)
        let transport = scripted { request, _ in
            request.url.path == "/song" ? .whole(page, "text/html") : .whole(Media.song)
        }
        try await download(transport, sources: ["/song", "/mirror"])
        #expect(try scratch.bytes("Music/A - B/song") == Media.song)
    }

    /// The bytes of a source that failed late counted as progress that the next one had to beat.
    @Test func countsTheProgressOfEachSourceForItself() async throws {
        let transport = scripted { request, count in
            var answer = Answer.whole(Media.song)
            if request.url.path == "/song" {
                answer.chunks.removeLast()
                answer.failure = TransportFailure(.untrusted)
                return answer
            }
            // Seven times a little more, then all: more attempts than may fail in a row.
            guard count <= 7 else { return answer }
            answer.chunks = [Array(Media.song.prefix(count * 10_000))]
            answer.failure = TransportFailure(.interrupted)
            answer.head.headers.remove("ETag")
            return answer
        }
        try await download(transport, sources: ["/song", "/mirror"])
        #expect(try scratch.bytes("Music/A - B/song") == Media.song)
    }

    /// A stream that ends because its task was cancelled is not a stream that has ended.
    @Test func commitsNothingOfAStreamThatEndsByCancellation() async throws {
        let transport = EndingTransport()
        let library = try await Library(path: scratch.path("Music"), durability: .none)
        let downloader = Downloader(library: library, transport: transport, clock: clock)
        let group = try group(["/song"], withCover: false)
        let task = Task {
            do throws(GroupFailure) {
                _ = try await downloader.download(group)
                return FailureReason?.none
            } catch {
                return error.reason
            }
        }
        await transport.hasBegun.pass()
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try FolderPicture(of: scratch.path("Music")).paths.isEmpty)
    }

    @Test func blamesTheAssetThatFailedAndNotTheOneThatWasCancelledForIt() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ throws(TransportFailure) in
            if request.url.path == "/cover" { return .status(404) }
            var answer = Answer.whole(Media.song)
            answer.endGate = gate
            return answer
        }
        let failure = await failure(of: transport)
        #expect(failure?.asset == .artwork)
        #expect(failure?.reason == .status(404))
    }

    private func scripted(
        _ script: @escaping @Sendable (TransportRequest, Int) -> Answer
    ) -> ScriptedTransport {
        ScriptedTransport { request, count throws(TransportFailure) in
            request.url.path == "/cover" ? .whole(Media.cover) : script(request, count)
        }
    }

    private func group(_ sources: [String], withCover: Bool = true) throws -> AssetGroup {
        let urls = try sources.map { try #require(URL(string: "http://host.invalid\($0)")) }
        let cover = try #require(URL(string: "http://host.invalid/cover"))
        let song = Asset(role: .song, sources: urls, file: "song")
        return AssetGroup(name: "A - B", assets: withCover ? [song, .artwork(cover)] : [song])
    }

    @discardableResult
    private func download(
        _ transport: some Transport, sources: [String] = ["/song"], withCover: Bool = true
    ) async throws -> CommittedGroup {
        let library = try await Library(path: scratch.path("Music"), durability: .none)
        return try await Downloader(
            library: library, transport: transport, clock: clock, makeGenerator: { HalfChance() }
        ).download(group(sources, withCover: withCover))
    }

    private func failure(
        of transport: some Transport, sources: [String] = ["/song"], withCover: Bool = true
    ) async -> GroupFailure? {
        do {
            try await download(transport, sources: sources, withCover: withCover)
            return nil
        } catch {
            return error as? GroupFailure
        }
    }
}

private func fields(_ fields: KeyValuePairs<String, String>) -> Gatefold.HeaderFields {
    Gatefold.HeaderFields(fields.map { .init(name: $0.key, value: $0.value) })
}

/// A transport whose bodies never come to more than a beginning, and end in order when their
/// task is cancelled, as an AsyncThrowingStream does.
private struct EndingTransport: Transport {
    let hasBegun = Gate()

    func open(
        _ request: TransportRequest
    ) async throws(TransportFailure) -> TransportResponse<EndingBody> {
        TransportResponse(head: ResponseHead(status: 200), body: EndingBody(hasBegun: hasBegun))
    }
}

private final class EndingBody: TransportBody {
    private let hasBegun: Gate
    private let never = Gate()
    private let isFirst = Locked(true)

    init(hasBegun: Gate) { self.hasBegun = hasBegun }

    func next() async throws(TransportFailure) -> Chunk? {
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if isFirst { return Chunk(Array(Media.song.prefix(100_000))) }
        hasBegun.open()
        await never.pass()
        return nil
    }

    func cancel() {}
}
