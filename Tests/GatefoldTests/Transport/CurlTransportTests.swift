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

@Suite(.timeLimit(.minutes(5)))
struct CurlTransportTests {
    let origin: LoopbackOrigin
    let transport: CurlTransport

    init() throws {
        origin = try LoopbackOrigin()
        transport = try CurlTransport()
        origin.serve(
            Resource(bytes: Media.song, contentType: "audio/wav", etag: "\"song-1\""),
            at: "/song.wav")
    }

    @Test func bringsHeadAndBodyByteForByte() async throws {
        let response = try await transport.open(origin.address("/song.wav"))
        #expect(response.head.status == 200)
        #expect(response.head.version == "HTTP/1.1")
        #expect(response.head.headers["content-length"] == "\(Media.song.count)")
        #expect(response.head.headers["ETag"] == "\"song-1\"")
        let received = try await Received(response.body)
        #expect(received == Received(expecting: Content(Media.song)))
        #expect(try await response.body.next() == nil)
    }

    @Test(arguments: [1, 2, 16_384, 262_143, 262_144, 262_145, 1_048_577, 120_000_007])
    func bringsABodyOfAnyLength(length: Int) async throws {
        let content = Content(length: length, seed: 3)
        origin.serve(Resource(content: content), at: "/long")
        let response = try await transport.open(origin.address("/long"))
        #expect(try await Received(response.body) == Received(expecting: content))
    }

    /// Handles are used again with their options: nothing of one request may show in the next.
    @Test func sendsNothingOfTheRequestBefore() async throws {
        let plain = origin.address("/song.wav")
        let secret = plain.replacing("http://", with: "http://user:secret@")
        var headers = Gatefold.HeaderFields()
        headers.append("Range", "bytes=5-")
        headers.append("X-Own", "of the first")
        let first = try await transport.open(secret, headers)
        _ = try await Received(first.body)
        let second = try await transport.open(plain)
        _ = try await Received(second.body)
        #expect(second.head.status == 200)
        let requests = origin.requests
        #expect(requests.count == 2)
        #expect(requests.first?.headers["Authorization"] != nil)
        #expect(requests.first?.headers["X-Own"] == "of the first")
        for name in ["Authorization", "Range", "X-Own"] {
            #expect(requests.last?.headers[name] == nil)
        }
        #expect(requests.last?.headers["Accept-Encoding"] == "identity")
    }

    @Test func sendsTheFieldsItWasGiven() async throws {
        var headers = Gatefold.HeaderFields()
        headers.append("Range", "bytes=5-")
        headers.append("X-Empty", "")
        let response = try await transport.open(origin.address("/song.wav"), headers)
        #expect(response.head.status == 206)
        let request = try #require(origin.requests.first)
        #expect(request.headers["Range"] == "bytes=5-")
        #expect(request.headers["X-Empty"] == "")
        #expect(request.headers["User-Agent"]?.hasPrefix("gatefold/") == true)
        #expect(request.headers["Accept-Encoding"] == "identity")
    }

    /// A line break in a value would begin a field, or a request, of a stranger's choice.
    @Test func sendsNoLineBreakWithinAField() async throws {
        var headers = Gatefold.HeaderFields()
        headers.append("X-A", "one\r\nX-B: two\r\n\r\nGET /cover.png HTTP/1.1\r\nHost: a")
        headers.append("X-C\r\nX-D", "three")
        let response = try await transport.open(origin.address("/song.wav"), headers)
        _ = try await Received(response.body)
        #expect(origin.requests.count == 1)
        #expect(origin.requests.first?.headers["X-B"] == nil)
        #expect(origin.requests.first?.headers["X-D"] == nil)
    }

    @Test func usesOneConnectionForRequestsInARow() async throws {
        for _ in 0..<50 {
            let response = try await transport.open(origin.address("/song.wav"))
            #expect(try await Received(response.body).count == Media.song.count)
        }
        #expect(origin.requests.count == 50)
        #expect(Set(origin.requests.map(\.connection)) == [1])
    }

