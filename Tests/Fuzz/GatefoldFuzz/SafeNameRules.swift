import Foundation
import Gatefold

/// What holds of every name that a file or a folder gets.
enum SafeNameRules {
    private static let forbidden = Set("/\\:*?\"<>|".unicodeScalars)

    static func check(_ name: SafeName, maximumBytes: Int = 255) {
        let text = name.text
        let shown = text.debugDescription
        claim((1...maximumBytes).contains(text.utf8.count), "\(text.utf8.count) bytes: \(shown)")
        for scalar in text.unicodeScalars {
            claim(isSafe(scalar), "U+\(String(scalar.value, radix: 16)) in \(shown)")
        }
        checkEnds(text)
        claim(!isDevice(text), "a device of Windows: \(shown)")
        let composed = text.precomposedStringWithCanonicalMapping
        claim(composed.utf8.elementsEqual(text.utf8), "not composed: \(shown)")
        let again = try? SafeName(text, maximumBytes: maximumBytes)
        claim(
            again?.text.utf8.elementsEqual(text.utf8) ?? false,
            "\(shown) is cleaned once more, to \((again?.text).debugDescription)")
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        guard !forbidden.contains(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: return false
        case .spaceSeparator: return scalar == " "
        default: break
        }
        // The joiner and the selectors between emoji are seen; SafeName says where they stay.
        return [0x200d, 0xfe0e, 0xfe0f].contains(scalar.value)
            || !scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func checkEnds(_ text: String) {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
            fatalError("a name without a character")
        }
        claim(!".- ".unicodeScalars.contains(first), "begins with \(first): \(text)")
        claim(!". ".unicodeScalars.contains(last), "ends with \(last): \(text)")
        switch first.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: fatalError("begins with a mark")
        default: break
        }
    }

    /// Whether Windows takes the name for one of its devices, whatever its ending is.
    private static func isDevice(_ text: String) -> Bool {
        let stem = text.unicodeScalars.prefix { $0 != "." }.map { String($0) }.joined()
        let word = stem.trimmingCharacters(in: [" "]).uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(word) { return true }
        let number = word.dropFirst(3)
        guard word.hasPrefix("COM") || word.hasPrefix("LPT"), number.count == 1 else {
            return false
        }
        return "0123456789\u{b9}\u{b2}\u{b3}".contains(number)
    }
}
