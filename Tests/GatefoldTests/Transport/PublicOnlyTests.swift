import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// Connections to public addresses only: judged where the connection is made.
@Suite(.timeLimit(.minutes(5)))
struct PublicOnlyTests {
    let origin: LoopbackOrigin

    init() throws {
        origin = try LoopbackOrigin()
        origin.serveAlbum()
    }

    private func transport(proxy: String? = nil) throws -> CurlTransport {
        var settings = CurlSettings()
        settings.connectsToPublicOnly = true
        settings.proxy = proxy
        return try CurlTransport(settings)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1"])
    func connectsToNoLoopbackAddressHoweverItIsWritten(host: String) async throws {
        let transport = try transport()
        let failure = await failure {
            _ = try await transport.open("http://\(host):\(origin.port)/song.wav")
        }
        #expect(failure?.kind == .notPublic)
        #expect(failure?.isTransient == false)
        #expect(origin.requests.isEmpty)
    }

    @Test func usesNoProxyWhichWouldConnectInItsPlace() async throws {
        let transport = try transport(proxy: origin.address(""))
        let failure = await failure { _ = try await transport.open("http://127.0.0.1:9/song.wav") }
        #expect(failure?.kind == .notPublic)
        #expect(origin.requests.isEmpty)
    }
}
