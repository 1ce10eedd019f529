# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154  # Tests/CrashMatrix/run sets and reads what is shared
# What the parts in bash ask for, and what has to hold after every interrupted run.

group='A - B'
# The group's key: SHA-256 of its name after folding.
key=$(printf 'a - b' | sha256sum | cut -d' ' -f1)

# The calls that change something: strace and interpose.c have to agree on them.
mutating='mkdirat|openat|pwrite64|ftruncate|fallocate|fsync|fdatasync|renameat|renameat2|linkat|unlinkat|syncfs'

# prepare_request COUNT: what to ask for, with 1, 2 or 5 assets.
prepare_request() {
    local base=http://127.0.0.1:$port
    files=(song.wav cover.png lyrics.txt notes.txt back.png)
    files=("${files[@]:0:$1}")
    request=(get "$base/song.wav" --name "$group")
    (($1 < 2)) || request+=(--artwork "$base/cover.png")
    (($1 < 5)) || request+=(--asset "lyrics=$base/lyrics.txt" --asset "other=$base/notes.txt"
        --asset "other=$base/back.png")
    [[ $durability == full ]] || request+=(--durability "$durability")
}

# get LIBRARY: one plain run; its lines go to $work/out.
get() {
    "$GATEFOLD" "${request[@]}" --into "$1" >"$work/out" 2>&1
}

# Whether the group is there as a whole: its files, its receipt, and nothing else.
is_whole() {
    local folder=$1/$group file receipt
    has_only "$folder" .gatefold.json "${files[@]}" || return 1
    receipt=$(<"$folder/.gatefold.json")
    for file in "${files[@]}"; do
        cmp -s "$origin/www/$file" "$folder/$file" || return 1
        [[ $receipt == *"${digest[$file]}"* ]] || return 1
    done
}

# What a person sees in the library.
visible() {
    local all=("$1"/*)
    all=("${all[@]##*/}")
    all=("${all[@]/#.gatefold}")
    printf '%s' "${all[@]}"
}

# Whether nothing is left in the private folder but what a library always has.
is_swept() {
    [[ $(names "$1/.gatefold/stage") == / && $(names "$1/.gatefold") == format/lock/stage/ ]]
}

# A point that did not hold: said, and written down for the count.
wrong() {
    printf 'FAIL %s: %s\n' "${1//$key/KEY}" "$2" | tr '\t' ' ' >&2
    sed 's/^/     | /' "$work/out" >&2
    return 1
}

# What must hold after every interrupted run: the next one finishes, and clears up.
next_run_finishes() {
    get "$work/root/lib" || { wrong "$1" "the next run ends with $?"; return; }
    is_whole "$work/root/lib" || { wrong "$1" 'not whole after the next run'; return; }
    [[ $(visible "$work/root/lib") == "$group" ]] || { wrong "$1" 'more than the group'; return; }
    is_swept "$work/root/lib" || wrong "$1" "rubbish after the next run: $(
        cd "$work/root/lib/.gatefold" && find . -mindepth 2 -printf '%P ')"
}

# at_points FUNCTION: calls it with each line of standard input, on every core; adds to the counts.
at_points() {
    local lines cores i
    mapfile -t lines
    cores=$(nproc)
    for ((i = 0; i < cores; i++)); do
        at_share "$1" "$i" "$cores" &
    done
    wait
    for ((i = 0; i < cores; i++)); do
        checks=$((checks + $(grep -c . "$scratch/share.$i" || true)))
        failures=$((failures + $(grep -c bad "$scratch/share.$i" || true)))
    done
}

# at_share FUNCTION I N: every N-th line from the I-th on.
at_share() {
    local i work=$scratch/work.$2
    mkdir -p "$work"
    for ((i = $2; i < ${#lines[@]}; i += $3)); do
        if "$1" "${lines[i]}"; then echo good; else echo bad; fi
    done >"$scratch/share.$2"
}
