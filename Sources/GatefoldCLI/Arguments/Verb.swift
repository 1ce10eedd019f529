/// One row of the table of verbs: what it takes, what it does, and how its command is made.
package struct Verb: Sendable {
    /// The word on the command line.
    package let name: String
    /// What it works on, in order.
    package let operands: [Operand]
    /// The options that a short usage line shows.
    package let synopsis: String
    /// What it does, as a phrase without a full stop.
    package let summary: String
    /// What it takes, in the order in which help lists them.
    package let options: [OptionRow]
    /// A command line to copy.
    package let example: String?
    /// Makes the command of operands and options that were checked against this row.
    let command: @Sendable (Invocation) throws(UsageError) -> Command

    /// Something that a verb works on.
    package struct Operand: Sendable {
        /// What help calls it, for example `SONG_URL`.
        package let label: String
        /// Whether the verb needs it.
        package let isRequired: Bool
        /// Whether any number may follow; only the last operand of a verb can.
        package let isRepeatable: Bool
        /// What it is; only the words of one that has words are taken.
        package let kind: OptionValueKind

        init(
            _ label: String, _ kind: OptionValueKind = .text, isRequired: Bool = true,
            isRepeatable: Bool = false
        ) {
            self.label = label
            self.kind = kind
            self.isRequired = isRequired
            self.isRepeatable = isRepeatable
        }

        /// The label as usage shows it, for example `[NAME...]`.
        package var usage: String {
            let word = isRepeatable ? "\(label)..." : label
            return isRequired ? word : "[\(word)]"
        }
    }

    /// The words of a command line, taken apart.
    struct Invocation: Sendable {
        let operands: [String]
        let values: OptionValues
        let environment: [String: String]
    }

    /// The usage line, for example `gatefold demo [--into DIR]`.
    package var usage: String {
        let words = ["gatefold", name] + operands.map(\.usage) + [synopsis]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The row of the option of that long name.
    func option(named name: String) -> OptionRow? {
        (options + Options.global).first { $0.name == name }
    }
}
