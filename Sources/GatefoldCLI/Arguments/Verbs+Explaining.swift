extension Verbs {
    static let completions = Verb(
        name: "completions",
        operands: [Verb.Operand("SHELL", .words(Shell.allCases.map(\.rawValue)))],
        synopsis: "",
        summary: "print a script that completes command lines in a shell",
        options: [],
        example: #"eval "$(gatefold completions bash)""#
    ) { (line) throws(UsageError) in
        // The parser has taken no other words than these.
        .completions(line.operands.first.flatMap(Shell.init) ?? .bash)
    }

    static let help = Verb(
        name: "help",
        operands: [Verb.Operand("TOPIC", .topic, isRequired: false)],
        synopsis: "| --man",
        summary: "explain a verb or a topic",
        options: [Options.man.row],
        example: "gatefold help --man | man -l -"
    ) { (line) throws(UsageError) in
        guard line.values[Options.man] else { return .help(topic: line.operands.first) }
        if let topic = line.operands.first {
            throw UsageError(.superfluousOperand(topic, expected: []), verb: "help")
        }
        return .manual
    }
}
