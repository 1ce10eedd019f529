/// Two runs, one right after the other: Gatefold's, and its peer's if there is one.
package struct Pair: Hashable, Sendable, Codable {
    /// Gatefold's run.
    package let gatefold: Measurement
    /// The peer's run.
    package let peer: Measurement?

    /// Makes a pair.
    package init(gatefold: Measurement, peer: Measurement?) {
        self.gatefold = gatefold
        self.peer = peer
    }
}
