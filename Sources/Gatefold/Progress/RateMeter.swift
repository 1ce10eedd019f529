/// Bytes a second over the last few seconds.
///
/// A window, not a smoothed average: what it says can be checked with a stop-watch, and it falls
/// to zero by itself when nothing arrives.
struct RateMeter: Sendable {
    private static let window: Duration = .seconds(3)
    private static let stride: Duration = .milliseconds(100)

    private var marks: [(at: Duration, bytes: Int64)] = []

    /// Every byte that was counted.
    private(set) var bytes: Int64 = 0

    /// Counts bytes that arrived at this moment.
    mutating func add(_ count: Int64, at now: Duration) {
        if marks.isEmpty { marks.append((now, 0)) }
        bytes += count
        guard let last = marks.last, now - last.at >= Self.stride else { return }
        marks.append((now, bytes))
        dropOldMarks(now)
    }

    /// The speed at this moment; 0 until a tenth of a second has passed.
    func bytesPerSecond(at now: Duration) -> Double {
        guard let oldest = marks.last(where: { now - $0.at >= Self.window }) ?? marks.first
        else { return 0 }
        let seconds = (now - oldest.at).inSeconds
        return seconds < 0.1 ? 0 : Double(bytes - oldest.bytes) / seconds
    }

    private mutating func dropOldMarks(_ now: Duration) {
        while marks.count > 2, now - marks[1].at >= Self.window { marks.removeFirst() }
    }
}

extension Duration {
    /// The duration in seconds, as a floating-point number.
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
