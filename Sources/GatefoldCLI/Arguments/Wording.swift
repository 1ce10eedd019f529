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
    /// Near is at most one mistake in three letters; of two equally near ones the first is taken.
    static func nearest(to word: String, among names: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let ranked = names.map { (name: $0, distance: distance(word, $0)) }
        let best = ranked.min { $0.distance < $1.distance }
        if let best, best.distance <= limit { return best.name }
        return word.count < 3 ? nil : names.first { $0.hasPrefix(word) }
    }

    /// The mistakes between two words: a letter too many, too few, another, or two swapped.
    static func distance(_ one: String, _ other: String) -> Int {
        let one = Array(one)
        let other = Array(other)
        var before: [Int] = []
        var last = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var best = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    best = min(best, before[j - 1] + 1)
                }
                row.append(best)
            }
            before = last
            last = row
        }
        return last[other.count]
    }
}
