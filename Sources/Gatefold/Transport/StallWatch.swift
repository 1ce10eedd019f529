/// Decides when a response has taken too long: its head, or the bytes behind it.
///
/// A value without a clock: whoever owns it says what time it is, as the time since one moment.
/// The time in which nobody reads doesn't count, since a slow disk is no slow origin.
package struct StallWatch: Sendable {
    /// Why a response is given up.
    package enum Verdict: Hashable, Sendable {
        /// The head has not come.
        case noHead
        /// Too few bytes came for too long.
        case tooSlow
    }

    private let settings: URLSessionSettings
    private let start: Duration
    // Speeds are of stretches that are long enough for an origin that sends in bursts.
    private let stretch: Duration
    private var hasHead = false
    private var stretchStart: Duration
    private var bytes = 0
    private var slowSince: Duration?

    /// Begins with the request.
    package init(_ settings: URLSessionSettings, now: Duration) {
        self.settings = settings
        start = now
        stretchStart = now
        stretch = min(.seconds(5), settings.stallTimeout / 4)
    }

    /// The head has come: from now on bytes have to; false when it had come before.
    package mutating func headCame(now: Duration) -> Bool {
        if hasHead { return false }
        hasHead = true
        forget(now)
        return true
    }

    /// Some bytes of the body have come.
    package mutating func received(_ count: Int) {
        bytes += count
    }

    /// Looks at the time; called several times a stretch.
    ///
    /// - Parameters:
    ///   - now: What time it is.
    ///   - isReaderWaiting: Whether somebody waits for bytes.
    /// - Returns: Why the response is given up; nil if it is not.
    package mutating func check(now: Duration, isReaderWaiting: Bool) -> Verdict? {
        guard hasHead else { return now - start >= settings.headTimeout ? .noHead : nil }
        guard isReaderWaiting else {
            forget(now)
            return nil
        }
        let length = now - stretchStart
        guard length >= stretch, length > .zero else { return nil }
        let isSlow = Double(bytes) / length.inSeconds < Double(settings.stallRate)
        slowSince = isSlow ? slowSince ?? stretchStart : nil
        (stretchStart, bytes) = (now, 0)
        guard let slowSince, now - slowSince >= settings.stallTimeout else { return nil }
        return .tooSlow
    }

    private mutating func forget(_ now: Duration) {
        (stretchStart, bytes, slowSince) = (now, 0, nil)
    }
}
