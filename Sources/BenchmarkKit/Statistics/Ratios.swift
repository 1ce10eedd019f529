/// Gatefold's cost by its peer's, pair by pair: below 1 is Gatefold's win.
///
/// What slows a machine down for a while slows both runs of a pair, so that the ratios of pairs
/// vary less than the runs do.
package struct Ratios: Hashable, Sendable, Codable {
    /// Of the times from start to end.
    package let wall: Spread
    /// Of the processor times.
    package let processor: Spread
    /// Of the peaks of memory.
    package let peak: Spread

    /// The ratios of pairs; nil if there are none, or none with a peer.
    package init?(of pairs: [Pair]) {
        func spread(_ cost: (Measurement) -> Double) -> Spread? {
            Spread(
                of: pairs.compactMap { pair in
                    guard let peer = pair.peer, cost(peer) > 0 else { return nil }
                    return cost(pair.gatefold) / cost(peer)
                })
        }
        guard let wall = spread(\.wallSeconds), let processor = spread(\.processorSeconds),
            let peak = spread({ Double($0.peakBytes) })
        else { return nil }
        self.wall = wall
        self.processor = processor
        self.peak = peak
    }
}
