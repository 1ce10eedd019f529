internal import GatefoldPlatform

extension SafeName {
    /// Replaces or drops every scalar that is not safe, and composes what is left.
    static func cleaned(_ raw: String) -> String {
        var clean = String.UnicodeScalarView()
        for character in raw.composed {
            let scalars = Array(character.unicodeScalars)
            for (place, scalar) in scalars.enumerated() {
                let next = place + 1 < scalars.count ? scalars[place + 1] : nil
                if let safe = replacement(for: scalar, after: clean.last, before: next) {
                    clean.append(safe)
                }
            }
        }
        return String(clean).composed
    }

    /// Takes away what a name may not begin or end with.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let start = scalars.firstIndex { !isTrimmedAtStart($0) } ?? scalars.endIndex
        return withoutTrailingDots(String(scalars[start...]))
    }

    /// Puts `_` before a name that Windows takes for a device, with or without an ending.
    static func unreserved(_ text: String) -> String {
        let stem = text.unicodeScalars.prefix { $0 != "." }
        let word = withoutTrailingDots(String(stem)).uppercased()
        return devices.contains(word) ? "_" + text : text
    }

    /// Cuts a name between two characters so that it has at most `limit` bytes with its suffix.
    ///
    /// The suffix goes before the ending, which stays.
    static func fitted(_ text: String, suffix: String, limit: Int) -> String {
        let (stem, ending) = split(text)
        let room = limit - suffix.utf8.count - ending.utf8.count
        guard stem.utf8.count > room else { return stem + suffix + ending }
        var kept = ""
        var bytes = 0
        for character in stem {
            bytes += character.utf8.count
            guard bytes <= room else { break }
            kept.append(character)
        }
        let short = withoutTrailingDots(kept)
        return short.isEmpty ? "" : short + suffix + ending
    }

    /// Splits a name before the dot of its ending; the ending is empty where there is none.
    static func split(_ text: String) -> (stem: String, ending: String) {
        guard let dot = text.unicodeScalars.lastIndex(of: "."), dot > text.startIndex else {
            return (text, "")
        }
        let ending = text.unicodeScalars[dot...]
        let isEnding =
            (2...9).contains(ending.count)
            && ending.dropFirst().allSatisfy {
                $0.isASCII && $0.properties.isAlphabetic || isDigit($0)
            }
        guard isEnding else { return (text, "") }
        return (String(text.unicodeScalars[..<dot]), String(ending))
    }

    static let devices: Set<String> = {
        let numbers = [
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u{b9}", "\u{b2}", "\u{b3}",
        ]
        let ports = numbers.flatMap { ["COM" + $0, "LPT" + $0] }
        return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + ports)
    }()

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    private static func isTrimmedAtStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // A mark without a letter would change the character before the name.
        case .nonspacingMark, .enclosingMark, .spacingMark: true
        default: scalar == "." || scalar == "-" || scalar == " "
        }
    }

    private static func withoutTrailingDots(_ text: String) -> String {
        var scalars = text.unicodeScalars
        while let last = scalars.last, last == "." || last == " " { scalars.removeLast() }
        return String(scalars)
    }

    /// What stands for a scalar in a name; nil where nothing does.
    private static func replacement(
        for scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
    ) -> Unicode.Scalar? {
        switch scalar {
        case "/", "\\", ":", "|": return "-"
        case "*", "?", "<", ">": return "_"
        case "\"": return "'"
        case "\t", "\n", "\r", "\u{85}": return " "
        case "\u{200d}": return joins(previous, next) ? scalar : nil
        case "\u{fe0e}", "\u{fe0f}": return isEmoji(previous) ? scalar : nil
        case "\u{fff9}"..."\u{fffb}": return nil
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .surrogate: return nil
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return " "
        default: break
        }
        let isInvisible = scalar.properties.isDefaultIgnorableCodePoint
        return isInvisible || scalar.properties.isNoncharacterCodePoint ? nil : scalar
    }

    private static func joins(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        let isBehindEmoji = isEmoji(previous) || previous == "\u{fe0f}"
        return isBehindEmoji && isEmoji(next)
    }

    private static func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return !scalar.isASCII && scalar.properties.isEmoji
    }
}
