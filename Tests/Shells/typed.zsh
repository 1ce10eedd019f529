# What a shell makes of a line and the tabulator key: reads command lines, and writes for each one
# the words that the completed line has, with tabs between them.
#
#   zsh -f Tests/Shells/typed.zsh SHELL SCRIPT FOLDER     SHELL is bash or zsh
emulate -R zsh
zmodload zsh/zpty zsh/zselect

notes=$3/typed-$1
: >$notes
{
    [[ $1 == zsh ]] && print 'autoload -Uz compinit; compinit -u -D'
    [[ $1 == bash ]] && print 'bind "set bell-style none"; bind "set enable-bracketed-paste off"'
    print -r -- "source ${(q)2}"
    print -r -- "note() { printf '%s\t' \"\$@\" >>${(q)notes}; echo >>${(q)notes}; }"
} >$3/typed-setup

# Waits up to 20 s until so many lines are noted.
noted() {
    repeat 2000; do
        (( $(wc -l <$notes) >= $1 )) && return
        zselect -t 1
    done
    print -u2 "$shell made nothing of: $line"
    exit 1
}

case $1 in
    bash) zpty -b shell 'bash --norc --noprofile -i' ;;
    zsh) zpty -b shell 'zsh -f -i' ;;
esac
zpty -w shell "source ${(q)3}/typed-setup; note"
integer count=1
noted $count
while IFS= read -r line; do
    # Control-A goes to the line's beginning.
    zpty -w shell $line$'\t\C-A'"note "
    noted $((++count))
    while zpty -r -t shell shown; do :; done
done
zpty -d shell
tail -n +2 $notes
