# shellcheck shell=bash
# What the scripts in Tests share: counting checks, looking at folders, finding the program.

# Names that begin with a dot count, and a pattern without a match is nothing.
shopt -s dotglob nullglob

checks=0
failures=0

# check WHAT COMMAND...: runs the command; where it fails, says what did not hold.
check() {
    checks=$((checks + 1))
    "${@:2}" && return
    failures=$((failures + 1))
    printf 'FAIL %s\n     %s\n' "$1" "${*:2}" >&2
}

# part NAME COMMAND...: runs a part of a script, and says how many points it had.
part() {
    local before=$checks bad=$failures start=$SECONDS
    "${@:2}"
    printf '%-58s %5d points, %d failures, %d s\n' \
        "$1" $((checks - before)) $((failures - bad)) $((SECONDS - start))
}

# The names in a folder, sorted, with a slash behind each; nothing where there is no folder.
names() {
    local all=("$1"/*)
    all=("${all[@]##*/}")
    printf '%s/' "${all[@]}"
}

# Whether the folder $1 has just the names that follow, in any order.
has_only() {
    local name all=("$1"/*)
    ((${#all[@]} == $# - 1)) || return 1
    for name in "${@:2}"; do [[ -e $1/$name ]] || return 1; done
}

# Whether two texts are the same; a number is a text, too.
is() { [[ $1 == "$2" ]]; }

# Whether the text $1 matches the pattern $2.
like() {
    # shellcheck disable=SC2053  # it is meant to be a pattern
    [[ $1 == $2 ]]
}

# Waits up to 20 s until a command succeeds.
eventually() {
    local _
    for _ in {1..1000}; do
        "$@" && return
        sleep 0.02
    done
    return 1
}

# The program to test: $GATEFOLD, or else a release build of this checkout.
find_gatefold() {
    local package
    if [[ -z ${GATEFOLD:-} ]]; then
        package=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
        swift build --package-path "$package" -c release --product gatefold >&2
        GATEFOLD=$(swift build --package-path "$package" -c release --show-bin-path)/gatefold
    fi
    GATEFOLD=$(realpath "$GATEFOLD")
    [[ -x $GATEFOLD ]] || die "no program at $GATEFOLD"
    export GATEFOLD
}

# Ends the script when a tool that it needs is missing.
need() {
    local tool
    for tool; do
        command -v "$tool" >/dev/null || die "$tool is missing: apt-get install it"
    done
}

die() {
    printf '%s: %s\n' "${0##*/}" "$1" >&2
    exit 2
}
