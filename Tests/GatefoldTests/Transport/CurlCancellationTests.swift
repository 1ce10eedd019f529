import Gatefold
import GatefoldTestSupport
import LoopbackOrigin
import Testing

/// A cancelled task is told so at once, and the origin is left.
@Suite(.timeLimit(.minutes(5)))
struct CurlCancellationTests {
    let origin: LoopbackOrigin
    let transport: CurlTransport

    init() throws {
        origin = try LoopbackOrigin()
        transport = try CurlTransport()
        origin.serve(Resource(length: 100_000_000), at: "/song.wav")
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
        try await expectPromptEnd(of: task)
    }

    @Test func endsAtOnceWhileItIsPausedBecauseNobodyReads() async throws {
        let (origin, transport) = (origin, transport)
        let (gate, hasBegun) = (Gate(), Gate())
        let task = Task {
            await failure {
                let response = try await transport.open(origin.address("/song.wav"))
                _ = try await response.body.next()
                hasBegun.open()
                await gate.pass()
                _ = try await Received(response.body)
            }
        }
        await hasBegun.pass()
        try await expectPromptEnd(of: task)
    }

    @Test func endsAtOnceBeforeThereIsAConnection() async throws {
        var settings = CurlSettings()
        settings.connectionsPerHost = 1
        // A busy machine may leave this test alone for longer than the usual half minute.
        settings.stallTimeout = .seconds(600)
        let (origin, transport) = (origin, try CurlTransport(settings))
        let first = try await transport.open(origin.address("/fault/silent-after-head/song.wav"))
        let task = Task {
            await failure { _ = try await transport.open(origin.address("/song.wav")) }
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        first.body.cancel()
        await eventually { origin.openConnections == 0 }
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

    @Test func leavesOtherTransfersOfTheSameEngineAlone() async throws {
        let (origin, transport) = (origin, transport)
        let content = Content(length: 30_000_000, seed: 9)
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

    private func expectPromptEnd(of task: Task<TransportFailure?, Never>) async throws {
        // Nothing else would end it before the stall's 30 seconds, and that would not be called
        // cancelled. How soon it ends is measured by hand: on a busy machine a clock here lies.
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        await eventually { origin.openConnections == 0 }
    }
}
