/// What is to be done for some groups: requests, and bytes of bodies.
package struct Work: Hashable, Sendable {
    /// The requests, one an asset.
    package var requests = 0.0

    /// The bytes.
    package var bytes = 0.0

    /// Some work.
    package init(requests: Double = 0, bytes: Double = 0) {
        self.requests = requests
        self.bytes = bytes
    }

    package static func + (one: Work, other: Work) -> Work {
        Work(requests: one.requests + other.requests, bytes: one.bytes + other.bytes)
    }

    package static func += (one: inout Work, other: Work) { one = one + other }

    /// So many times the work.
    package static func * (times: Double, work: Work) -> Work {
        Work(requests: times * work.requests, bytes: times * work.bytes)
    }
}

/// Learns from a run how fast its requests are answered and its bytes arrive.
///
/// Both go on side by side, so a run takes as long as the slower of the two: a thin line with many
/// tiny files beside a large one is as long as its bytes, a line with long ways as its requests.
/// The speed of bytes shows only while a body is under way; before that a line is taken to carry
/// 48 KiB in the time of a request.
package struct RunPace: Sendable {
    /// The bytes that a request is taken to be worth until the line's speed is known.
    package static let unit = 49_152.0

    /// What was done lately, and in how much time: older moments count less and less.
    private struct Lately: Sendable {
        private var amount = 0.0
        private var seconds = 0.0

        /// Halves what is older than two seconds.
        private static let halfLife = 2.0

        var perSecond: Double { seconds > 0 ? amount / seconds : 0 }

        mutating func add(_ more: Double, in time: Double) {
            // Near enough to an exponential, and without a library for it.
            let kept = 1 / (1 + time / Self.halfLife)
            amount = amount * kept + more
            seconds = seconds * kept + time
        }
    }

    private var requests = Lately()
    private var bytes = Lately()
    private var all = Work()
    private var time = 0.0

    /// Starts without experience.
    package init() {}

    /// So much was done in so many seconds.
    ///
    /// - Parameters:
    ///   - done: What was done.
    ///   - seconds: The time that it took, above 0.
    ///   - isReceiving: Whether some body was under way all the time.
    package mutating func learn(_ done: Work, in seconds: Double, isReceiving: Bool) {
        all += done
        time += seconds
        requests.add(done.requests, in: seconds)
        if isReceiving { bytes.add(done.bytes, in: seconds) }
    }

    /// The seconds that some work takes; nil while nothing is known.
    package func seconds(for work: Work) -> Double? {
        // While bodies are under way no request is answered, and the last ones wait for them.
        let requestRate = max(requests.perSecond, time > 0 ? all.requests / time : 0)
        let byteRate = bytes.perSecond > 0 ? bytes.perSecond : requestRate * Self.unit
        let forRequests = work.requests > 0 ? work.requests / requestRate : 0
        let forBytes = work.bytes > 0 ? work.bytes / byteRate : 0
        let longest = max(forRequests, forBytes)
        return longest.isFinite ? longest : nil
    }

    /// The share of the work that is done, where no time tells: by weight.
    package static func share(_ done: Work, of rest: Work) -> Double {
        let weight = { (work: Work) in work.requests * unit + work.bytes }
        let whole = weight(done) + weight(rest)
        return whole > 0 ? weight(done) / whole : 0
    }
}
