extension BenchmarkReport {
    /// The whole report for a terminal of 80 columns.
    package var text: String {
        let parts = [head, table, bars.isEmpty ? [] : barLines, commandLines, notes]
        return parts.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }
            .joined(separator: "\n")
    }

    private var head: [String] {
        let memory = Figure.gibibytes(machine.memoryBytes)
        let processor = machine.processor.map { ", \($0)" } ?? ""
        var lines = [
            "Gatefold and its peers, \(date)",
            "\(machine.system), \(machine.cores) cores\(processor), \(memory) of memory",
        ]
        lines += machine.programs.map { "\($0.name) \($0.version)" }
        lines.append("\(rounds) pairs of each comparison; ratios are Gatefold's by the peer's")
        if let caution { lines += ["", "THESE FIGURES MEASURE NOTHING: \(caution)"] }
        return lines.flatMap { Self.wrapped($0) }
    }

    private var table: [String] {
        blocks.flatMap { block in
            [""] + Self.wrapped(heading(of: block[0])) + Self.table(of: block)
        }.dropFirst().map { $0 }
    }

    /// The block's runs: first whose they are, then times, ratios and memory.
    static func table(of block: [Comparison]) -> [String] {
        var table = TextTable([
            ("against", .left), ("wall s", .right), ("peer", .right), ("ratio", .right),
            ("least-most", .right), ("CPU s", .right), ("peer", .right), ("ratio", .right),
            ("MiB", .right), ("peer", .right),
        ])
        for comparison in block { table.add(row(of: comparison)) }
        return table.lines
    }

    private static func row(of comparison: Comparison) -> [String] {
        let own = comparison.gatefold
        let other = comparison.other
        let ratios = comparison.ratios
        let range = ratios.map {
            "\(Figure.ratio($0.wall.least))-\(Figure.ratio($0.wall.greatest))"
        }
        return [
            comparison.peer?.rawValue ?? "-",
            Figure.short(own.wallSeconds.median),
            other.map { Figure.short($0.wallSeconds.median) } ?? "-",
            ratios.map { Figure.ratio($0.wall.median) } ?? "-",
            range ?? "-",
            Figure.short(own.processorSeconds.median),
            other.map { Figure.short($0.processorSeconds.median) } ?? "-",
            ratios.map { Figure.ratio($0.processor.median) } ?? "-",
            Figure.mebibytes(own.peakBytes.median),
            other.map { Figure.mebibytes($0.peakBytes.median) } ?? "-",
        ]
    }

    private var barLines: [String] {
        var table = TextTable([
            ("bar", .left), ("measured", .right), ("at most", .right), ("", .left),
        ])
        for bar in bars {
            let verdict = bar.isMet ? "met" : "missed"
            table.add([bar.subject, bar.text(bar.measured), bar.text(bar.limit), verdict])
        }
        return table.lines
    }

    private var commandLines: [String] {
        guard !commands.isEmpty else { return [] }
        var lines = [
            "What was run, each program's output into a file, and how it spoke to the server. "
                + "Where nothing has to be durable, peers have no sync, gatefold has "
                + "--durability none. The floor moves the song alone."
        ]
        for command in commands {
            let transport = command.transport.isEmpty ? "" : " [\(command.transport)]"
            lines.append("  \(command.work): \(command.line)\(transport)")
        }
        return Self.wrapped(lines[0], indent: 0)
            + lines.dropFirst().flatMap { Self.wrapped($0, indent: 4) }
    }

    private var notes: [String] {
        let lines = skipped.map { "left out: \($0)" } + failed.map { "FAILED: \($0)" }
        return lines.flatMap { Self.wrapped($0, indent: 2) }
    }

    /// The text in lines of at most 80 cells, as far as its words allow.
    ///
    /// Lines after the first of a paragraph are indented by so many blanks more.
    static func wrapped(_ text: String, indent: Int = 2) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            wrapped(paragraph: $0, indent)
        }
    }

    private static func wrapped(paragraph: Substring, _ indent: Int) -> [String] {
        let margin = String(paragraph.prefix { $0 == " " })
        let next = margin + String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            let start = line.isEmpty ? (lines.isEmpty ? margin : next) : line + " "
            if !line.isEmpty, start.count + word.count > 80 {
                lines.append(line)
                line = next + word
            } else {
                line = start + word
            }
        }
        return lines + [line]
    }
}

extension Bar {
    /// A value of this bar as a person reads it.
    func text(_ value: Double) -> String {
        switch unit {
        case .ratio: Figure.ratio(value)
        case .seconds: Figure.short(value) + " s"
        case .bytes: Figure.mebibytes(value) + " MiB"
        }
    }
}
