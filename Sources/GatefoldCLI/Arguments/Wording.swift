import Gatefold

/// The small pieces of sentences that messages and help share.
enum Wording {
    /// `get, demo or help`.
    static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }

    /// What was found, in quotes, on one line, at most 60 cells long, and without the secrets
    /// that an address may hold.
    static func quoted(_ text: String) -> String {
        "\"\(DisplayWidth.cut(withoutSecrets(text), to: 60))\""
    }

    /// The text as a shell takes it for one word, on one line.
    static func shellQuoted(_ text: String) -> String {
        "'" + DisplayWidth.clean(text).replacing("'", with: "'\\''") + "'"
    }

    /// The text without the credentials and the query of the address in it, if there is one.
    private static func withoutSecrets(_ text: String) -> String {
        // By scalars: a sign and what joins it are one `Character`.
        let scalars = text.unicodeScalars
        guard let mark = scalars.firstRange(of: "://".unicodeScalars) else { return text }
        var rest = scalars[mark.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        if let sign = authority.lastIndex(of: "@") { rest = rest[sign...].dropFirst() }
        return String(scalars[..<mark.upperBound]) + String(rest)
    }

    /// The name that is nearest to a mistyped one; nil if none is near.
    ///
    /// Near is at most one mistake in three letters; of equally near ones the first is taken, but
    /// sooner one with the word's first letter.
    static func nearest(to word: String, among names: [String]) -> String? {
        Spelling.nearest(to: word, among: names)
    }
}
