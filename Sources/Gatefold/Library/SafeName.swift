internal import GatefoldPlatform

/// One component of a path that is safe on every file system and every terminal.
///
/// It is in Normalization Form C, has no separator, no control, bidirectional or invisible
/// character, none of the characters and words that Windows refuses (a library may lie on an
/// exFAT disk or an SMB share), no dot or dash at the beginning, no dot or space at the end.
/// The zero-width joiner stays between emoji, where it is seen: it makes one picture of two.
package struct SafeName: Hashable, Sendable {
    /// Why no safe name can be made of a text.
    package enum Refusal: Error, Hashable, Sendable {
        /// There is no text.
        case empty
        /// `.`, `..` or more dots: it names a place and no file.
        case dots(String)
        /// Of this text nothing is left when what is unsafe is taken away.
        case nothingLeft(String)
        /// One of the parts between `/` is empty.
        case emptyPart(String)
        /// The name is Gatefold's own.
        case reserved(String)
        /// There are more folders one in another than this number.
        case tooDeep(limit: Int)
    }

    /// The name, 1...255 bytes of UTF-8.
    package let text: String

    /// Makes a safe name of any text, as like it as can be.
    ///
    /// - Parameters:
    ///   - raw: The text.
    ///   - maximumBytes: The most bytes of UTF-8, 32...255; a longer name is cut between two
    ///     characters, and keeps its ending.
    /// - Throws: `Refusal` where nothing safe can be made of it.
    package init(_ raw: String, maximumBytes: Int = 255) throws(Refusal) {
        if maximumBytes >= 255, let plain = SafeName(plain: raw) {
            self = plain
            return
        }
        guard !raw.isEmpty else { throw .empty }
        guard raw.unicodeScalars.contains(where: { $0 != "." }) else { throw .dots(raw) }
        let clean = Self.unreserved(Self.trimmed(Self.cleaned(raw)))
        guard !clean.isEmpty else { throw .nothingLeft(raw) }
        let limit = min(max(maximumBytes, 32), 255)
        let short = Self.unreserved(Self.fitted(clean, suffix: "", limit: limit))
        guard !short.isEmpty else { throw .nothingLeft(raw) }
        text = short
    }

    init(checked text: String) {
        self.text = text
    }

    /// The name for comparing: names that fold alike are one file on some system.
    package var folded: String {
        let lower = text.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
        return lower.uppercased().lowercased().composed
    }

    /// The ending without its dot, 1...8 ASCII letters or digits; nil where there is none.
    package var ending: String? {
        Self.split(text).ending.isEmpty ? nil : String(Self.split(text).ending.dropFirst())
    }

    /// The same name with another ending, or with one where there is none.
    ///
    /// - Parameters:
    ///   - ending: The new ending without its dot, 1...8 ASCII letters or digits.
    ///   - replaces: Whether an ending that is there goes.
    /// - Returns: The name, cut where it would be too long.
    func ending(in ending: String, replacing replaces: Bool) -> SafeName {
        let stem = replaces ? Self.split(text).stem : text
        return Self.fittedOrUntitled(stem + "." + ending, suffix: "")
    }

    /// The same name with ` (number)` before its ending.
    func numbered(_ number: Int) -> SafeName {
        Self.fittedOrUntitled(text, suffix: " (\(number))")
    }

    private static func fittedOrUntitled(_ text: String, suffix: String) -> SafeName {
        let short = unreserved(fitted(text, suffix: suffix, limit: 255))
        // Nothing is left where the first character alone is too long.
        return SafeName(checked: short.isEmpty ? "untitled" + suffix + split(text).ending : short)
    }

    /// The name that artwork gets, without an ending.
    static let cover = SafeName(checked: "cover")

    /// The name for what has no name at all.
    static let untitled = SafeName(checked: "untitled")
}

extension SafeName: Comparable {
    package static func < (one: SafeName, other: SafeName) -> Bool { one.text < other.text }
}

extension SafeName: CustomStringConvertible {
    package var description: String { text }
}

extension SafeName.Refusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "a name may not be empty"
        case .dots: "a name may not be made of dots alone"
        case .nothingLeft: "the name has no character that a file's name may have"
        case .emptyPart: "a name may not begin or end with /, nor have two in a row"
        case .reserved: "the name is one that Gatefold keeps for itself"
        case .tooDeep(let limit): "a name may have at most \(limit) parts between /"
        }
    }
}
