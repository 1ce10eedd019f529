import Foundation
import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(GatefoldURLSession)
    import GatefoldURLSession
#endif

/// What the transport says of URLSession's errors.
@Suite(.timeLimit(.minutes(5)))
struct URLSessionFailureTests {
    let transport = URLSessionTransport()

    @Test(arguments: [
        (URLError.Code.cannotFindHost, TransportFailure.Kind.unresolvedHost),
        (.dnsLookupFailed, .unresolvedHost), (.cannotConnectToHost, .unreachable),
        (.notConnectedToInternet, .unreachable), (.secureConnectionFailed, .unreachable),
        (.serverCertificateUntrusted, .untrusted), (.serverCertificateHasBadDate, .untrusted),
        (.timedOut, .stalled), (.networkConnectionLost, .interrupted),
        (.badServerResponse, .interrupted), (.cannotParseResponse, .malformed),
        (.unsupportedURL, .malformed), (.cannotDecodeContentData, .undecodable),
        (.badURL, .unsupportedAddress), (.cancelled, .cancelled), (.unknown, .interrupted),
    ])
    func meansThis(code: URLError.Code, kind: TransportFailure.Kind) {
        let failure = TransportFailure(urlError: URLError(code))
        #expect(failure.kind == kind)
        #expect(failure.detail.contains("\(code.rawValue)"))
    }

    @Test func takesAnyOtherErrorForAnInterruption() {
        #expect(TransportFailure(urlError: CocoaError(.fileNoSuchFile)).kind == .interrupted)
    }

    @Test func saysThatNobodyListens() async throws {
        let socket = try Socket(listeningOn: 0)
        let port = socket.port
        socket.close()
        let failure = await failure { _ = try await transport.open("http://127.0.0.1:\(port)/") }
        #expect(failure?.kind == .unreachable)
        #expect(failure?.isTransient == true)
    }

    @Test func saysThatAHostHasNoAddress() async throws {
        let failure = await failure { _ = try await transport.open("http://nobody.invalid/a") }
        #expect(failure?.kind == .unresolvedHost)
    }

    @Test func doesNotWaitForeverForTLSThatNobodySpeaks() async throws {
        var settings = URLSessionSettings()
        settings.headTimeout = .milliseconds(300)
        let origin = try LoopbackOrigin()
        let address = "https://127.0.0.1:\(origin.port)/song.wav"
        let failure = await failure {
            _ = try await URLSessionTransport(settings).open(address)
        }
        #expect(failure?.kind == .stalled)
    }

    @Test func refusesAHeadThatIsTooLarge() async throws {
        let origin = try RawOrigin { peer in
            try peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n")
            for number in 0..<400 {
                let value = String(repeating: "v", count: 1_000)
                try peer.send("X-\(number): \(value)\r\n")
            }
            try peer.send("\r\nx")
        }
        let failure = await failure { _ = try await transport.open(origin.address) }
        // Newer versions of libcurl have a limit of their own, which is an error like any other.
        #expect([.headersTooLarge, .interrupted].contains(failure?.kind))
    }

    /// On Linux a challenge that is turned down cancels the task that it came to.
    @Test(arguments: ["Basic realm=\"a\"", "Bearer", "Digest realm=\"a\", nonce=\"b\""])
    func bringsA401WithItsBody(challenge: String) async throws {
        let origin = try RawOrigin { peer in
            try peer.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n")
            try peer.send("WWW-Authenticate: \(challenge)\r\nConnection: close\r\n\r\nno")
        }
        var settings = URLSessionSettings()
        settings.connectionsPerHost = 1
        let transport = URLSessionTransport(settings)
        for _ in 0..<3 {
            let response = try await transport.open(origin.address)
            #expect(response.head.status == 401)
            #expect(try await Received(response.body).count == 2)
        }
        #expect(origin.heads.count == 3)
        #expect(origin.heads.allSatisfy { !$0.contains("Authorization") })
    }
}
