/// The completion script for bash: what the tables say as functions, and functions that read.
enum BashCompletion {
    static var script: String {
        [head, options, values, operands, groups, reading, answer].joined(separator: "\n")
    }

    private static let head = #"""
        # Completions of gatefold for bash, as "gatefold completions bash" prints them.
        # In ~/.bashrc:  eval "$(gatefold completions bash)"
        # The functions share the variables of _gatefold.
        # shellcheck shell=bash disable=SC2034

        """#

    private static var options: String {
        let verbs = Verbs.all.map { verb in
            (quoted([verb.name]), (verb.options + Options.global).flatMap(\.spellings))
        }
        let cases = verbs + [("*", Verbs.options.flatMap(\.spellings))]
        return function(
            "options",
            "Sets kind to the options of the verb $1, or of any where there is none yet.",
            of: "$1", cases.map { ($0, "words \(quoted($1))") })
    }

    private static var values: String {
        let rows = Verbs.options.filter(\.takesValue)
        let cases = rows.map { row in
            (row.spellings.map { quoted([$0]) }.joined(separator: " | "), kind(row.value))
        }
        return function(
            "value", "Sets kind to what the option $1 takes.", of: "$1",
            cases + [("*", "nothing")])
    }

    private static var operands: String {
        let cases = Verbs.all.flatMap { verb in
            verb.operands.enumerated().map { place, operand in
                (
                    "\(quoted([verb.name])):\(operand.isRepeatable ? "*" : "\(place)")",
                    kind(operand.kind)
                )
            }
        }
        return function(
            "operand", "Sets kind to what stands at the place $2, from 0, behind the verb $1.",
            of: "$1:$2",
            [(":*", "words \(quoted(Completions.verbs))")] + cases
                + [("*", "nothing")])
    }

    private static func function(
        _ name: String, _ comment: String, of word: String, _ cases: [(String, String)]
    ) -> String {
        let lines = cases.map { "        \($0)) kind=(\($1)) ;;" }
        return """
            # \(comment)
            _gatefold_\(name)() {
                case \(word) in
            \(lines.joined(separator: "\n"))
                esac
            }

            """
    }

    private static func kind(_ kind: OptionValueKind) -> String {
        if let words = kind.words { return "words \(quoted(words))" }
        switch kind {
        case .nothing: return "nothing"
        case .file: return "file"
        case .folder: return "folder"
        case .failedGroup: return "failed"
        case .committedGroup: return "committed"
        case .text, .words, .topic: return "text"
        }
    }

    private static var groups: String {
        """
        # Writes the names of the groups that are failed, or committed.
        _gatefold_groups() {
            local names
            case $1 in
                failed) names=(\(sed(.failedGroup))) ;;
                *) names=(\(sed(.committedGroup))) ;;
            esac
            _gatefold_plain "$into"
            command gatefold status --json ${plain:+"--into=$plain"} 2>/dev/null </dev/null |
                sed -E "${names[@]}"
        }

        """
    }

    private static func sed(_ kind: OptionValueKind) -> String {
        Completions.namesOfGroups(kind).map { "-e \(quoted([$0]))" }.joined(separator: " ")
    }

    private static func quoted(_ words: [String]) -> String { Shell.bash.quoted(words) }
}
