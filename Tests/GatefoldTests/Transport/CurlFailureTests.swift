import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// What the transport says of origins that break the rules.
@Suite(.timeLimit(.minutes(5)))
struct CurlFailureTests {
    /// A fault, and what its body's reader or its asker is told; nil for success.
    struct Row: CustomTestStringConvertible, Sendable {
        let fault: String
        let kind: TransportFailure.Kind?

        init(_ fault: String, _ kind: TransportFailure.Kind?) {
            self.fault = fault
            self.kind = kind
        }

        var testDescription: String { fault }
    }

    let origin: LoopbackOrigin
    let transport: CurlTransport

    init() throws {
        origin = try LoopbackOrigin()
        transport = try CurlTransport()
        origin.serve(Resource(bytes: Media.song, contentType: "audio/wav"), at: "/song.wav")
    }

    @Test(arguments: [
        Row("close-half", .interrupted),
        Row("reset-middle", .interrupted),
        Row("reset-before-head", .interrupted),
        Row("accept-then-close", .interrupted),
        Row("close-after-head", .interrupted),
        Row("chunked-half", .interrupted),
        Row("chunked-without-end", .interrupted),
        Row("negative-length", .malformed),
        Row("not-http", .malformed),
        Row("endless-hints", .headersTooLarge),
        Row("endless-headers", .headersTooLarge),
        Row("endless-header", .headersTooLarge),
        Row("gzip-unframed", .undecodable),
        Row("gzip-half", .interrupted),
        Row("gzip-without-end", .interrupted),
        Row("gzip-half-unframed", .undecodable),
        Row("gzip-broken", .undecodable),
        Row("gzip-in-name-only", .undecodable),
        Row("unknown-encoding", .undecodable),
    ])
    func saysWhatWentWrong(row: Row) async throws {
        let failure = await failure {
            let response = try await transport.open(
                origin.address("/fault/\(row.fault)/song.wav"))
            _ = try await Received(response.body)
        }
        #expect(failure?.kind == row.kind, "\(failure?.detail ?? "")")
    }

    @Test(arguments: [
        "as-is", "chunked", "no-length", "equal-lengths", "early-hints", "continue-first", "gzip",
        "gzip-chunked", "latin1-header",
    ])
    func bringsWhatIsAllowed(fault: String) async throws {
        let response = try await transport.open(origin.address("/fault/\(fault)/song.wav"))
        #expect(response.head.status == 200)
        #expect(try await Received(response.body) == Received(expecting: Content(Media.song)))
    }

    @Test func readsAFieldThatIsNoUTF8AsLatin1() async throws {
        let response = try await transport.open(origin.address("/fault/latin1-header/song.wav"))
        let name = response.head.headers["Content-Disposition"]
        #expect(name == "attachment; filename=\"caf\u{e9}\".wav")
    }

    @Test func takesNoFieldOutOfATrailer() async throws {
        let origin = try RawOrigin { peer in
            try peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n")
            try peer.send("5\r\nhello\r\n0\r\nX-T: v\r\nContent-Length: 9\r\n\r\n")
        }
        let response = try await transport.open(origin.address)
        #expect(try await Received(response.body).count == 5)
        #expect(response.head.headers["X-T"] == nil)
        #expect(response.head.headers["Content-Length"] == nil)
    }

    @Test func stopsEndlessTrailers() async throws {
        let origin = try RawOrigin { peer in
            try peer.send(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n")
            while true { try peer.send("X-T: \(String(repeating: "v", count: 1_000))\r\n") }
        }
        let failure = await failure {
            _ = try await Received(transport.open(origin.address).body)
        }
        #expect(failure != nil)
    }

    /// libcurl lets a body follow a 101 that nobody asked for; without a head nobody read it,
    /// the transfer was paused, and a paused transfer never stalls: the download hung for ever.
    @Test func doesNotWaitForTheHeadBehindABody() async throws {
        let origin = try RawOrigin { peer in
            try peer.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n")
            let noise = [UInt8](repeating: 7, count: 65_536)
            while true { try peer.send(noise) }
        }
        let failure = await failure { _ = try await transport.open(origin.address) }
        #expect(failure?.kind == .malformed)
    }

    @Test func saysThatNobodyListens() async throws {
        let port = try closedPort()
        let failure = await failure { _ = try await transport.open("http://127.0.0.1:\(port)/") }
        #expect(failure?.kind == .unreachable)
        #expect(failure?.isTransient == true)
    }

    @Test func saysThatAHostHasNoAddress() async throws {
        let failure = await failure { _ = try await transport.open("http://nobody.invalid/a") }
        #expect(failure?.kind == .unresolvedHost)
    }

    @Test func doesNotWaitForeverForTLSThatNobodySpeaks() async throws {
        var settings = CurlSettings()
        settings.connectTimeout = .milliseconds(300)
        let transport = try CurlTransport(settings)
        let address = "https://127.0.0.1:\(origin.port)/song.wav"
        let failure = await failure { _ = try await transport.open(address) }
        #expect(failure?.kind == .connectTimeout)
    }

    @Test func takesAPlainAnswerForNoTLS() async throws {
        let origin = try RawOrigin(readsHead: false) { peer in
            try peer.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        }
        let address = origin.address.replacing("http:", with: "https:")
        let failure = await failure { _ = try await transport.open(address) }
        #expect(failure?.kind == .unreachable)
    }

    @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/a", "gopher://127.0.0.1/a"])
    func refusesOtherSchemes(address: String) async throws {
        let failure = await failure { _ = try await transport.open(address) }
        #expect(failure?.kind == .unsupportedAddress)
    }

    @Test(arguments: ["silent-before-head", "silent-after-head", "silent-middle", "slow"])
    func takesAQuietOriginForAStalledOne(fault: String) async throws {
        var settings = CurlSettings()
        settings.stallTimeout = .seconds(1)
        let transport = try CurlTransport(settings)
        let failure = await failure {
            let response = try await transport.open(origin.address("/fault/\(fault)/song.wav"))
            _ = try await Received(response.body)
        }
        #expect(failure?.kind == .stalled)
    }

    /// A port at which nobody listened a moment ago.
    private func closedPort() throws -> UInt16 {
        let socket = try Socket(listeningOn: 0)
        defer { socket.close() }
        return socket.port
    }
}
