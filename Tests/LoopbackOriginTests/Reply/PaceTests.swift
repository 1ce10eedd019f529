import LoopbackOrigin
import Testing

@Suite struct PaceTests {
    @Test func sendsTheFirstStepAtOnce() {
        #expect(Pace(bytesPerSecond: 1_000).step(sent: 0, elapsed: .zero) == .send(20))
    }

    @Test func waitsUntilTheBytesBeforeHaveTakenTheirTime() {
        let pace = Pace(bytesPerSecond: 1_000)
        #expect(pace.step(sent: 20, elapsed: .milliseconds(5)) == .wait(.milliseconds(15)))
        #expect(pace.step(sent: 20, elapsed: .milliseconds(20)) == .send(20))
    }

    @Test func catchesUpAfterADelay() {
        let pace = Pace(bytesPerSecond: 1_000)
        #expect(pace.step(sent: 500, elapsed: .seconds(1)) == .send(500))
    }

    @Test func sendsOneByteAtATimeWhenThatIsSlowEnough() {
        let pace = Pace(bytesPerSecond: 10)
        #expect(pace.step(sent: 0, elapsed: .zero) == .send(1))
        #expect(pace.step(sent: 1, elapsed: .zero) == .wait(.milliseconds(100)))
    }

    @Test func isNeverSlowerThanOneByteASecond() {
        #expect(Pace(bytesPerSecond: -5).bytesPerSecond == 1)
    }

    @Test func takesAsLongAsItShouldOverAWholeBody() {
        let pace = Pace(bytesPerSecond: 250_000)
        var (sent, elapsed) = (0, Duration.zero)
        while sent < 1_000_000 {
            switch pace.step(sent: sent, elapsed: elapsed) {
            case .send(let count): sent += count
            case .wait(let rest): elapsed += rest
            }
        }
        #expect(elapsed == pace.time(of: 1_000_000 - pace.stride))
    }
}
