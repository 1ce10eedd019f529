extension Roff {
    static func inline(_ span: Span) -> String {
        switch span {
        case .plain(let text): literal(text)
        case .bold(let text): #"\fB\#(literal(text))\fR"#
        case .italic(let text): #"\fI\#(literal(text))\fR"#
        case .raw(let text): text
        }
    }

    /// The text as it is, also where it is copied: no hyphens for dashes, no curly quotes.
    static func literal(_ text: some StringProtocol) -> String {
        escaped(text) { $0 == "-" ? #"\-"# : $0 == "'" ? #"\(aq"# : nil }
    }

    /// A word of a sentence: a dash between letters is a hyphen, unless it is an option's name.
    static func prose(_ word: some StringProtocol) -> String {
        if word.contains("--") || word.drop(while: { !$0.isLetter && $0 != "-" }).first == "-" {
            return literal(word)
        }
        return escaped(word) { _ in nil }
    }

    /// The argument of a macro, in quotes.
    static func argument(_ text: String) -> String {
        "\"" + literal(text).replacing("\"", with: #"\(dq"#) + "\""
    }

    /// The line, which roff would take for a request if it began with a dot or an apostrophe.
    static func protected(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? #"\&"# + line : line
    }

    private static func escaped(
        _ text: some StringProtocol, _ special: (Character) -> String?
    ) -> String {
        text.map { character in
            if let own = special(character) { return own }
            return switch character {
            case "\\": #"\e"#
            case "`": #"\(ga"#
            case "^": #"\(ha"#
            case "~": #"\(ti"#
            default: character.isASCII ? String(character) : named(character)
            }
        }.joined()
    }

    private static func named(_ character: Character) -> String {
        character.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return #"\[u"# + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }.joined()
    }
}
