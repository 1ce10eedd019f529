import GatefoldPlatform
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct SignalDecisionTests {
    @Test func asksAtTheFirstStopAndLeavesAtTheSecondWithItsOwnCode() {
        for (first, event) in [(SIGINT, StopSignal.interrupt), (SIGTERM, .terminate)] {
            for (second, code) in [(SIGINT, Int32(130)), (SIGTERM, 143)] {
                var decision = SignalDecision()
                #expect(decision.received(first) == .tell(.stop(event)))
                #expect(decision.received(second) == .leave(code))
            }
        }
    }

    @Test func tellsEveryResizeAndCountsNoneAsAStop() {
        var decision = SignalDecision()
        #expect(decision.received(SIGWINCH) == .tell(.resized))
        #expect(decision.received(SIGWINCH) == .tell(.resized))
        #expect(decision.received(SIGTERM) == .tell(.stop(.terminate)))
        #expect(decision.received(SIGWINCH) == .tell(.resized))
        #expect(decision.received(SIGUSR1) == .pass)
    }

    @Test func namesTheExitCodesThatScriptsKnow() {
        #expect(StopSignal.interrupt.exitCode == 130 && StopSignal.terminate.exitCode == 143)
    }
}
