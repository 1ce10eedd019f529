/// Reads a command line by the tables of verbs and options.
package enum CommandLineParser {
    /// Reads the arguments after the program's name.
    ///
    /// `--help` and `--version` win over everything else that is there, mistakes included.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: The environment variables, for defaults.
    /// - Returns: What is asked for.
    /// - Throws: `UsageError` for the first mistake.
    package static func parse(
        _ arguments: [String], environment: [String: String]
    ) throws(UsageError) -> Command {
        let pieces = ArgumentScanner.pieces(of: arguments)
        let words = pieces.compactMap(\.operand)
        let verb = words.first.flatMap { Verbs.named($0) }
        if pieces.contains(where: { $0.isOption(Options.help.row) }) {
            return .help(topic: verb?.name)
        }
        if pieces.contains(where: { $0.isOption(Options.version.row) }) { return .version }
        try refuseMistakes(pieces, verb)
        guard let verb else { throw noVerb(words.first) }
        let operands = Array(words.dropFirst())
        let values = try values(of: pieces, verb)
        try check(operands, verb)
        return try verb.command(
            Verb.Invocation(operands: operands, values: values, environment: environment))
    }

    private static func noVerb(_ word: String?) -> UsageError {
        guard let word, !word.isEmpty else { return UsageError(.missingVerb) }
        let nearest = Wording.nearest(to: word, among: Verbs.all.map(\.name))
        return UsageError(.unknownVerb(word, nearest: nearest))
    }

    private static func refuseMistakes(
        _ pieces: [ArgumentScanner.Piece], _ verb: Verb?
    ) throws(UsageError) {
        for case .mistake(let reason) in pieces {
            guard case .unknownOption(let word, _) = reason else {
                throw UsageError(reason, verb: verb?.name)
            }
            let nearest = nearestOption(to: word, verb)
            throw UsageError(.unknownOption(word, nearest: nearest), verb: verb?.name)
        }
    }

    /// The verb's own options first; `-name` with one dash is taken for `--name`.
    private static func nearestOption(to word: String, _ verb: Verb?) -> String? {
        let name = String(word.drop { $0 == "-" })
        let isShort = !word.hasPrefix("--")
        if isShort, name.count < 3 { return nil }
        let own = verb.map { $0.options + Options.global } ?? []
        for rows in [own, Verbs.options] {
            if let near = Wording.nearest(to: name, among: rows.map(\.name)) { return "--\(near)" }
        }
        return nil
    }

    private static func values(
        of pieces: [ArgumentScanner.Piece], _ verb: Verb
    ) throws(UsageError) -> OptionValues {
        var values = OptionValues()
        for case .option(let spelling, let name, let value) in pieces {
            guard let row = verb.option(named: name) else {
                let others = Verbs.all.filter { $0.option(named: name) != nil }.map(\.name)
                throw UsageError(.foreignOption(spelling, verbs: others), verb: verb.name)
            }
            do {
                try row.store(value ?? "", &values)
            } catch {
                let reason = UsageError.Reason.badValue(
                    option: spelling, found: error.isSecret ? nil : value ?? "",
                    expected: error.expected)
                throw UsageError(reason, verb: verb.name)
            }
        }
        return values
    }

    private static func check(_ operands: [String], _ verb: Verb) throws(UsageError) {
        for (place, operand) in verb.operands.enumerated() where operand.isRequired {
            guard operands.count > place else {
                let reason = UsageError.Reason.missingOperand(
                    label: operand.label, usage: verb.usage)
                throw UsageError(reason, verb: verb.name)
            }
        }
        for (place, word) in operands.enumerated() {
            guard
                let operand = place < verb.operands.count
                    ? verb.operands[place] : verb.operands.last,
                place < verb.operands.count || operand.isRepeatable
            else {
                let expected = verb.operands.map(\.label)
                throw UsageError(.superfluousOperand(word, expected: expected), verb: verb.name)
            }
            guard !word.isEmpty else {
                let reason = UsageError.Reason.missingOperand(
                    label: operand.label, usage: verb.usage)
                throw UsageError(reason, verb: verb.name)
            }
            try check(word, operand, verb)
        }
    }

    private static func check(
        _ word: String, _ operand: Verb.Operand, _ verb: Verb
    ) throws(UsageError) {
        guard let words = operand.kind.words, !words.contains(word) else { return }
        let nearest = Wording.nearest(to: word, among: words)
        let reason = UsageError.Reason.unknownWord(
            word, label: operand.label, nearest: nearest, expected: words)
        throw UsageError(reason, verb: verb.name)
    }
}

extension ArgumentScanner.Piece {
    fileprivate var operand: String? {
        guard case .operand(let word) = self else { return nil }
        return word
    }

    fileprivate func isOption(_ row: OptionRow) -> Bool {
        guard case .option(_, let name, _) = self else { return false }
        return name == row.name
    }
}
