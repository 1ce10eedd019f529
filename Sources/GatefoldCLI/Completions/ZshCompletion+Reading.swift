extension ZshCompletion {
    /// The functions that list the groups of the library.
    static var groups: String {
        """
        # Offers the groups that are failed, or committed.
        _gatefold_groups() {
            local -a groups names expl
            case $1 in
                failed) names=(\(sed(.failedGroup))) ;;
                *) names=(\(sed(.committedGroup))) ;;
            esac
            groups=(${(f)"$(
                command gatefold status --json ${into:+"--into=$into"} 2>/dev/null </dev/null |
                    sed -E "$names[@]")"})
            _wanted groups expl group compadd -a groups
        }

        """
    }

    private static func sed(_ kind: OptionValueKind) -> String {
        let commands = Completions.namesOfGroups(kind)
        return commands.map { "-e \(Shell.zsh.quoted($0))" }.joined(separator: " ")
    }

    /// The function that finds the verb and the library among the words before the cursor.
    static var reading: String {
        #"""
        # Sets verb and into by the words before the cursor. Of letters that share a dash the first
        # one that takes a value takes the rest.
        _gatefold_read() {
            local word wanted=''
            local -i i
            local -a valued=(\#(Shell.zsh.quoted(Completions.valued)))
            local folder_option=\#(Shell.zsh.quoted(Completions.into))
            for word in "${(@)words[2,CURRENT-1]}"; do
                if [[ -n $wanted ]]; then
                    [[ $wanted == $folder_option ]] && into=${(Q)word}
                    wanted=''
                elif [[ $word == --*=* ]]; then
                    [[ ${word%%=*} == $folder_option ]] && into=${(Q)word#*=}
                elif [[ $word == --* ]]; then
                    (( ${valued[(Ie)$word]} )) && wanted=$word
                elif [[ $word == -?* ]]; then
                    for (( i = 2; i <= $#word; i++ )); do
                        (( ${valued[(Ie)-${word[i]}]} )) || continue
                        (( i == $#word )) && wanted=-${word[i]}
                        break
                    done
                elif [[ -z $verb ]]; then
                    verb=${(Q)word}
                fi
            done
            into=${into/#\~\//$HOME/}
        }

        """#
    }

    /// As a file of $fpath the script is the function's first call; otherwise it is registered.
    static let end = #"""
        if [[ $funcstack[1] == _gatefold ]]; then
            _gatefold "$@"
        else
            compdef _gatefold gatefold
        fi

        """#
}
