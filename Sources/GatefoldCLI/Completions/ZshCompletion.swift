/// The completion script for zsh: the tables as specifications that its `_arguments` takes.
enum ZshCompletion {
    static var script: String {
        [head, main, verbs, groups, reading, end].joined(separator: "\n")
    }

    private static let head = #"""
        #compdef gatefold
        # Completions of gatefold for zsh, as "gatefold completions zsh" prints them.
        # As a file _gatefold in a folder of $fpath, or in ~/.zshrc, behind compinit:
        #   eval "$(gatefold completions zsh)"

        """#

    private static var main: String {
        let cases = Verbs.all.map { verb in
            branch(
                Shell.zsh.quoted(verb.name), verb.options + Options.global,
                verb.operands.enumerated().map { operand($1, at: $0) })
        }
        return """
            _gatefold() {
                local verb='' into=''
                local -a options operands
                # Nothing is known of what stands behind "--".
                (( ${words[(ie)--]} < CURRENT )) && return 1
                _gatefold_read
                case $verb in
            \(cases.joined(separator: "\n"))
            \(branch("*", Verbs.options, []))
                esac
                _arguments -s -S : "$options[@]" ':verb:_gatefold_verbs' "$operands[@]"
            }

            """
    }

    private static func branch(
        _ pattern: String, _ options: [OptionRow], _ operands: [String]
    ) -> String {
        """
                \(pattern))
                    options=(
        \(list(options.flatMap(specifications)))
                    )
                    operands=(\(Shell.zsh.quoted(operands)))
                    ;;
        """
    }

    /// An option's names as one specification each; each name rules out the others.
    private static func specifications(_ row: OptionRow) -> [String] {
        let names = row.spellings
        let rule =
            row.isRepeatable ? "*" : names.count > 1 ? "(\(names.joined(separator: " ")))" : ""
        return names.map { name in
            let attached = !row.takesValue ? "" : name.hasPrefix("--") ? "=" : "+"
            let value = row.label.map { ":\(escaped($0, ":")):\(action(row.value))" } ?? ""
            return "\(rule)\(name)\(attached)[\(escaped(row.help, "[]"))]\(value)"
        }
    }

    /// The first operand is behind the verb, so it is the second word.
    private static func operand(_ operand: Verb.Operand, at place: Int) -> String {
        let position = operand.isRepeatable ? "*" : "\(place + 2)"
        // A message would keep zsh from completing an option in this place.
        let action = operand.kind == .text ? "()" : action(operand.kind)
        return "\(position):\(escaped(operand.label, ":")):\(action)"
    }

    private static func action(_ kind: OptionValueKind) -> String {
        if let words = kind.words {
            // zsh reads them once more, as the words of an array.
            let special = " :;&|<>()[]{}*?~#$!^='\"`"
            return "(\(words.map { escaped($0, special) }.joined(separator: " ")))"
        }
        return switch kind {
        case .file: "_files"
        case .folder: "_files -/"
        case .failedGroup: " _gatefold_groups failed"
        case .committedGroup: " _gatefold_groups committed"
        case .nothing, .text, .words, .topic: " "
        }
    }

    private static var verbs: String {
        let verbs = Verbs.all.map { "\(escaped($0.name, ":")):\(escaped($0.summary, ""))" }
        return """
            _gatefold_verbs() {
                local -a verbs=(
            \(list(verbs, 8))
                )
                _describe -t verbs verb verbs
            }

            """
    }

    private static func list(_ texts: [String], _ indent: Int = 16) -> String {
        let blank = String(repeating: " ", count: indent)
        return texts.map { blank + Shell.zsh.quoted($0) }.joined(separator: "\n")
    }

    /// The text with a backslash before each backslash and each of some other characters.
    private static func escaped(_ text: String, _ characters: String) -> String {
        text.map { $0 == "\\" || characters.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
}
