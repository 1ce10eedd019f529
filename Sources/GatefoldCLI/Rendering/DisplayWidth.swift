/// How many cells of a terminal a text takes, and how it is made to fit into some.
///
/// Widths follow Unicode's East Asian Width (UAX 11) and emoji presentation (UTS 51). Where
/// terminals differ, the larger number is taken: a line may end early, but never wraps.
package enum DisplayWidth {
    /// The cells of a text, after `clean`.
    package static func cells(_ text: String) -> Int {
        if isPlain(text) { return text.utf8.count }
        return clean(text).reduce(0) { $0 + cells($1) }
    }

    /// The cells of one character as a person sees it.
    package static func cells(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        let scalars = character.unicodeScalars
        if scalars.count > 1, isOneEmoji(scalars) { return 2 }
        return scalars.reduce(0) { $0 + WideScalars.cells($1) }
    }

    /// The cells of a text that was coloured by `Palette`: its escape sequences take none.
    package static func cells(ofPainted line: String) -> Int {
        guard line.utf8.contains(0x1B) else { return cells(line) }
        var bare = ""
        var rest = line.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                bare.unicodeScalars.append(scalar)
                continue
            }
            while let part = rest.popFirst(), !("A"..."z").contains(part) || part == "[" {}
        }
        return cells(bare)
    }

    /// The text without anything that steers a terminal or the direction of writing.
    ///
    /// White space becomes a space, another control character a question mark.
    package static func clean(_ text: String) -> String {
        if isPlain(text) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let kept = cleaned(scalar) { scalars.append(kept) }
        }
        return String(scalars)
    }

    /// The text cut at a character so that it takes at most so many cells, "…" included.
    package static func cut(_ text: String, to columns: Int, ellipsis: Character = "…") -> String {
        measuredCut(clean(text), columns, ellipsis).text
    }

    /// The text cut or padded with spaces so that it takes exactly so many cells.
    package static func fit(_ text: String, _ columns: Int, ellipsis: Character = "…") -> String {
        let (text, cells) = measuredCut(clean(text), columns, ellipsis)
        return cells < columns ? text + String(repeating: " ", count: columns - cells) : text
    }

    /// Cuts a clean text, and says how many cells the result takes.
    private static func measuredCut(
        _ text: String, _ columns: Int, _ ellipsis: Character
    ) -> (text: String, cells: Int) {
        var used = 0
        var cut: (end: String.Index, cells: Int)?
        for index in text.indices {
            // The last place at which the ellipsis would still fit.
            if used < columns { cut = (index, used) }
            used += cells(text[index])
            if used > columns {
                guard let cut else { return ("", 0) }
                return (text[..<cut.end] + String(ellipsis), cut.cells + 1)
            }
        }
        return (text, used)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static func isOneEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        return scalars.dropFirst().contains {
            $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiPresentation
        }
    }

    private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.properties.generalCategory {
        case .control:
            scalar.properties.isWhitespace ? " " : "?"
        case .lineSeparator, .paragraphSeparator:
            " "
        case .format:
            isJoiner(scalar) ? scalar : nil
        default:
            scalar
        }
    }

    /// Of the format characters, those that make part of a character; not those of direction.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0xE0020...0xE007F: true
        default: false
        }
    }
}
