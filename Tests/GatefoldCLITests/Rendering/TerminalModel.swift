/// A terminal as a value: it obeys what `BarScreen` writes.
///
/// When its width changes it breaks lines anew, as most terminals do. One character is one cell.
struct TerminalModel {
    private(set) var width: Int
    private(set) var hasCursor = true
    private(set) var wraps = true
    /// Whether everything was ever erased from the top left corner on.
    private(set) var wasCleared = false
    private var lines: [[Character]] = [[]]
    private var line = 0
    private var column = 0

    init(width: Int) {
        self.width = width
    }

    /// What stands on the screen, lines as they were written.
    var text: [String] {
        lines.map { String($0) }
    }

    mutating func resize(_ width: Int) {
        self.width = width
    }

    mutating func write(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n": newLine()
            case "\u{1B}": obey(&rest)
            default: put(Character(scalar))
            }
        }
    }

    private mutating func newLine() {
        line += 1
        column = 0
        if line == lines.count { lines.append([]) }
    }

    private mutating func put(_ character: Character) {
        if column >= width, !wraps { column = width - 1 }
        while lines[line].count <= column { lines[line].append(" ") }
        lines[line][column] = character
        column += 1
    }

    private mutating func obey(_ rest: inout Substring.UnicodeScalarView.SubSequence) {
        var parameters = ""
        while let scalar = rest.popFirst() {
            if scalar == "[" { continue }
            if ("A"..."z").contains(scalar) { return perform(scalar, parameters) }
            parameters.unicodeScalars.append(scalar)
        }
    }

    private mutating func perform(_ command: Unicode.Scalar, _ parameters: String) {
        switch (command, parameters) {
        case ("A", _): goUp(Int(parameters) ?? 1)
        case ("K", ""): lines[line].removeLast(max(0, lines[line].count - column))
        case ("J", ""): eraseBelow()
        case ("l", "?25"), ("h", "?25"): hasCursor = command == "h"
        case ("l", "?7"), ("h", "?7"): wraps = command == "h"
        case ("l", "?2026"), ("h", "?2026"), ("m", _): break
        default: lines[line] += Array("<unknown \(parameters)\(command)>")
        }
    }

    private mutating func eraseBelow() {
        if line == 0, column == 0 { wasCleared = true }
        lines[line].removeLast(max(0, lines[line].count - column))
        lines.removeLast(lines.count - line - 1)
    }

    /// Goes up by rows as they stand on the screen at its width of this moment.
    private mutating func goUp(_ rows: Int) {
        var rows = rows
        while rows > 0 {
            if column >= width {
                column -= width
            } else if line > 0 {
                line -= 1
                column = (max(lines[line].count, 1) - 1) / width * width + column
            }
            rows -= 1
        }
    }
}
