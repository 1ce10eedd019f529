/// Decides whether an asset gets another attempt, and after how long a wait.
///
/// The wait is a random part of a limit that doubles with every failure ("full jitter"), so that
/// many clients of one origin don't come back all at once. It has no clock and no randomness of
/// its own.
package struct RetryPolicy: Sendable {
    /// What to do after a failed attempt.
    package enum Step: Equatable, Sendable {
        /// Wait so long, then make the attempt of this number: 2 is the first retry.
        case wait(Duration, attempt: Int)
        /// The attempts are used up.
        case giveUp
        /// The origin asks for this wait, which is longer than is obeyed.
        case tooLong(Duration)
    }

    /// How many attempts may follow one that brought bytes, or the first one.
    package var retries: Int

    /// The longest wait that an origin's Retry-After gets.
    package var maximumWait: Duration

    /// The limit of the first wait.
    package var base: Duration

    /// What the limit of a wait never exceeds.
    package var cap: Duration

    private var failures = 0
    private var attempts = 1

    /// Makes a policy for one asset.
    ///
    /// - Parameters:
    ///   - retries: How many attempts may follow one that brought bytes, or the first one.
    ///   - maximumWait: The longest wait that an origin's Retry-After gets.
    ///   - base: The limit of the first wait.
    ///   - cap: What the limit of a wait never exceeds.
    package init(
        retries: Int = 4,
        maximumWait: Duration = .seconds(120),
        base: Duration = .milliseconds(500),
        cap: Duration = .seconds(30)
    ) {
        self.retries = retries
        self.maximumWait = maximumWait
        self.base = base
        self.cap = cap
    }

    /// Takes note of a failed attempt and says what to do next.
    ///
    /// - Parameters:
    ///   - retryAfter: The least wait that the origin asks for, if it does.
    ///   - bytesArrived: Whether the attempt brought bytes that none before it had; the count
    ///     starts again then. Bytes that were thrown away and fetched again are none: an origin
    ///     that always breaks at the same place would be asked for ever.
    ///   - generator: Where the jitter comes from.
    /// - Returns: What to do.
    package mutating func attemptFailed(
        retryAfter: Duration?,
        bytesArrived: Bool,
        using generator: inout some RandomNumberGenerator
    ) -> Step {
        if bytesArrived { failures = 0 }
        failures += 1
        attempts += 1
        // Said even when no attempt is left, since it tells a person when to come back.
        if let retryAfter, retryAfter > maximumWait { return .tooLong(retryAfter) }
        guard failures <= retries else { return .giveUp }
        // 53 random bits as a fraction below 1. The library's own way asks again for some numbers,
        // for ever with a generator that always gives the same one.
        let fraction = Double(generator.next() as UInt64 >> 11) / Double(1 << 53)
        let jitter = limit(after: failures) * fraction
        guard let retryAfter else { return .wait(jitter, attempt: attempts) }
        return .wait(min(retryAfter + jitter, max(maximumWait, retryAfter)), attempt: attempts)
    }

    private func limit(after failures: Int) -> Duration {
        var limit = base
        for _ in 1..<failures where limit < cap { limit += limit }
        return min(limit, cap)
    }
}
