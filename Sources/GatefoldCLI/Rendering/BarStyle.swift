/// What a frame has to suit: the terminal's size, its colours and its signs.
package struct BarStyle: Hashable, Sendable {
    /// The cells of a line; below 40, lines are still cut to it.
    package var width: Int
    /// The lines of the terminal.
    package var rows: Int
    /// The colours.
    package var palette: Palette
    /// The signs.
    package var glyphs: Glyphs

    /// Describes a terminal.
    package init(width: Int, rows: Int, palette: Palette, glyphs: Glyphs) {
        self.width = width
        self.rows = rows
        self.palette = palette
        self.glyphs = glyphs
    }

    /// The text in exactly so many cells.
    func fit(_ text: String, _ columns: Int) -> String {
        DisplayWidth.fit(glyphs.showable(text), columns, ellipsis: glyphs.ellipsis)
    }

    /// A name in exactly so many cells; of folders that don't fit, the last part is shown.
    func fitName(_ name: String, _ columns: Int) -> String {
        let name = glyphs.showable(name)
        guard DisplayWidth.cells(name) > columns, let slash = name.lastIndex(of: "/") else {
            return fit(name, columns)
        }
        return fit("\(glyphs.ellipsis)\(name[slash...])", columns)
    }

    /// The text at the right end of so many cells.
    func fitRight(_ text: String, _ columns: Int) -> String {
        let text = DisplayWidth.cut(text, to: columns, ellipsis: glyphs.ellipsis)
        return String(repeating: " ", count: columns - DisplayWidth.cells(text)) + text
    }
}
