/// A command line that could not be read: exit code 2, and nothing was begun.
package struct UsageError: Error, Equatable, Sendable {
    /// What is wrong with the command line.
    package enum Reason: Equatable, Sendable {
        /// There is no word but options.
        case missingVerb
        /// The first word is no verb.
        case unknownVerb(String, nearest: String?)
        /// An operand is none of the words that there are.
        case unknownWord(String, label: String, nearest: String?, expected: [String])
        /// No verb has this option.
        case unknownOption(String, nearest: String?)
        /// The option exists, but only these other verbs take it.
        case foreignOption(String, verbs: [String])
        /// Nothing follows an option that takes a value.
        case missingValue(option: String, label: String)
        /// A flag was given a value.
        case superfluousValue(option: String, found: String)
        /// The value is none of those that the option takes; nil if it may not be shown.
        case badValue(option: String, found: String?, expected: String)
        /// The verb needs an operand that is not there, or is empty.
        case missingOperand(label: String, usage: String)
        /// The verb takes fewer operands.
        case superfluousOperand(String, expected: [String])
    }

    /// What is wrong.
    package let reason: Reason

    /// The verb of the command line, if it has one.
    package let verb: String?

    init(_ reason: Reason, verb: String? = nil) {
        self.reason = reason
        self.verb = verb
    }
}

extension UsageError: CustomStringConvertible {
    /// One line for standard error: what was found, what was expected, and what to do.
    package var description: String {
        let page = verb.map { "gatefold help \($0)" } ?? "gatefold help"
        let words = sentence
        let stop = words.hasSuffix("?") ? "" : "."
        return "gatefold: \(words)\(stop) See \"\(page)\"."
    }

    private var sentence: String {
        switch reason {
        case .missingVerb:
            "a verb is missing; expected \(Self.verbs)"
        case .unknownVerb(let word, let nearest):
            unknown("verb", word, nearest) ?? Self.noVerb(word)
        case .unknownWord(let word, let label, let nearest, let expected):
            unknown(label.lowercased(), word, nearest)
                ?? "unknown \(label.lowercased()) \(Wording.quoted(word)); expected "
                + Wording.list(expected, "or")
        case .unknownOption(let word, let nearest):
            unknown("option", word, nearest) ?? "unknown option \(Wording.quoted(word))"
        case .foreignOption(let option, let verbs):
            "option \"\(option)\" does not go with \"\(verb ?? "")\", only with "
                + Wording.list(verbs.map { "\"\($0)\"" }, "and")
        case .missingValue(let option, let label):
            "option \"\(option)\" has no value; expected \(label) after it"
        case .superfluousValue(let option, let found):
            "option \"\(option)\" has the value \(Wording.quoted(found)); expected none"
        case .badValue(let option, let found, let expected):
            "option \"\(option)\" has \(Self.value(found)); expected \(expected)"
        case .missingOperand(let label, let usage):
            "\(label) is missing; expected \"\(usage)\""
        case .superfluousOperand(let word, let expected):
            "superfluous word \(Wording.quoted(word)); expected "
                + (expected.isEmpty ? "options only" : "only \(Wording.list(expected, "and"))")
        }
    }

    private func unknown(_ kind: String, _ word: String, _ nearest: String?) -> String? {
        nearest.map { "unknown \(kind) \(Wording.quoted(word)); did you mean \"\($0)\"?" }
    }

    private static func noVerb(_ word: String) -> String {
        let found = "unknown verb \(Wording.quoted(word))"
        if word.contains("://") { return "\(found); did you mean \"gatefold get\" before it?" }
        return "\(found); expected \(verbs)"
    }

    private static func value(_ found: String?) -> String {
        found.map { "the value \(Wording.quoted($0))" } ?? "a value of another form"
    }

    private static var verbs: String {
        Wording.list(Verbs.all.map(\.name), "or")
    }
}
