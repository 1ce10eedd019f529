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
#if canImport(GatefoldURLSession)
    import GatefoldURLSession
#endif

/// A cancelled task is told so at once, and the origin is left.
@Suite(.timeLimit(.minutes(5)))
struct URLSessionCancellationTests {
    let origin: LoopbackOrigin
    let transport = URLSessionTransport()

    init() throws {
        origin = try LoopbackOrigin()
        origin.serve(Resource(length: 8_000_000), at: "/song.wav")
    }

    @Test(arguments: ["silent-before-head", "silent-after-head", "silent-middle", "slow-20000"])
    func endsAtOnceWhateverTheOriginDoes(fault: String) async throws {
        let (origin, transport) = (origin, transport)
        let task = Task {
            await failure {
                let response = try await transport.open(
                    origin.address("/fault/\(fault)/song.wav"))
                _ = try await Received(response.body)
            }
        }
        await eventually { !origin.requests.isEmpty }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        await eventually { origin.openConnections == 0 }
    }

    @Test func endsAtOnceWhileItsQueueWaitsBecauseNobodyReads() async throws {
        var settings = URLSessionSettings()
        settings.connectionsPerHost = 1
        let (origin, transport) = (origin, URLSessionTransport(settings))
        let (gate, isFull) = (Gate(), Gate())
        let task = Task {
            await failure {
                let response = try await transport.open(origin.address("/song.wav"))
                await eventually { response.body.waitingChunks == 4 }
                isFull.open()
                await gate.pass()
                _ = try await Received(response.body)
            }
        }
        await isFull.pass()
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        // Its turn, the only one, is given to the next.
        origin.serve(Resource(length: 2_000), at: "/small")
        let next = try await transport.open(origin.address("/small"))
        #expect(try await Received(next.body).count == 2_000)
    }

    @Test func endsAtOnceBeforeItHasATurn() async throws {
        var settings = URLSessionSettings()
        settings.connectionsPerHost = 1
        let (origin, transport) = (origin, URLSessionTransport(settings))
        let first = try await transport.open(origin.address("/fault/silent-after-head/song.wav"))
        let task = Task {
            await failure { _ = try await transport.open(origin.address("/song.wav")) }
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        first.body.cancel()
        await eventually { origin.openConnections == 0 }
        #expect(origin.requests.count == 1)
    }

    @Test func asksNothingForATaskThatIsCancelledAlready() async throws {
        let (origin, transport) = (origin, transport)
        let gate = Gate()
        let task = Task {
            await gate.pass()
            return await failure { _ = try await transport.open(origin.address("/song.wav")) }
        }
        task.cancel()
        gate.open()
        #expect(await task.value?.kind == .cancelled)
        #expect(origin.requests.isEmpty)
    }

    /// At every moment from the request to the end of a redirect and of a body; on Linux an answer
    /// about a redirect to a task that was cancelled is a fatal error.
    @Test(arguments: ["/small", "/fault/redirect-302/small", "/song.wav"])
    func survivesACancellationAtAnyMoment(path: String) async throws {
        let (origin, transport) = (origin, transport)
        origin.serve(Resource(length: 2_000), at: "/small")
        for patience in stride(from: 0, to: 60, by: Thoroughness.step) {
            let task = Task {
                let response = try await transport.open(origin.address(path))
                return try await Received(response.body).count
            }
            for _ in 0..<(patience * patience) { await Task.yield() }
            task.cancel()
            let failure = await failure { _ = try await task.value }
            #expect(failure == nil || failure?.kind == .cancelled)
        }
        let after = try await transport.open(origin.address("/small"))
        #expect(try await Received(after.body).count == 2_000)
    }

    @Test func leavesOtherTransfersAlone() async throws {
        let (origin, transport) = (origin, transport)
        let content = Content(length: 3_000_000, seed: 9)
        origin.serve(Resource(content: content), at: "/kept")
        let kept = try await transport.open(origin.address("/kept"))
        for _ in 0..<20 {
            let task = Task {
                await failure {
                    let response = try await transport.open(origin.address("/song.wav"))
                    _ = try await Received(response.body)
                }
            }
            task.cancel()
            #expect(await task.value?.kind == .cancelled)
        }
        #expect(try await Received(kept.body) == Received(expecting: content))
    }

    /// A session that is put away with its transfers is not read any more, and ends nobody.
    @Test func survivesTheEndOfItsSessionsAtAnyMoment() async throws {
        origin.serve(Resource(length: 200_000), at: "/small")
        for patience in stride(from: 0, to: 30, by: Thoroughness.step) {
            let transport = URLSessionTransport()
            let bodies = [
                try await transport.open(origin.address("/small")),
                try await transport.open(origin.address("/song.wav")),
            ]
            for _ in 0..<(patience * patience) { await Task.yield() }
            withExtendedLifetime(bodies) {}
        }
        await eventually { origin.openConnections == 0 }
    }

    #if os(Linux)
        @Test func leavesNoDescriptorBehind() async throws {
            origin.serve(Resource(length: 2_000), at: "/small")
            let before = try descriptors()
            for round in 0..<10 {
                let transport = URLSessionTransport()
                for _ in 0..<(20 / Thoroughness.step) {
                    let response = try await transport.open(origin.address("/small"))
                    if round.isMultiple(of: 2) { response.body.cancel() }
                    _ = try? await Received(response.body)
                }
            }
            await eventually { origin.openConnections == 0 }
            // Those of other tests come and go; of these here there were 200.
            try await eventually { try descriptors() < before + 100 }
        }

        private func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
    #endif
}
