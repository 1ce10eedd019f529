/// Turns frames into what is written to a terminal: only what changed, in place.
///
/// The cursor rests at the start of the last line. Lines are drawn with automatic wrapping off, so
/// that a character wider than expected can't break the frame. It draws nothing itself.
package struct BarScreen: Sendable {
    private var shown: [String] = []
    private var width = 0
    private var isOpen = false

    /// Starts with nothing on the screen.
    package init() {}

    /// Replaces the frame.
    ///
    /// - Parameters:
    ///   - frame: Its lines, none wider than the terminal, fewer than the terminal has.
    ///   - width: The terminal's width in cells at this moment.
    /// - Returns: What to write; empty if nothing changed.
    package mutating func show(_ frame: [String], width: Int) -> String {
        if frame == shown, width == self.width { return "" }
        let canKeep = width == self.width && !frame.isEmpty
        let body = canKeep ? changes(to: frame) : clearing(width) + Self.drawn(frame)
        shown = frame
        self.width = width
        return wrapped(body)
    }

    /// Puts a line above the frame, where it stays; it may wrap.
    ///
    /// - Parameter line: The line, without a newline.
    /// - Returns: What to write.
    package mutating func print(line: String) -> String {
        print(lines: [line])
    }

    /// Puts lines above the frame, where they stay; they may wrap.
    ///
    /// - Parameter lines: The lines, without newlines.
    /// - Returns: What to write.
    package mutating func print(lines: [String]) -> String {
        let text = lines.map { "\($0)\n" }.joined()
        if shown.isEmpty { return text }
        return clearing(width) + text + wrapped(Self.drawn(shown))
    }

    /// Takes the frame away and shows the cursor again; to be written on every way out.
    ///
    /// - Returns: What to write; empty if nothing was ever shown.
    package mutating func close() -> String {
        guard isOpen else { return "" }
        let text = clearing(width) + Escape.showCursor
        self = BarScreen()
        return text
    }

    /// What makes a terminal usable again, whatever was drawn: for an end without `close`.
    package static let farewell = "\r" + Escape.wrapOn + Escape.showCursor + Escape.eraseBelow

    private mutating func wrapped(_ body: String) -> String {
        let first = isOpen ? "" : Escape.hideCursor
        isOpen = true
        return Escape.beginUpdate + first + Escape.wrapOff + body + "\r" + Escape.wrapOn
            + Escape.endUpdate
    }

    /// Only the lines that differ; the cursor starts in the last old line.
    private func changes(to frame: [String]) -> String {
        var text = "\r" + Escape.up(shown.count - 1)
        for (index, line) in frame.enumerated() {
            if index > 0 { text += "\r\n" }
            let isSame = index < shown.count && shown[index] == line
            if !isSame { text += line + Escape.eraseLine }
        }
        return frame.count < shown.count ? text + "\r\n" + Escape.eraseBelow + Escape.up(1) : text
    }

    /// Goes to where the frame began and erases it.
    ///
    /// A terminal that has become narrower has broken the old lines in the meantime, as most do.
    /// The first row is erased by itself: tmux takes erasing everything below the top left
    /// corner for clearing the screen, and keeps a copy of the frame in its history.
    private func clearing(_ width: Int) -> String {
        guard let last = shown.last else { return "" }
        let above = shown.dropLast().reduce(0) { $0 + Self.rows(of: $1, width) }
        let start = "\r" + Escape.up(above) + Escape.eraseLine
        guard above + Self.rows(of: last, width) > 1 else { return start }
        return start + "\r\n" + Escape.eraseBelow + Escape.up(1)
    }

    private static func rows(of line: String, _ width: Int) -> Int {
        let cells = max(1, width)
        return max(1, (DisplayWidth.cells(ofPainted: line) + cells - 1) / cells)
    }

    private static func drawn(_ frame: [String]) -> String {
        frame.joined(separator: "\r\n")
    }
}

/// The escape sequences of ECMA-48 and DEC private modes that every current terminal knows.
private enum Escape {
    static let eraseLine = "\u{1B}[K"
    static let eraseBelow = "\u{1B}[J"
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"
    static let wrapOff = "\u{1B}[?7l"
    static let wrapOn = "\u{1B}[?7h"
    /// Synchronized output; terminals without it pass over it.
    static let beginUpdate = "\u{1B}[?2026h"
    static let endUpdate = "\u{1B}[?2026l"

    static func up(_ lines: Int) -> String {
        lines > 0 ? "\u{1B}[\(lines)A" : ""
    }
}
