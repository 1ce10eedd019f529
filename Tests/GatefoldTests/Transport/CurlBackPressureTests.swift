import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// A reader that doesn't read stops its origin, not the memory's growth.
@Suite(.timeLimit(.minutes(5)))
struct CurlBackPressureTests {
    /// What TCP's buffers hold on one connection at most, generously, with our four chunks.
    private static let bound = 64 << 20

    @Test func stopsTheOriginWhileNobodyReadsAndLosesNothing() async throws {
        let content = Content(length: 400 << 20, seed: 5)
        let slow = try RawOrigin { peer in
            try peer.send("HTTP/1.1 200 OK\r\nContent-Length: \(content.length)\r\n\r\n")
            var offset = 0
            while offset < content.length {
                let (bytes, range) = content.piece(at: offset, atMost: 65_536)
                try peer.send(Array(bytes[range]))
                offset += range.count
            }
        }
        let transport = try CurlTransport()
        let paused = try await transport.open(slow.address)
        let first = try await paused.body.next()
        // The same engine brings another body meanwhile: it has every chance to take in more.
        let fast = try LoopbackOrigin()
        fast.serve(Resource(length: 300 << 20), at: "/other")
        let other = try await transport.open(fast.address("/other"))
        #expect(try await Received(other.body).count == 300 << 20)
        #expect(slow.sentBytes < Self.bound)
        let received = try await Received(paused.body, after: first)
        #expect(received == Received(expecting: content))
    }

    @Test func pausesAndGoesOnManyTimes() async throws {
        let content = Content(length: 30_000_000, seed: 6)
        let origin = try LoopbackOrigin()
        origin.serve(Resource(content: content), at: "/song.wav")
        let response = try await CurlTransport().open(origin.address("/song.wav"))
        var count = 0
        while let chunk = try await response.body.next() {
            count += chunk.count
            for _ in 0..<50 { await Task.yield() }
        }
        #expect(count == content.length)
    }

    /// A slow disk is not a slow origin: the time in which nobody reads doesn't count.
    @Test func takesAPausedTransferForNoStalledOne() async throws {
        var settings = CurlSettings()
        settings.stallTimeout = .seconds(1)
        let origin = try LoopbackOrigin()
        let length = 100_000_000
        origin.serve(Resource(length: length), at: "/song.wav")
        // The origin's own pace is the clock: this body takes three seconds.
        origin.serve(Resource(length: 30_000, bytesPerSecond: 10_000), at: "/clock")
        let transport = try CurlTransport(settings)
        let paused = try await transport.open(origin.address("/song.wav"))
        let first = try await paused.body.next()
        let clock = try await CurlTransport().open(origin.address("/clock"))
        #expect(try await Received(clock.body).count == 30_000)
        #expect(try await Received(paused.body, after: first).count == length)
    }
}
