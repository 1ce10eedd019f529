/// Something that a verb was asked for, in the two forms in which it is said.
package protocol Report: Sendable {
    /// Whether it is more than the answer to a question: said even where only errors are.
    var isTrouble: Bool { get }

    /// One line of JSON, without a newline.
    var json: String { get }

    /// Lines for a person, without newlines.
    func lines(_ style: ReportStyle) -> [String]
}

/// What the lines of a report have to suit.
package struct ReportStyle: Hashable, Sendable {
    /// The cells of a line; nil where lines may have any length, as in a pipe.
    package let width: Int?
    /// The colours.
    package let palette: Palette
    /// The signs.
    package let glyphs: Glyphs

    /// Describes where the lines go.
    package init(width: Int?, palette: Palette, glyphs: Glyphs) {
        self.width = width
        self.palette = palette
        self.glyphs = glyphs
    }

    /// The cells of the words before the names.
    static let column = 12

    /// A word in its column, then a name, which is cut where it must be, and what follows it.
    func line(_ word: String, _ tone: Palette.Tone, _ name: String, _ rest: String) -> String {
        let padding = String(repeating: " ", count: max(1, Self.column - word.count))
        let room = width.map { $0 - 1 - Self.column - DisplayWidth.cells(glyphs.showable(rest)) }
        return palette.paint(word, tone) + padding + cut(name, room) + glyphs.showable(rest)
    }

    /// A line below one with a word.
    func below(_ text: String) -> String {
        let room = width.map { $0 - 1 - Self.column }
        return String(repeating: " ", count: Self.column) + cut(text, room)
    }

    private func cut(_ text: String, _ room: Int?) -> String {
        let text = glyphs.showable(text)
        guard let room else { return text }
        return DisplayWidth.cut(text, to: max(8, room), ellipsis: glyphs.ellipsis)
    }
}
