extension Chart {
    /// The scale from 0 to what the ratios need, 3 at most: what is greater ends at its edge.
    package struct Axis: Hashable, Sendable {
        /// The greatest ratio that has a place.
        package let end: Double
        /// Whether there are greater ones.
        package let cuts: Bool

        static let left: Double = 110
        static let right: Double = 690

        /// A scale for these ratios, with 1 always on it.
        package init(for ratios: [Double]) {
            let greatest = ratios.max() ?? 1
            end = min(3, max(1.5, (greatest * 1.05 * 2).rounded(.up) / 2))
            cuts = greatest > end
        }

        /// Where a ratio stands, from the left edge of the picture.
        package func x(_ ratio: Double) -> Double {
            let share = min(max(ratio, 0), end) / end
            return Self.left + share * (Self.right - Self.left)
        }

        func drawn(from top: Double, to bottom: Double) -> [String] {
            let ticks = stride(from: 0, through: end, by: end > 2 ? 0.5 : 0.25)
            return ticks.flatMap { tick in
                let kind = tick == 1 ? "one" : "grid"
                return [
                    Markup.line(kind, from: (x(tick), top), to: (x(tick), bottom)),
                    Markup.text(Figure.ratio(tick), "tick", x: x(tick), y: top - 6),
                    Markup.text(Figure.ratio(tick), "tick", x: x(tick), y: bottom + 16),
                ]
            }
        }
    }
}
