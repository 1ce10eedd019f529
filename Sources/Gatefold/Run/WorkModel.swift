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

/// Learns from a run how long its requests and its bytes take, and weighs them by that.
///
/// Time is taken for `perRequest` × requests + `perByte` × bytes; both are found by least squares
/// over what was done so far. Before anything is known a request weighs as much as 64 KiB, and
/// that is given up only as the run shows otherwise.
package struct WorkModel: Sendable {
    /// The bytes that a request weighs as much as, before anything is known.
    package static let unit = 65_536.0

    /// How many requests' worth of experience the first assumption is.
    private static let faith = 25.0

    // Sums over all samples; bytes are in units of 64 KiB, so that the numbers are near 1.
    private var rr = 0.0
    private var rb = 0.0
    private var bb = 0.0
    private var rt = 0.0
    private var bt = 0.0

    /// Starts without experience.
    package init() {}

    /// So much was done in so many seconds, side by side as it comes.
    package mutating func learn(_ done: Work, in seconds: Double) {
        let (r, b) = (done.requests, done.bytes / Self.unit)
        rr += r * r
        rb += r * b
        bb += b * b
        rt += r * seconds
        bt += b * seconds
    }

    /// The seconds that some work takes, as far as can be said; in any unit before anything was
    /// learned, so that only ratios count then.
    package func cost(of work: Work) -> Double {
        let (r, b) = weights
        return r * work.requests + b * work.bytes / Self.unit
    }

    /// Whether the costs are seconds.
    package var isInSeconds: Bool { rt + bt > 0 }

    /// The seconds of a request, and of 64 KiB.
    private var weights: (request: Double, bytes: Double) {
        guard isInSeconds else { return (1, 1) }
        let a = rr + Self.faith
        let c = bb + Self.faith
        let mixed = rb - Self.faith
        let determinant = a * c - mixed * mixed
        if determinant > 1e-9 * a * c {
            let request = (rt * c - bt * mixed) / determinant
            let bytes = (bt * a - rt * mixed) / determinant
            if request > 0, bytes > 0 { return (request, bytes) }
            // Neither is ever free: that one would never move the bar.
            if request > 0 { return (request, request / 64) }
            if bytes > 0 { return (bytes / 64, bytes) }
        }
        let both = (rt + bt) / max(rr + 2 * rb + bb, 1e-9)
        return (both, both)
    }
}
