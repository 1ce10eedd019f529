/// The wall times' ratios as bars in an SVG, readable on light and dark ground.
package struct Chart: Sendable {
    private let report: BenchmarkReport
    private let axis: Axis

    /// A chart of what a report has measured against peers.
    package init(_ report: BenchmarkReport) {
        self.report = report
        let ratios = report.comparisons.compactMap(\.ratios).map(\.wall.median)
        axis = Axis(for: ratios)
    }

    /// The whole file.
    package var svg: String {
        let blocks = report.blocks.filter { $0[0].ratios != nil }
        var body: [String] = []
        var y = Self.top
        for block in blocks {
            body += drawn(block, from: y)
            y += height(of: block)
        }
        let bottom = y + 4
        let scale = axis.drawn(from: Self.top - 8, to: bottom)
        let caption = captionLines
        let height = bottom + 34 + Double(caption.count) * 16
        return Self.opening(height: height)
            + (heading + scale + body + drawn(caption, from: bottom + 44)).map { $0 + "\n" }
            .joined() + "</svg>\n"
    }

    private static let top: Double = 92
    private static let barHeight: Double = 14
    private static let rowHeight: Double = 20

    private func height(of block: [Comparison]) -> Double {
        30 + Double(block.count) * Self.rowHeight
    }

    private func drawn(_ block: [Comparison], from y: Double) -> [String] {
        var lines = [Markup.text(report.heading(of: block[0]), "block", x: 16, y: y + 16)]
        for (index, comparison) in block.enumerated() {
            lines += drawn(comparison, from: y + 24 + Double(index) * Self.rowHeight)
        }
        return lines
    }

    /// One bar: its name, its length, the spread of the pairs, the bar to reach, the number.
    private func drawn(_ comparison: Comparison, from y: Double) -> [String] {
        guard let wall = comparison.ratios?.wall, let peer = comparison.peer else { return [] }
        let middle = y + Self.barHeight / 2
        let kind = wall.median <= 1 ? "win" : "loss"
        var lines = [
            Markup.text(peer.title, "peer", x: Axis.left - 10, y: y + 11),
            Markup.box(
                kind, x: Axis.left, y: y, width: axis.x(wall.median) - Axis.left,
                height: Self.barHeight),
            Markup.line(
                "spread", from: (axis.x(wall.least), middle), to: (axis.x(wall.greatest), middle)),
        ]
        if let limit = Bar.wallLimit(of: comparison) {
            let x = axis.x(limit)
            lines.append(Markup.line("goal", from: (x, y - 2), to: (x, y + Self.barHeight + 2)))
        }
        let range = "\(Figure.ratio(wall.least))–\(Figure.ratio(wall.greatest))"
        let number = "\(Figure.ratio(wall.median)) (\(range))"
        return lines + [Markup.text(number, "number", x: Axis.right + 12, y: y + 11)]
    }

    private var heading: [String] {
        let explanation =
            "Below 1 Gatefold is faster. Thin line: least to most of "
            + "\(report.rounds) alternating pairs. Red mark: the most that is allowed."
            + (axis.cuts ? " Bars are cut at \(Figure.fixed(axis.end, 0))." : "")
        return [
            Markup.text("Wall time, Gatefold’s ÷ the peer’s", "title", x: 16, y: 30),
            Markup.text(explanation, "note", x: 16, y: 52),
        ]
    }

    private var captionLines: [String] {
        let machine = report.machine
        let place = [machine.system, "\(machine.cores) cores", machine.processor]
        let programs = machine.programs.map { "\($0.name) \($0.version)" }
        var lines = [
            "Median ratio of pairs, \(report.date)",
            place.compactMap { $0 }.joined(separator: ", "),
            programs.joined(separator: "; "),
            "On a disk, where Gatefold is durable, the peer is followed by sync(1) in its time.",
        ]
        if let caution = report.caution {
            lines.append("These figures measure nothing: \(caution)")
        }
        return lines
    }

    private func drawn(_ lines: [String], from y: Double) -> [String] {
        lines.enumerated().map { index, line in
            Markup.text(line, "note", x: 16, y: y + Double(index) * 16)
        }
    }

    private static func opening(height: Double) -> String {
        let size = Figure.fixed(height, 0)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="840" height="\(size)" \
            viewBox="0 0 840 \(size)" role="img">
            <title>Wall time of Gatefold by that of its peers</title>
            <style>
            text { font-family: system-ui, sans-serif; font-size: 12px; fill: #1f2328; }
            .ground { fill: #ffffff; }
            .title { font-size: 18px; font-weight: 600; }
            .block { font-weight: 600; paint-order: stroke; stroke: #ffffff; stroke-width: 5px; }
            .note, .tick { fill: #59636e; }
            .tick { text-anchor: middle; }
            .peer { text-anchor: end; }
            .win { fill: #2f8a5b; }
            .loss { fill: #b98a2c; }
            .spread { stroke: #1f2328; stroke-width: 1.5; }
            .goal { stroke: #d1242f; stroke-width: 3; }
            .grid { stroke: #d1d9e0; stroke-width: 1; }
            .one { stroke: #59636e; stroke-width: 1.5; }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3; }
            .ground { fill: #0d1117; }
            .block { stroke: #0d1117; }
            .note, .tick { fill: #9198a1; }
            .win { fill: #3fa673; }
            .loss { fill: #c99a3c; }
            .spread { stroke: #e6edf3; }
            .goal { stroke: #e5194b; }
            .grid { stroke: #3d444d; }
            .one { stroke: #9198a1; }
            }
            </style>
            <rect class="ground" width="840" height="\(size)"/>

            """
    }
}

extension Contender {
    /// What a bar is called.
    fileprivate var title: String { self == .floor ? "floor in C" : rawValue }
}
