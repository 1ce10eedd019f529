/// A row of the table together with the type of its value, so that a verb reads it as that type.
package struct OptionKey<Value: Sendable>: Sendable {
    /// The row.
    package let row: OptionRow
    /// The value of an option that was not given.
    package let initial: Value

    /// Makes a row whose every occurrence turns the value so far into the next one.
    init(
        _ words: OptionWords,
        value: OptionValueKind = .text,
        isRepeatable: Bool = false,
        initial: Value,
        defaultText: String? = nil,
        read: @escaping @Sendable (String, Value) throws(ValueMistake) -> Value
    ) {
        self.initial = initial
        let name = words.name
        row = OptionRow(
            name: name, short: words.short, label: words.label, topic: words.topic,
            help: words.help, value: value, isRepeatable: isRepeatable, defaultText: defaultText
        ) { (text: String, values: inout OptionValues) throws(ValueMistake) in
            let old = values.value(for: name, or: initial)
            values.set(try read(text, old), for: name)
        }
    }
}

/// The words of a row: its names, the name of its value, and what help says.
struct OptionWords: Sendable {
    let name: String
    let short: Character?
    let label: String?
    let topic: OptionTopic
    let help: String

    init(
        _ name: String, _ short: Character? = nil, _ label: String? = nil,
        on topic: OptionTopic = .verb, help: String
    ) {
        self.name = name
        self.short = short
        self.label = label
        self.topic = topic
        self.help = help
    }
}

extension OptionKey where Value == Bool {
    /// An option without a value.
    static func flag(_ words: OptionWords) -> Self {
        Self(words, value: .nothing, initial: false) { (_, _) throws(ValueMistake) in true }
    }
}

extension OptionKey where Value == Int {
    /// A whole number within bounds.
    static func number(_ words: OptionWords, default number: Int, in range: ClosedRange<Int>)
        -> Self
    {
        Self(words, initial: number, defaultText: String(number)) {
            (text, _) throws(ValueMistake) in
            try ValueSyntax.number(text, in: range)
        }
    }
}

extension OptionKey where Value == Int? {
    /// A whole number within bounds; nil where the option is not given.
    static func number(_ words: OptionWords, in range: ClosedRange<Int>) -> Self {
        Self(words, initial: nil) { (text, _) throws(ValueMistake) in
            try ValueSyntax.number(text, in: range)
        }
    }
}

extension OptionKey where Value == Int64 {
    /// A number of bytes within bounds, for example `500K`.
    static func size(_ words: OptionWords, default bytes: Int64, in range: ClosedRange<Int64>)
        -> Self
    {
        Self(words, initial: bytes, defaultText: ValueSyntax.shortSize(bytes)) {
            (text, _) throws(ValueMistake) in
            try ValueSyntax.size(text, in: range)
        }
    }
}

extension OptionKey where Value == Int64? {
    /// A number of bytes within bounds; nil where the option is not given.
    static func size(_ words: OptionWords, in range: ClosedRange<Int64>) -> Self {
        Self(words, initial: nil) { (text, _) throws(ValueMistake) in
            try ValueSyntax.size(text, in: range)
        }
    }
}

extension OptionKey where Value == Duration {
    /// A number of seconds within bounds, whole or decimal.
    static func seconds(_ words: OptionWords, default seconds: Int, upTo longest: Int) -> Self {
        Self(words, initial: .seconds(seconds), defaultText: String(seconds)) {
            (text, _) throws(ValueMistake) in
            try ValueSyntax.seconds(text, upTo: longest)
        }
    }
}

extension OptionKey where Value == String? {
    /// Any text that is not empty.
    static func text(
        _ words: OptionWords, _ kind: OptionValueKind = .text, defaultText: String? = nil
    ) -> Self {
        Self(words, value: kind, initial: nil, defaultText: defaultText) {
            (text, _) throws(ValueMistake) in
            try ValueSyntax.text(text)
        }
    }
}

extension OptionKey {
    /// One value an occurrence, kept in order.
    static func list<Element>(
        _ words: OptionWords,
        of read: @escaping @Sendable (String) throws(ValueMistake) -> Element
    ) -> Self where Value == [Element] {
        Self(words, isRepeatable: true, initial: []) { (text, old) throws(ValueMistake) in
            old + [try read(text)]
        }
    }
}

extension OptionKey where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of a few words.
    static func choice(_ words: OptionWords, default word: Value) -> Self {
        let all = Value.allCases.map(\.rawValue)
        return Self(words, value: .words(all), initial: word, defaultText: word.rawValue) {
            (text, _) throws(ValueMistake) in
            guard let value = Value(rawValue: text) else {
                throw ValueMistake(expected: Wording.list(all, "or"))
            }
            return value
        }
    }
}