    @Test func sharesFewConnectionsAmongManyTransfers() async throws {
        let (origin, transport) = (origin, transport)
        try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<200 {
                tasks.addTask {
                    let response = try await transport.open(origin.address("/song.wav"))
                    return try await Received(response.body).count
                }
            }
            for try await count in tasks { #expect(count == Media.song.count) }
        }
        #expect(origin.requests.count == 200)
        #expect(Set(origin.requests.map(\.connection)).count <= 6)
    }

    /// Waiting for one of the few connections to a host is not the host's fault.
    @Test func doesNotCountTheWaitForAFreeConnectionAsConnecting() async throws {
        var settings = CurlSettings()
        settings.connectionsPerHost = 1
        settings.connectTimeout = .milliseconds(200)
        let transport = try CurlTransport(settings)
        origin.serve(Resource(length: 60_000, bytesPerSecond: 100_000), at: "/slow")
        let origin = origin
        try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<3 {
                tasks.addTask {
                    let response = try await transport.open(origin.address("/slow"))
                    return try await Received(response.body).count
                }
            }
            for try await count in tasks { #expect(count == 60_000) }
        }
    }

    /// libcurl 7.88 sometimes forgets the last transfer that waits for a free connection, until
    /// its connect time-out comes: it hung for 15 seconds beside six idle connections.
    ///
    /// `TurnQueueTests` hold the rule that has taken libcurl's place; here everyone gets a turn on
    /// real sockets, and nobody gets one too many. How long it takes is no test's business.
    @Test(arguments: [1, 2, 6])
    func forgetsNoTransferThatWaitsForAFreeConnection(connections: Int) async throws {
        var settings = CurlSettings()
        settings.connectionsPerHost = connections
        let transport = try CurlTransport(settings)
        origin.serve(Resource(length: 2_000), at: "/small")
        let origin = origin
        for _ in 0..<10 {
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                for _ in 0..<50 {
                    tasks.addTask {
                        let response = try await transport.open(origin.address("/small"))
                        return try await Received(response.body).count
                    }
                }
                for try await count in tasks { #expect(count == 2_000) }
            }
        }
        #expect(Set(origin.requests.map(\.connection)).count <= connections)
    }

    @Test func neverTakesAnEngineAwayFromABodyThatIsRead() async throws {
        let content = Content(length: 20_000_000, seed: 4)
        origin.serve(Resource(content: content), at: "/long")
        var transport: CurlTransport? = try CurlTransport()
        let response = try #require(try await transport?.open(origin.address("/long")))
        transport = nil
        #expect(try await Received(response.body) == Received(expecting: content))
    }

    @Test func leavesNoConnectionWhenItIsLetGo() async throws {
        var transport: CurlTransport? = try CurlTransport()
        for path in ["/song.wav", "/fault/silent-middle/song.wav"] {
            let response = try await transport?.open(origin.address(path))
            _ = try await response?.body.next()
        }
        transport = nil
        await eventually { origin.openConnections == 0 }
    }

    @Test func endsTheTransferOfABodyThatIsLetGo() async throws {
        var settings = CurlSettings()
        // On a busy machine half a minute is soon over.
        settings.stallTimeout = .seconds(3_600)
        let patient = try CurlTransport(settings)
        var response: TransportResponse<CurlBody>? = try await patient.open(
            origin.address("/fault/silent-middle/song.wav"))
        #expect(response?.head.status == 200)
        #expect(origin.openConnections == 1)
        response = nil
        await eventually { origin.openConnections == 0 }
    }

    @Test func canBeCancelledAnyNumberOfTimes() async throws {
        let response = try await transport.open(origin.address("/song.wav"))
        for _ in 0..<3 { response.body.cancel() }
        let failure = await failure { _ = try await response.body.next() }
        #expect(failure?.kind == .cancelled)
    }
}
