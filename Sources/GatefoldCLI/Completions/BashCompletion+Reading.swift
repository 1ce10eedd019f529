extension BashCompletion {
    /// The functions that find out what stands before the cursor, and what may stand at it.
    static let reading = #"""
        # Sets words to what stands before the cursor, put together where bash took it apart at "="
        # and ":", typed to the last of them, and cut to how much of it bash keeps as it is.
        _gatefold_words() {
            local i word last=''
            words=()
            for ((i = 1; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if ((${#words[@]})) && { _gatefold_breaks "$word" || _gatefold_breaks "$last"; }; then
                    words[${#words[@]} - 1]+=$word
                else
                    words+=("$word")
                fi
                last=$word
            done
            typed=${words[${#words[@]} - 1]}
            if _gatefold_breaks "$last"; then last=''; fi
            cut=$((${#typed} - ${#last}))
        }

        _gatefold_breaks() { [[ -n $1 && -z ${1//[=:]/} ]]; }

        # Reads the words before the typed one: the verb, how many operands are behind it, and the
        # option that waits for its value. Fails where "--" has ended the options.
        _gatefold_read() {
            local i word
            for ((i = 0; i < ${#words[@]} - 1; i++)); do
                word=${words[i]}
                if [[ $word == -- ]]; then
                    return 1
                elif [[ -n $wanted ]]; then
                    if [[ $wanted == "$folder_option" ]]; then into=$word; fi
                    wanted=''
                elif [[ $word == --*=* ]]; then
                    if [[ ${word%%=*} == "$folder_option" ]]; then into=${word#*=}; fi
                elif [[ $word == -?* ]]; then
                    _gatefold_option "$word"
                elif [[ -z $verb ]]; then
                    verb=$word
                else
                    place=$((place + 1))
                fi
            done
        }

        # Sets wanted where the value of the option $1 is the next word. Of letters that share a dash
        # the first one that takes a value takes the rest.
        _gatefold_option() {
            local j
            if [[ $1 == --* ]]; then
                _gatefold_value "$1"
                if [[ ${kind[0]} != nothing ]]; then wanted=$1; fi
                return
            fi
            for ((j = 1; j < ${#1}; j++)); do
                _gatefold_value "-${1:j:1}"
                if [[ ${kind[0]} == nothing ]]; then continue; fi
                if ((j == ${#1} - 1)); then wanted=-${1:j:1}; fi
                return
            done
        }

        # Sets plain to the word $1 without its quotes.
        _gatefold_plain() {
            case $1 in
                \"* | \'*)
                    plain=${1:1}
                    plain=${plain%[\"\']}
                    ;;
                *) plain=${1//\\/} ;;
            esac
            if [[ $plain == \~/* ]]; then plain=$HOME/${plain:2}; fi
        }

        """#

    /// The function that bash calls, and how it answers.
    static var answer: String {
        #"""
        _gatefold() {
            local typed='' cut=0 verb='' place=0 into='' wanted='' prefix='' plain=''
            local folder_option=\#(Shell.bash.quoted(Completions.into))
            local -a words kind
            COMPREPLY=()
            _gatefold_words
            _gatefold_read || return 0
            if [[ -n $wanted ]]; then
                _gatefold_value "$wanted"
            elif [[ $typed == --*=* ]]; then
                prefix=${typed%%=*}=
                _gatefold_value "${typed%%=*}"
            elif [[ $typed == -* ]]; then
                _gatefold_options "$verb"
            else
                _gatefold_operand "$verb" "$place"
                if [[ ${kind[0]} == nothing && -z $typed ]]; then _gatefold_options "$verb"; fi
            fi
            _gatefold_answer
        }

        # Answers with what kind says.
        _gatefold_answer() {
            local word
            case ${kind[0]} in
                words) for word in "${kind[@]:1}"; do _gatefold_offer "$word"; done ;;
                file) _gatefold_paths file default ;;
                folder) _gatefold_paths directory dirnames ;;
                failed | committed)
                    while IFS= read -r word; do
                        _gatefold_offer "$word"
                    done < <(_gatefold_groups "${kind[0]}")
                    ;;
            esac
        }

        # Offers the word $1 if it goes on from what is typed, quoted as that is.
        _gatefold_offer() {
            local value=${typed:${#prefix}} quoted=''
            _gatefold_plain "$value"
            if [[ $1 != "$plain"* ]]; then return; fi
            case $value in
                \'* | \"*) _gatefold_inside "${value:0:1}" "$1" ;;
                *) printf -v quoted %q "$1" ;;
            esac
            quoted=$prefix$quoted
            COMPREPLY+=("${quoted:cut}")
        }

        # Sets quoted to the word $2 as it is written behind the quote $1.
        _gatefold_inside() {
            local i
            for ((i = 0; i < ${#2}; i++)); do
                case $1${2:i:1} in
                    \'\') quoted+="'\\''" ;;
                    \"[\"\\\$\`]) quoted+=\\${2:i:1} ;;
                    *) quoted+=${2:i:1} ;;
                esac
            done
        }

        # Leaves paths to bash, which also knows variables and "~user"; where it can't be told to,
        # or has taken the path apart, lists them.
        _gatefold_paths() {
            local word
            if ((cut == ${#prefix})) && compopt -o "$2" 2>/dev/null; then return; fi
            _gatefold_plain "${typed:${#prefix}}"
            while IFS= read -r word; do
                _gatefold_offer "$word"
            done < <(compgen -A "$1" -- "$plain")
        }

        complete -F _gatefold gatefold

        """#
    }
}
