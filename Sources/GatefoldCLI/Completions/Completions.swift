/// Completion scripts, made of the tables of verbs and options.
package enum Completions {
    /// The script for a shell, with a newline at its end.
    package static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }

    /// The name of the option that says where the groups are that a script lists.
    static let into = Options.into.row.spelling

    /// The names of all verbs.
    static let verbs = Verbs.all.map(\.name)

    /// The names, long and short, of each option that takes a value.
    static let valued = Verbs.options.filter(\.takesValue).flatMap(\.spellings)

    /// What sed(1) has to do with the lines of `gatefold status --json` to make names of them.
    ///
    /// A name with a control character in it would need more than one line, and is left out.
    static func namesOfGroups(_ kind: OptionValueKind) -> [String] {
        let states = kind == .failedGroup ? "committed|rolledBack|unfinished" : "committed"
        let line = #"^[{]"state":"("# + states + #")","group":"(([^"\\]|\\["\\])*)".*"#
        let degraded = kind == .failedGroup ? [#"/"degraded":false/d"#] : []
        return degraded + ["/\(line)/!d", #"s//\2/"#, #"s/\\(["\\])/\1/g"#]
    }

    /// Each option once for each text that describes it, with the verbs that take it so.
    static let options: [Described] = {
        var all: [Described] = []
        for verb in Verbs.all {
            for row in verb.options {
                if let place = all.firstIndex(where: { $0.describes(row) }) {
                    all[place].verbs.append(verb.name)
                } else {
                    all.append(Described(row: row, verbs: [verb.name]))
                }
            }
        }
        return all + Options.global.map { Described(row: $0, verbs: []) }
    }()

    /// An option with the verbs that take it; without any, all of them do.
    struct Described {
        let row: OptionRow
        var verbs: [String]

        func describes(_ other: OptionRow) -> Bool {
            row.name == other.name && row.help == other.help && row.value == other.value
        }
    }
}

extension OptionRow {
    /// The names as they are written, the short one first.
    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}

extension OptionValueKind {
    /// The only words that there are, where not any text will do.
    var words: [String]? {
        switch self {
        case .words(let words): words
        case .topic: Help.topics
        case .nothing, .text, .file, .folder, .failedGroup, .committedGroup: nil
        }
    }
}
