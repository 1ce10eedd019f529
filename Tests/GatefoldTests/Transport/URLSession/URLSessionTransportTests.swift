import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(GatefoldURLSession)
    import GatefoldURLSession
#endif

@Suite(.timeLimit(.minutes(5)))
struct URLSessionTransportTests {
    let origin: LoopbackOrigin
    let transport = URLSessionTransport()

    init() throws {
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    @Test func bringsHeadAndBodyByteForByte() async throws {
        let response = try await transport.open(origin.address("/song.wav"))
        #expect(response.head.status == 200)
        #expect(response.head.version == "HTTP")
        #expect(response.head.headers["content-length"] == "\(Media.song.count)")
        #expect(response.head.headers["ETag"] == "\"song-1\"")
        let names = response.head.headers.fields.map(\.name)
        #expect(names == names.sorted())
        let received = try await Received(response.body)
        #expect(received == Received(expecting: Content(Media.song)))
        #expect(try await response.body.next() == nil)
    }

    @Test(arguments: [1, 2, 16_384, 262_143, 262_144, 262_145, 1_048_577, 20_000_007])
    func bringsABodyOfAnyLength(length: Int) async throws {
        let content = Content(length: length, seed: 3)
        origin.serve(Resource(content: content), at: "/long")
        let response = try await transport.open(origin.address("/long"))
        #expect(try await Received(response.body) == Received(expecting: content))
    }

    @Test func sendsTheFieldsItWasGivenAndFewOthers() async throws {
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
        #expect(request.headers["Accept-Language"] == "*")
        #expect(request.headers["Cookie"] == nil)
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

    @Test func sendsBackNoCookieThatItWasGiven() async throws {
        let origin = try RawOrigin { peer in
            try peer.send("HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\n")
            try peer.send("Content-Length: 1\r\nConnection: close\r\n\r\nx")
        }
        for _ in 0..<2 { _ = try await Received(transport.open(origin.address).body) }
        #expect(origin.heads.count == 2)
        #expect(origin.heads.allSatisfy { !$0.contains("Cookie") })
    }

    @Test func returnsARedirectAndDoesNotFollowIt() async throws {
        let response = try await transport.open(origin.address("/fault/redirect-302/song.wav"))
        #expect(response.head.status == 302)
        #expect(response.head.headers["Location"] != nil)
        _ = try await Received(response.body)
        #expect(origin.requests.count == 1)
    }

    @Test func usesOneConnectionForRequestsInARow() async throws {
        for _ in 0..<20 {
            let response = try await transport.open(origin.address("/song.wav"))
            #expect(try await Received(response.body).count == Media.song.count)
        }
        #expect(origin.requests.count == 20)
        #expect(Set(origin.requests.map(\.connection)) == [1])
    }

    @Test func bringsAThousandSmallBodiesByTens() async throws {
        let (origin, transport) = (origin, transport)
        origin.serve(Resource(length: 2_000), at: "/small")
        for _ in 0..<(100 / Thoroughness.step) {
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                for _ in 0..<10 {
                    tasks.addTask {
                        let response = try await transport.open(origin.address("/small"))
                        return try await Received(response.body).count
                    }
                }
                for try await count in tasks { #expect(count == 2_000) }
            }
        }
        #expect(origin.requests.count == 1_000 / Thoroughness.step)
        #expect(Set(origin.requests.map(\.connection)).count <= 6)
    }

    @Test func neverTakesASessionAwayFromABodyThatIsRead() async throws {
        let content = Content(length: 5_000_000, seed: 4)
        origin.serve(Resource(content: content), at: "/long")
        var transport: URLSessionTransport? = URLSessionTransport()
        let response = try #require(try await transport?.open(origin.address("/long")))
        transport = nil
        #expect(try await Received(response.body) == Received(expecting: content))
    }

    @Test func leavesNoConnectionWhenItIsLetGo() async throws {
        var transport: URLSessionTransport? = URLSessionTransport()
        for path in ["/song.wav", "/fault/silent-middle/song.wav"] {
            let response = try await transport?.open(origin.address(path))
            _ = try await response?.body.next()
        }
        transport = nil
        await eventually { origin.openConnections == 0 }
    }

    @Test func endsTheTransferOfABodyThatIsLetGo() async throws {
        var response: TransportResponse<URLSessionBody>? = try await transport.open(
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

    @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a"])
    func refusesOtherSchemes(address: String) async throws {
        let failure = await failure { _ = try await transport.open(address) }
        #expect(failure?.kind == .unsupportedAddress)
    }
}
