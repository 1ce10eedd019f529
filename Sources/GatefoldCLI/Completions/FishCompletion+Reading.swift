extension FishCompletion {
    /// The functions that find out what stands before the cursor.
    static var reading: String {
        #"""
        # Writes the verb, the number of the operands behind it, and the library's folder, by the
        # words before the cursor. Fails behind "--". Of letters that share a dash the first one
        # that takes a value takes the rest.
        function __gatefold_line
            set -l valued \#(Shell.fish.quoted(Completions.valued))
            set -l folder_option \#(Shell.fish.quoted(Completions.into))
            set -l verb ''
            set -l place 0
            set -l into ''
            set -l wanted ''
            set -l words (commandline -opc)
            set -e words[1]
            for word in $words
                if test "$word" = --
                    return 1
                else if test -n "$wanted"
                    test "$wanted" = $folder_option; and set into $word
                    set wanted ''
                else if string match -q -- '--*=*' $word
                    string match -q -- "$folder_option=*" $word
                    and set into (string replace -r -- '^[^=]*=' '' $word)
                else if string match -q -- '--*' $word
                    contains -- $word $valued; and set wanted $word
                else if string match -q -r -- '^-.' $word
                    set -l letters (string split '' -- (string sub -s 2 -- $word))
                    for place_of_letter in (seq (count $letters))
                        contains -- -$letters[$place_of_letter] $valued; or continue
                        test $place_of_letter = (count $letters)
                        and set wanted -$letters[$place_of_letter]
                        break
                    end
                else if test -z "$verb"
                    set verb $word
                else
                    set place (math $place + 1)
                end
            end
            printf '%s\n' $verb $place $into
        end

        # Whether the verb is $argv[1], with $argv[2] operands behind it, or more if "+" follows.
        function __gatefold_at
            set -l line (__gatefold_line); or return
            test "$line[1]" = "$argv[1]"; or return
            set -q argv[2]; or return 0
            test $line[2] -eq $argv[2]; and return
            test "$argv[3]" = +; and test $line[2] -gt $argv[2]
        end

        # Whether the verb is one of these, or there is none yet; without arguments, always.
        function __gatefold_takes
            set -l line (__gatefold_line); or return
            test -z "$argv"; or test -z "$line[1]"; or contains -- $line[1] $argv
        end

        # Writes the folders that complete the value, which "--option=" may stand before.
        function __gatefold_folders
            __fish_complete_directories (commandline -ct | string replace -r -- '^--[^=]*=' '')
        end

        """#
    }

    /// The function that lists the groups of the library.
    static var groups: String {
        """
        # Writes the names of the groups that are failed, or committed.
        function __gatefold_groups
            set -l line (__gatefold_line); or return
            set -l library
            test -n "$line[3]"
            and set library --into=(string replace -r -- '^~/' "$HOME/" $line[3])
            set -l names \(sed(.committedGroup))
            test $argv[1] = failed; and set names \(sed(.failedGroup))
            command gatefold status --json $library 2>/dev/null </dev/null | sed -E $names
        end

        """
    }

    private static func sed(_ kind: OptionValueKind) -> String {
        let commands = Completions.namesOfGroups(kind)
        return commands.map { "-e \(Shell.fish.quoted($0))" }.joined(separator: " ")
    }
}
