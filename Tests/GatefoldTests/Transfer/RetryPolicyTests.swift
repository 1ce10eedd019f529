import Gatefold
import Testing

@Suite struct RetryPolicyTests {
    /// Always the same number, so that jitter is none or all of it.
    struct Fixed: RandomNumberGenerator {
        let number: UInt64
        mutating func next() -> UInt64 { number }
    }

    static let none = Fixed(number: 0)

    @Test func givesUpAfterFiveAttempts() {
        var policy = RetryPolicy()
        var generator = Self.none
        let steps = (0..<5).map { _ in
            policy.attemptFailed(retryAfter: nil, bytesArrived: false, using: &generator)
        }
        let waits = (2...5).map { RetryPolicy.Step.wait(.zero, attempt: $0) }
        #expect(steps == waits + [.giveUp])
    }

    @Test func theCountStartsAgainWhenBytesArrive() {
        var policy = RetryPolicy(retries: 1)
        var generator = Self.none
        for attempt in 2...20 {
            let step = policy.attemptFailed(
                retryAfter: nil, bytesArrived: true, using: &generator
            )
            #expect(step == .wait(.zero, attempt: attempt))
        }
        let last = policy.attemptFailed(retryAfter: nil, bytesArrived: false, using: &generator)
        #expect(last == .giveUp)
    }

    @Test func noRetriesMeansOneAttempt() {
        var policy = RetryPolicy(retries: 0)
        var generator = Self.none
        let step = policy.attemptFailed(retryAfter: nil, bytesArrived: true, using: &generator)
        #expect(step == .giveUp)
    }

    @Test func theLimitOfAWaitDoublesUpToTheCap() {
        var generator = SystemRandomNumberGenerator()
        var longest = [Duration](repeating: .zero, count: 10)
        for _ in 0..<300 {
            var policy = RetryPolicy(retries: 10, cap: .seconds(4))
            for failure in longest.indices {
                let step = policy.attemptFailed(
                    retryAfter: nil, bytesArrived: false, using: &generator
                )
                guard case .wait(let wait, _) = step else { continue }
                #expect(wait >= .zero)
                longest[failure] = max(longest[failure], wait)
            }
        }
        let limits = [0.5, 1, 2, 4, 4, 4, 4, 4, 4, 4].map { Duration.seconds($0) }
        for (found, limit) in zip(longest, limits) {
            #expect(found <= limit)
            #expect(found > limit * 0.8)
        }
    }

    @Test func retryAfterIsTheLeastWaitWithJitterAboveIt() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var policy = RetryPolicy()
            let step = policy.attemptFailed(
                retryAfter: .seconds(7), bytesArrived: false, using: &generator
            )
            guard case .wait(let wait, attempt: 2) = step else {
                Issue.record("\(step)")
                continue
            }
            #expect(wait >= .seconds(7) && wait <= .milliseconds(7_500))
        }
    }

    @Test func aRetryAfterThatIsTooLongIsNamedEvenAfterTheLastAttempt() {
        var policy = RetryPolicy(retries: 0)
        var generator = Self.none
        let step = policy.attemptFailed(
            retryAfter: .seconds(121), bytesArrived: false, using: &generator
        )
        #expect(step == .tooLong(.seconds(121)))
    }

    @Test func theLongestWaitIsObeyedAndNotExceededByJitter() {
        var policy = RetryPolicy()
        var generator = Fixed(number: .max)
        let step = policy.attemptFailed(
            retryAfter: .seconds(120), bytesArrived: false, using: &generator
        )
        #expect(step == .wait(.seconds(120), attempt: 2))
    }
}
