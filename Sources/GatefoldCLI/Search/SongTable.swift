package import Gatefold

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Songs in columns: artist, title and album, fitted to the width of the terminal.
package struct SongTable: Sendable {
    /// The line above the songs; none where there is no terminal.
    package let head: any Report

    /// The songs, in order.
    package let rows: [any Report]

    /// Makes a table of groups, by their metadata.
    package init(_ songs: [AssetGroup]) {
        let titles = ["ARTIST", "TITLE", "ALBUM"]
        let cells = songs.map { song in
            ["artist", "title", "album"].map { song.metadata[$0] ?? "" }
        }
        let widths = titles.indices.map { column in
            ([titles] + cells).map { DisplayWidth.cells($0[column]) }.max() ?? 0
        }
        head = SongRow(cells: titles, widths: widths, song: nil)
        rows = zip(cells, songs).map { SongRow(cells: $0, widths: widths, song: $1) }
    }
}

/// A line of the table.
private struct SongRow: Report {
    let cells: [String]
    /// The cells of a terminal that each column would have if there were room.
    let widths: [Int]
    /// The song; nil for the line above the songs.
    let song: AssetGroup?

    private static let gap = 2

    var isTrouble: Bool { false }

    func lines(_ style: ReportStyle) -> [String] {
        guard song != nil || style.width != nil else { return [] }
        let columns = style.width.map { Self.fitted(widths, to: $0 - 1) } ?? widths
        let ellipsis = style.glyphs.ellipsis
        var line = ""
        for (cell, width) in zip(cells, columns) {
            let text = style.glyphs.showable(cell)
            line += DisplayWidth.fit(text, width, ellipsis: ellipsis)
            line += String(repeating: " ", count: Self.gap)
        }
        while line.last == " " { line.removeLast() }
        return [song == nil ? style.palette.paint(line, .faint) : line]
    }

    var json: String {
        var text = JSONText()
        for (key, cell) in zip(["artist", "title", "album"], cells) { text.add(key, cell) }
        for asset in song?.assets ?? [] {
            text.add(asset.role.rawValue, asset.sources.first?.absoluteString ?? "")
        }
        return text.text
    }

    /// The widths in a line: narrow columns keep theirs, wide ones share what is left.
    private static func fitted(_ widths: [Int], to width: Int) -> [Int] {
        var left = max(width - gap * (widths.count - 1), widths.count)
        var fitted = widths
        let order = widths.indices.sorted { widths[$0] < widths[$1] }
        for (place, column) in order.enumerated() {
            fitted[column] = min(widths[column], left / (order.count - place))
            left -= fitted[column]
        }
        return fitted
    }
}
