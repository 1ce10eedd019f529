import Gatefold

extension GroupProgress {
    /// Whether the fraction means nothing: the song, which is nearly all of it, has no length yet.
    var isGuess: Bool {
        let isSongKnown = assets.contains { $0.role == .song && $0.expectedBytes != nil }
        return isEstimate && !isSongKnown
    }
}

/// A share as a line of cells; while it can't be said, a piece that moves to and fro.
struct Bar {
    let fraction: Double
    let isMoving: Bool
    let tick: Int
    let style: BarStyle

    /// The bar of a group.
    init(_ group: GroupProgress, _ tick: Int, _ style: BarStyle) {
        fraction = group.fraction
        isMoving = group.isGuess
        self.tick = tick
        self.style = style
    }

    /// The bar of a run.
    init(_ totals: RunTotals, _ tick: Int, _ style: BarStyle) {
        fraction = totals.fraction
        isMoving = totals.groups == nil
        self.tick = tick
        self.style = style
    }

    /// The bar in exactly so many cells.
    func text(_ columns: Int) -> String {
        guard columns > 0 else { return "" }
        return isMoving ? moving(columns) : filled(columns)
    }

    private func filled(_ columns: Int) -> String {
        let share = fraction.isFinite ? min(max(fraction, 0), 1) : 0
        let halves = Int(share * Double(columns) * 2)
        let hasEdge = halves % 2 == 1
        let full = String(repeating: style.glyphs.full, count: halves / 2)
        let done = hasEdge ? full + String(style.glyphs.edge) : full
        let rest = columns - halves / 2 - (hasEdge ? 1 : 0)
        return style.palette.paint(done, share == 1 ? .good : .active) + track(rest)
    }

    private func moving(_ columns: Int) -> String {
        let piece = max(1, columns / 4)
        let way = columns - piece
        let step = way == 0 ? 0 : abs(tick % (2 * way))
        let before = step <= way ? step : 2 * way - step
        let shown = String(repeating: style.glyphs.full, count: piece)
        return track(before) + style.palette.paint(shown, .active) + track(way - before)
    }

    private func track(_ columns: Int) -> String {
        style.palette.paint(String(repeating: style.glyphs.track, count: columns), .faint)
    }
}
