extension Help {
    /// Sets text in lines of at most a width, breaking between words.
    struct Page {
        /// The width in cells, 40 or more.
        let width: Int

        /// Words in lines; all but the first are indented.
        func paragraph(_ text: String, indent: Int = 0) -> [String] {
            fill(text.split(separator: " ").map(String.init), first: "", indent: indent)
        }

        /// Pieces in lines, separated by commas, after a title.
        func flow(_ title: String, _ pieces: [String]) -> [String] {
            let last = pieces.count - 1
            let items = pieces.enumerated().map {
                $0.offset == last ? $0.element : $0.element + ","
            }
            return fill(title.split(separator: " ").map(String.init) + items, first: "", indent: 4)
        }

        /// Two columns; a long first cell gets a line of its own.
        func table(_ rows: [(String, String)]) -> [String] {
            let longest = rows.map { $0.0.count }.max() ?? 0
            let column = min(longest, width / 3) + 4
            return rows.flatMap { row in
                let cell = "  \(row.0)"
                let words = row.1.split(separator: " ").map(String.init)
                if cell.count + 2 > column {
                    let blank = String(repeating: " ", count: column)
                    return [cell] + fill(words, first: blank, indent: column)
                }
                let padding = String(repeating: " ", count: column - cell.count)
                return fill(words, first: cell + padding, indent: column)
            }
        }

        private func fill(_ words: [String], first: String, indent: Int) -> [String] {
            var lines: [String] = []
            var line = first
            var isBlank = true
            for word in words {
                if !isBlank, line.count + 1 + word.count > width {
                    lines.append(line)
                    line = String(repeating: " ", count: indent)
                    isBlank = true
                }
                line += isBlank ? word : " \(word)"
                isBlank = false
            }
            return lines + [line]
        }
    }
}
