# What zsh offers: reads command lines, and writes for each one a line of candidates, sorted and
# with tabs between them. Lines are typed into an interactive zsh in a terminal of its own.
#
#   zsh -f Tests/Shells/candidates.zsh SCRIPT FOLDER     with the folder for what it notes
emulate -R zsh
zmodload zsh/zpty zsh/zselect

notes=$2/zsh-candidates
: >$notes
cat >$2/zsh-setup <<'END'
PS1=
autoload -Uz compinit
compinit -u -D
source $SCRIPT
# Every candidate passes through here; callers that only ask have their answer.
compadd() {
    local -a hits
    if [[ ${argv[(r)-[OAD]]} != -[OAD] ]]; then
        builtin compadd -O hits "$@"
        offered+=("$hits[@]")
    fi
    builtin compadd "$@"
}
_note() {
    offered=()
    _main_complete
    print -r -- ${(pj:\t:)${(ou)offered}} >>$NOTES
    compstate[insert]=''
    compstate[list]=''
}
zle -C note complete-word _note
bindkey '^I' note
END

# Waits up to 20 s until so many lines are noted.
noted() {
    repeat 2000; do
        (( $(wc -l <$notes) >= $1 )) && return
        zselect -t 1
    done
    print -u2 "zsh noted nothing for: $line"
    exit 1
}

zpty -b shell "SCRIPT=${(q)1} NOTES=${(q)notes} zsh -f -i"
zpty -w shell "source ${(q)2}/zsh-setup; print >>\$NOTES"
integer count=1
noted $count
while IFS= read -r line; do
    zpty -w -n shell $line$'\t'
    noted $((++count))
    zpty -w -n shell $'\C-U'
    # What the terminal shows has to be read, lest it fills up.
    while zpty -r -t shell shown; do :; done
done
zpty -d shell
tail -n +2 $notes
