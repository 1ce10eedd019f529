/// Rows of cells in columns that are as wide as their widest cell, two blanks between them.
package struct TextTable: Sendable {
    /// On which side of its column a cell stands.
    package enum Side: Sendable {
        case left, right
    }

    private let sides: [Side]
    private var rows: [[String]]

    /// Makes a table of a first row.
    package init(_ first: [(String, Side)]) {
        sides = first.map(\.1)
        rows = [first.map(\.0)]
    }

    /// Adds a row; it has as many cells as the first one.
    package mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// The lines, without blanks at their ends.
    package var lines: [String] {
        let widths = sides.indices.map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, zip(widths, sides)).map { cell, form in
                Self.padded(cell, form.0, form.1)
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func padded(_ cell: String, _ width: Int, _ side: Side) -> String {
        let blanks = String(repeating: " ", count: max(0, width - cell.count))
        return side == .left ? cell + blanks : blanks + cell
    }
}
