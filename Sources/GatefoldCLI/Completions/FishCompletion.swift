/// The completion script for fish: a line for each verb, operand and option of the tables.
enum FishCompletion {
    static var script: String {
        [head, reading, groups, lines.joined(separator: "\n") + "\n"].joined(separator: "\n")
    }

    private static let head = #"""
        # Completions of gatefold for fish, as "gatefold completions fish" prints them.
        # Put them into ~/.config/fish/completions/gatefold.fish.

        """#

    private static var lines: [String] {
        ["complete -c gatefold -e", "complete -c gatefold -f"]
            + Verbs.all.map { verb in
                line("__gatefold_at ''", ["-a", words([verb.name])], verb.summary)
            }
            + Verbs.all.flatMap { verb in
                verb.operands.enumerated().compactMap { operand($1, at: $0, of: verb) }
            }
            + Completions.options.map(option)
    }

    private static func operand(
        _ operand: Verb.Operand, at place: Int, of verb: Verb
    ) -> String? {
        let arguments = arguments(operand.kind)
        if arguments.isEmpty { return nil }
        let rest = operand.isRepeatable ? " +" : ""
        let condition = "__gatefold_at \(quoted(verb.name)) \(place)\(rest)"
        return line(condition, arguments, operand.label)
    }

    private static func option(_ option: Completions.Described) -> String {
        let row = option.row
        let verbs = option.verbs.map { " \(quoted($0))" }.joined()
        let short = row.short.map { ["-s", quoted("\($0)")] } ?? []
        let value = row.takesValue ? required(row.value) : []
        return line(
            "__gatefold_takes\(verbs)", short + ["-l", quoted(row.name)] + value, row.help)
    }

    private static func line(_ condition: String, _ words: [String], _ help: String) -> String {
        let all = ["complete -c gatefold -n", quoted(condition)] + words + ["-d", quoted(help)]
        return all.joined(separator: " ")
    }

    /// The option takes a value, and nothing but what is known of it is offered.
    private static func required(_ kind: OptionValueKind) -> [String] {
        (kind == .file ? ["-r"] : ["-x"]) + arguments(kind)
    }

    private static func arguments(_ kind: OptionValueKind) -> [String] {
        if let list = kind.words { return ["-a", words(list)] }
        return switch kind {
        case .file: ["-F"]
        case .folder: ["-a", quoted("(__gatefold_folders)")]
        case .failedGroup: ["-a", quoted("(__gatefold_groups failed)")]
        case .committedGroup: ["-a", quoted("(__gatefold_groups committed)")]
        case .nothing, .text, .words, .topic: []
        }
    }

    /// Words for `-a`, which fish reads a second time.
    private static func words(_ words: [String]) -> String { quoted(Shell.fish.quoted(words)) }

    private static func quoted(_ text: String) -> String { Shell.fish.quoted(text) }
}
