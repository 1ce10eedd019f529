import Gatefold
import GatefoldPlatform
import GatefoldTestSupport
import LoopbackOrigin
import Testing

#if canImport(GatefoldURLSession)
    import GatefoldURLSession
#endif

/// A reader that doesn't read holds up its own transfer, and no other.
@Suite(.timeLimit(.minutes(5)))
struct URLSessionPressureTests {
    let origin: LoopbackOrigin
    let transport: URLSessionTransport

    init() throws {
        origin = try LoopbackOrigin()
        var settings = URLSessionSettings()
        settings.chunkSize = 4_096
        transport = URLSessionTransport(settings)
    }

    /// What the origin got rid of is no measure: on Linux Foundation takes in all of it.
    @Test func holdsFourChunksForAReaderThatDoesNotRead() async throws {
        let content = Content(length: 4 << 20, seed: 5)
        origin.serve(Resource(content: content), at: "/long")
        let slow = try await transport.open(origin.address("/long"))
        let other = try await transport.open(origin.address("/long"))
        // By the time in which another body has come, all of this one might have, too.
        #expect(try await Received(other.body) == Received(expecting: content))
        await eventually { slow.body.waitingChunks > 0 }
        #expect(slow.body.waitingChunks <= 4)
        #expect(try await Received(slow.body) == Received(expecting: content))
    }

    /// With one queue for all of them, the second body's head would wait behind the first body.
    @Test func letsOthersPassWhoseReadersTheSlowOnesWaitFor() async throws {
        let content = Content(length: 2 << 20, seed: 6)
        origin.serve(Resource(content: content), at: "/long")
        var paused: [TransportResponse<URLSessionBody>] = []
        for _ in 0..<5 { paused.append(try await transport.open(origin.address("/long"))) }
        for response in paused { await eventually { response.body.waitingChunks == 4 } }
        for _ in 0..<3 {
            let response = try await transport.open(origin.address("/long"))
            #expect(try await Received(response.body) == Received(expecting: content))
        }
        for response in paused {
            #expect(try await Received(response.body) == Received(expecting: content))
        }
    }

    @Test func pausesAndGoesOnManyTimes() async throws {
        let content = Content(length: 3_000_000, seed: 7)
        origin.serve(Resource(content: content), at: "/song.wav")
        let response = try await transport.open(origin.address("/song.wav"))
        var count = 0
        while let chunk = try await response.body.next() {
            #expect(chunk.count <= 4_096)
            count += chunk.count
            for _ in 0..<50 { await Task.yield() }
        }
        #expect(count == content.length)
    }

    /// A slow disk is not a slow origin: the time in which nobody reads doesn't count.
    @Test func takesAPausedTransferForNoStalledOne() async throws {
        let clock = HandClock()
        origin.serve(Resource(length: 4_000_000), at: "/song.wav")
        let transport = URLSessionTransport(URLSessionSettings(), clock: clock)
        let paused = try await transport.open(origin.address("/song.wav"))
        let first = try await paused.body.next()
        // One of four was read, and the sender goes on when two are left.
        await eventually { paused.body.waitingChunks >= 3 }
        for _ in 0..<3 {
            clock.advance(by: .seconds(1_000))
            let reads = clock.reads
            await eventually { clock.reads > reads + 1 }
        }
        #expect(try await Received(paused.body, after: first).count == 4_000_000)
    }

    @Test(arguments: ["silent-before-head", "silent-after-head", "silent-middle", "slow"])
    func takesAQuietOriginForAStalledOne(fault: String) async throws {
        origin.serveAlbum()
        var settings = URLSessionSettings()
        settings.stallTimeout = .seconds(1)
        settings.headTimeout = .seconds(1)
        let transport = URLSessionTransport(settings)
        let failure = await failure {
            let response = try await transport.open(origin.address("/fault/\(fault)/song.wav"))
            _ = try await Received(response.body)
        }
        #expect(failure?.kind == .stalled)
        await eventually { origin.openConnections == 0 }
    }

    /// Waiting for one of the few connections to a host is not the host's fault.
    @Test func doesNotCountTheWaitForATurn() async throws {
        let clock = HandClock()
        let answered = Locked(0)
        let slow = try RawOrigin { peer in
            // The watch looks at the time before the head comes.
            let (reads, before) = (clock.reads, answered.withLock { $0 })
            Self.wait { clock.reads >= reads + 3 }
            try peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\n")
            Self.wait { answered.withLock { $0 } > before }
            try peer.send("x")
        }
        var settings = URLSessionSettings()
        settings.connectionsPerHost = 1
        settings.stallTimeout = .seconds(1_000_000)
        let transport = URLSessionTransport(settings, clock: clock)
        try await withThrowingTaskGroup(of: Int.self) { tasks in
            for _ in 0..<3 {
                tasks.addTask {
                    let response = try await transport.open(slow.address)
                    // For those that wait for their turn, while this one has it.
                    clock.advance(by: .seconds(1_000))
                    answered.withLock { $0 += 1 }
                    return try await Received(response.body).count
                }
            }
            for try await count in tasks { #expect(count == 1) }
        }
    }

    /// Blocks until something is so, or it has become certain that it will never be.
    private static func wait(_ isSo: () -> Bool) {
        for _ in 0..<3_000 where !isSo() { ThisProcess.pause(milliseconds: 10) }
    }
}
