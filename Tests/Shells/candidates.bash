# What bash offers: reads command lines, and writes for each one a line of candidates with tabs
# between them. The function is called as bash calls it, with the line in its pieces.
#
#   bash --norc Tests/Shells/candidates.bash SCRIPT
# shellcheck shell=bash disable=SC1090
source "$1"

while IFS= read -r line; do
    # bash ends a word at "=" and at ":", and takes the sign for a word of its own.
    pieces=${line//=/ = }
    pieces=${pieces//:/ : }
    read -ra COMP_WORDS <<<"$pieces"
    if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
    # shellcheck disable=SC2034  # the function reads it
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _gatefold gatefold
    (IFS=$'\t' && printf '%s\n' "${COMPREPLY[*]}")
done
