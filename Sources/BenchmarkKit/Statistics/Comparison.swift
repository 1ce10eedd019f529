/// What was measured of one match.
package struct Comparison: Sendable, Codable {
    /// The work's name.
    package let work: String
    /// The work in a few words.
    package let title: String
    /// How many groups the work has.
    package let groups: Int
    /// Where the files went.
    package let place: Place
    /// Whether they had to survive a power cut.
    package let durability: Durability
    /// The other program; nil where Gatefold was measured alone.
    package let peer: Contender?
    /// What Gatefold's runs cost.
    package let gatefold: Costs
    /// What the peer's runs cost.
    package let other: Costs?
    /// Gatefold's costs by the peer's.
    package let ratios: Ratios?
    /// The runs themselves, in their order.
    package let pairs: [Pair]

    /// What was measured of a match; nil without a pair.
    package init?(_ match: Match, _ pairs: [Pair]) {
        guard let gatefold = Costs(of: pairs.map(\.gatefold)) else { return nil }
        work = match.work.name
        title = match.work.title
        groups = match.work.groups
        place = match.place
        durability = match.durability
        peer = match.peer
        self.gatefold = gatefold
        other = Costs(of: pairs.compactMap(\.peer))
        ratios = Ratios(of: pairs)
        self.pairs = pairs
    }
}

extension Comparison {
    /// The wall times in a few words: `1.43 s by 1.71 s: 0.84 (0.80-0.90)`.
    package var sentence: String {
        let own = "\(Figure.short(gatefold.wallSeconds.median)) s"
        guard let other, let wall = ratios?.wall else { return own }
        return "\(own) by \(Figure.short(other.wallSeconds.median)) s: "
            + "\(Figure.ratio(wall.median)) "
            + "(\(Figure.ratio(wall.least))-\(Figure.ratio(wall.greatest)))"
    }
}
