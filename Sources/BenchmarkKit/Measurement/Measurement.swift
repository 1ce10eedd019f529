/// What one run cost.
package struct Measurement: Hashable, Sendable, Codable {
    /// Seconds from the start to the end.
    package let wallSeconds: Double
    /// Seconds of processor time, user and system, children included.
    package let processorSeconds: Double
    /// The peak of resident memory in bytes.
    package let peakBytes: Int64

    /// Makes a measurement.
    package init(wallSeconds: Double, processorSeconds: Double, peakBytes: Int64) {
        self.wallSeconds = wallSeconds
        self.processorSeconds = processorSeconds
        self.peakBytes = peakBytes
    }

    /// Two programs, one after the other: times add up, the larger peak counts.
    package static func + (first: Measurement, second: Measurement) -> Measurement {
        Measurement(
            wallSeconds: first.wallSeconds + second.wallSeconds,
            processorSeconds: first.processorSeconds + second.processorSeconds,
            peakBytes: max(first.peakBytes, second.peakBytes))
    }

    /// Nothing was run.
    package static let zero = Measurement(wallSeconds: 0, processorSeconds: 0, peakBytes: 0)
}
