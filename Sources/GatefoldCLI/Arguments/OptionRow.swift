/// One row of the table of options: all that parsing, help and completions need to know of it.
package struct OptionRow: Sendable {
    /// The long name, without its dashes.
    package let name: String
    /// The short name, without its dash.
    package let short: Character?
    /// What the value is called in help, for example `URL`; nil for a flag.
    package let label: String?
    /// Where help explains it.
    package let topic: OptionTopic
    /// What it does, as a phrase without a full stop.
    package let help: String
    /// What its value is, for completions.
    package let value: OptionValueKind
    /// Whether each occurrence adds a value; otherwise the last one wins.
    package let isRepeatable: Bool
    /// The default as a person writes it; nil where there is none.
    package let defaultText: String?
    /// Reads the text of a value and keeps it.
    let store: @Sendable (String, inout OptionValues) throws(ValueMistake) -> Void

    /// Whether it takes a value.
    package var takesValue: Bool { label != nil }

    /// The name as it is written, for example `--name`.
    package var spelling: String { "--\(name)" }
}

/// What the value of an option or an operand is, as far as completions care.
package enum OptionValueKind: Equatable, Sendable {
    /// The option is a flag.
    case nothing
    /// Any text.
    case text
    /// One of these words.
    case words([String])
    /// An existing file.
    case file
    /// A folder.
    case folder
    /// A group that was rolled back, is unfinished, or lacks its artwork.
    case failedGroup
    /// A group that is committed.
    case committedGroup
    /// A page of help.
    case topic
}

/// Where help explains an option: on its verb's own page, or on a page that verbs share.
package enum OptionTopic: String, CaseIterable, Sendable {
    /// The verb's own page.
    case verb
    /// How origins are asked.
    case network
    /// What is said, and how.
    case output

    /// One sentence for the page and for the list of pages.
    package var summary: String {
        switch self {
        case .verb: "options of one verb"
        case .network: "how origins are asked: connections, attempts, time limits, secrets"
        case .output: "what is said, and how: JSON lines, bars, colours"
        }
    }
}

/// A value that an option cannot take.
struct ValueMistake: Error, Equatable {
    /// What would have been right, for example `a whole number from 1 to 256`.
    let expected: String
    /// Whether what was found may not be shown.
    var isSecret = false
}

/// The values that a command line gave, by the name of their option.
struct OptionValues: Sendable {
    private var stored: [String: any Sendable] = [:]

    /// The value of an option; its default where the command line gave none.
    subscript<Value>(key: OptionKey<Value>) -> Value {
        guard let given = stored[key.row.name], let value = given as? Value else {
            return key.initial
        }
        return value
    }

    /// Keeps the value of the option of that name.
    mutating func set(_ value: any Sendable, for name: String) {
        stored[name] = value
    }

    /// The value that is kept under that name so far.
    func value<Value>(for name: String, or initial: Value) -> Value {
        guard let given = stored[name], let value = given as? Value else { return initial }
        return value
    }
}
