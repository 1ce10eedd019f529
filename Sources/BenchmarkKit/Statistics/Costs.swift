/// What several runs of one program cost.
package struct Costs: Hashable, Sendable, Codable {
    /// Seconds from start to end.
    package let wallSeconds: Spread
    /// Seconds of processor time.
    package let processorSeconds: Spread
    /// Peak resident memory in bytes.
    package let peakBytes: Spread

    /// The costs of runs; nil if there are none.
    package init?(of runs: [Measurement]) {
        guard let wall = Spread(of: runs.map(\.wallSeconds)),
            let processor = Spread(of: runs.map(\.processorSeconds)),
            let peak = Spread(of: runs.map { Double($0.peakBytes) })
        else { return nil }
        wallSeconds = wall
        processorSeconds = processor
        peakBytes = peak
    }
}
