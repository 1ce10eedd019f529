import Gatefold

/// The lines that show a run at one moment: a pure function of its progress.
package enum BarFrame {
    /// One line for each group at work, and one for the run if it has several groups.
    ///
    /// A run of one group has two lines where one has no room for its bytes. No line is wider
    /// than the terminal, and there are fewer lines than the terminal has; groups beyond that
    /// are counted in a line of their own.
    ///
    /// - Parameters:
    ///   - groups: The groups at work; others among them are passed over.
    ///   - totals: The whole run.
    ///   - style: The terminal.
    ///   - tick: The number of the frame; it moves what moves.
    /// - Returns: The lines, coloured, without white space at their ends.
    package static func lines(
        _ groups: [RunningGroup], totals: RunTotals, style: BarStyle, tick: Int
    ) -> [String] {
        let working = groups.filter { $0.progress.state.isWorking }
        guard style.width >= leastWidth else {
            let bare = BarStyle(
                width: leastWidth, rows: style.rows, palette: Palette(isOn: false),
                glyphs: style.glyphs)
            return lines(working, totals: totals, style: bare, tick: tick).map {
                DisplayWidth.cut($0, to: max(0, style.width - 1), ellipsis: style.glyphs.ellipsis)
            }
        }
        if totals.groups == 1 { return working.flatMap { single($0, style, tick) } }
        return several(working, totals, style, tick)
    }

    /// The width at which the name, the bar and the share still have room.
    private static let leastWidth = 24

    private static func several(
        _ working: [RunningGroup], _ totals: RunTotals, _ style: BarStyle, _ tick: Int
    ) -> [String] {
        let layout = BarLayout.shared(width: style.width)
        let hidden = max(0, working.count - max(0, style.rows - 3))
        var lines = working.dropLast(hidden).map { row($0, layout, style, tick) }
        if hidden > 0, !lines.isEmpty { lines.append("  and \(hidden) more") }
        lines.append(runRow(totals, layout, style, tick))
        return lines.map(trimmed)
    }

    private static func single(
        _ group: RunningGroup, _ style: BarStyle, _ tick: Int
    ) -> [String] {
        let name = DisplayWidth.cells(style.glyphs.showable(group.progress.name))
        let wide = BarLayout.shared(width: style.width, longestName: name)
        if wide.showsBytes { return [trimmed(row(group, wide, style, tick))] }
        let columns = max(0, style.width - 3)
        let parts = AssetParts(group, style)
        let nameColumns = min(name, max(columns / 3, columns - 2 - 18))
        let assets = parts.text(columns - nameColumns - 2, style) ?? ""
        let title = style.fitName(group.progress.name, nameColumns) + "  " + assets
        let layout = BarLayout.numbers(width: style.width)
        let bar = Bar(group.progress, tick, style).text(layout.bar)
        let lines = [
            spinner(tick, style) + " " + title,
            "  " + bar + numbers(Numbers(group.progress), layout, style),
        ]
        return lines.map(trimmed)
    }

    private static func row(
        _ group: RunningGroup, _ layout: BarLayout, _ style: BarStyle, _ tick: Int
    ) -> String {
        let head = spinner(tick, style) + " " + style.fitName(group.progress.name, layout.name)
        let middle = middle(AssetParts(group, style), group, layout, style, tick)
        return head + middle + numbers(Numbers(group.progress), layout, style)
    }

    /// What the assets do, and the bar; trouble takes the bar's place where it needs that.
    private static func middle(
        _ parts: AssetParts, _ group: RunningGroup, _ layout: BarLayout, _ style: BarStyle,
        _ tick: Int
    ) -> String {
        let bar = Bar(group.progress, tick, style).text(layout.bar)
        if layout.assets > 0, let text = parts.text(layout.assets, style) {
            return "  \(text)  \(bar)"
        }
        let hasTrouble = parts.parts.contains { $0.weight == .trouble }
        guard hasTrouble else { return " \(bar)" }
        let lead = layout.assets > 0 ? "  " : " "
        let columns = layout.assets + (layout.assets > 0 ? 2 : 0) + layout.bar
        let text = parts.text(columns, style)
        return lead + (text ?? style.fit(parts.parts.last?.text(2) ?? "", columns))
    }

    private static func runRow(
        _ totals: RunTotals, _ layout: BarLayout, _ style: BarStyle, _ tick: Int
    ) -> String {
        let ended = totals.done + totals.rolledBack
        var label = totals.groups.map { "\(ended) of \($0) groups" } ?? "\(ended) groups"
        if totals.rolledBack > 0 { label += ", \(totals.rolledBack) rolled back" }
        let columns = layout.name + (layout.assets > 0 ? layout.assets + 2 : 0)
        let lead = "  " + style.fit(label, columns) + (layout.assets > 0 ? "  " : " ")
        let bar = Bar(totals, tick, style).text(layout.bar)
        return lead + bar + numbers(Numbers(totals), layout, style)
    }

    private static func spinner(_ tick: Int, _ style: BarStyle) -> String {
        let signs = style.glyphs.spinner
        return style.palette.paint(String(signs[abs(tick % signs.count)]), .active)
    }

    private static func numbers(
        _ numbers: Numbers, _ layout: BarLayout, _ style: BarStyle
    ) -> String {
        var line = " " + style.fitRight(numbers.percent, BarLayout.percent)
        if layout.showsBytes { line += "  " + style.fitRight(numbers.bytes, BarLayout.bytes) }
        if layout.showsSpeed { line += "  " + style.fitRight(numbers.speed, BarLayout.speed) }
        if layout.showsTime { line += " " + style.fitRight(numbers.timeLeft, BarLayout.time) }
        return line
    }

    private static func trimmed(_ line: String) -> String {
        guard let end = line.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line[...end])
    }
}

extension GroupProgress.State {
    /// Whether the group has a line among the bars.
    fileprivate var isWorking: Bool {
        switch self {
        case .downloading, .committing: true
        case .waiting, .committed, .alreadyPresent, .rolledBack: false
        }
    }
}
