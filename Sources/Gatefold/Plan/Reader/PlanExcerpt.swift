/// Pieces of a plan as messages show them.
enum PlanExcerpt {
    /// A text in quotes: on one line, at most 60 characters, without an address's secrets.
    static func quoted(_ text: String) -> String {
        let shown = withoutSecrets(String(text.prefix(600))).printable
        return shown.count <= 60 ? "\"\(shown)\"" : "\"\(shown.prefix(59))\u{2026}\""
    }

    /// `"one", "two" or "three"`.
    static func list(_ words: [String]) -> String {
        let words = words.map { "\"\($0)\"" }
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or \(last)"
    }

    /// The known word that is nearest to another one, else all of them, as what was expected.
    static func expected(_ known: [String], near word: String) -> String {
        Spelling.nearest(to: word, among: known).map { "\"\($0)\"" } ?? list(known)
    }

    private static func withoutSecrets(_ text: String) -> String {
        guard let scheme = Address.scheme(of: text), text.contains("//") else { return text }
        let rest = text.dropFirst(scheme.count + 1).prefix { $0 != "?" && $0 != "#" }
        let authority = rest.drop { $0 == "/" }.prefix { $0 != "/" }
        guard let sign = authority.lastIndex(of: "@") else { return "\(scheme):\(rest)" }
        return "\(scheme)://\(rest[rest.index(after: sign)...])"
    }
}
