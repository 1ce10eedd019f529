# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154  # Tests/CrashMatrix/run sets and reads what is shared
# Points: one file call of one path, at which the program is killed or the call fails.
#
# A point is a line of interpose.c's log: the how-manieth time, the call, the path.

group='A - B'
# The group's key: SHA-256 of its name after folding.
key=$(printf 'a - b' | sha256sum | cut -d' ' -f1)

# The calls that change something: at these the program is killed.
mutating='mkdirat|openat|pwrite64|ftruncate|fallocate|fsync|fdatasync|renameat|renameat2|linkat|unlinkat'

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

# get_watched POINT ACTION: one run in a fresh folder under interpose.c; an empty point only notes.
get_watched() {
    rm -rf "$work/root" "$work/log" "$work/hit"
    mkdir "$work/root"
    # The braces keep the shell's own word on a killed process off the screen.
    {
        POINT_ROOT=$work/root POINT_LOG=$work/log POINT_HIT=$work/hit POINT=$1 \
            POINT_ACTION=$2 LD_PRELOAD=$interpose "$GATEFOLD" "${request[@]}" \
            --into "$work/root/lib" >"$work/out" 2>&1
    } 2>/dev/null
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

# kill_at POINT: killed before that call, the group is absent or whole.
kill_at() {
    local status=0 _
    # The bytes of a song come in pieces that differ from run to run, so a point may be missed.
    for _ in {1..20}; do
        get_watched "$1" kill && status=0 || status=$?
        [[ ! -e $work/hit ]] || break
    done
    [[ -e $work/hit ]] || { wrong "kill at $1" 'never reached'; return; }
    ((status == 137)) || { wrong "kill at $1" "ended with $status"; return; }
    case $(visible "$work/root/lib") in
    '') ;;
    "$group") is_whole "$work/root/lib" || { wrong "kill at $1" 'a torn group'; return; } ;;
    *) wrong "kill at $1" "visible: $(visible "$work/root/lib")"; return ;;
    esac
    next_run_finishes "kill at $1"
}

# fail_at "CODE POINT": that call fails; the program says so, and nothing is visible.
fail_at() {
    local code=${1%% *} point=${1#* } status=0 _
    for _ in {1..20}; do
        get_watched "$point" "${number[$code]}" && status=0 || status=$?
        [[ ! -e $work/hit ]] || break
    done
    [[ -e $work/hit ]] || { wrong "$1" 'never reached'; return; }
    case $status in
    0) held_in_spite_of "$code" "$point" || return ;;
    1) says_what_failed "$code" "$point" || return ;;
    3) is_of_library "$point" || { wrong "$1" 'ended with 3'; return; }
        says_what_failed "$code" "$point" || return ;;
    *) wrong "$1" "ended with $status"; return ;;
    esac
    next_run_finishes "$1"
}

# Exit code 0: the group must be whole, and the call one whose failure may be passed over.
held_in_spite_of() {
    is_whole "$work/root/lib" || { wrong "$1 $2" 'ended with 0, and the group is not whole'; return; }
    [[ $1 == EINTR ]] || may_fail "$1" "$2" || wrong "$1 $2" 'ended with 0 although it failed'
}

# Space need not be reserved where that is not supported. And once the group is committed, what
# can't be cleared away is no failure of the group.
may_fail() {
    [[ $2 == *$'\tfallocate\t'* && $1 == EPERM ]] || is_after_commit "$2"
}

# Whether the point comes after the last fsync of the commit.
is_after_commit() {
    local line committed=0
    while IFS= read -r line; do
        [[ $line == *$'\trenameat2\t'* ]] && committed=1
        [[ $line == *$'\tfsync\t'* ]] && ((committed)) && committed=2
        [[ $line == "$1" ]] && { [[ $1 != *$'\tfsync\t'* ]] && ((committed)); return; }
    done <"$work/log"
    return 1
}

# Whether the point belongs to opening the library.
is_of_library() {
    local path=${1##*$'\t'}
    [[ $path == . || $path == lib || $path == lib/.gatefold ||
        $path == lib/.gatefold/@(format|format.new|lock|stage) ]]
}

# One line that names the call, the system's word for the error, or what is wrong; and the
# library is as before.
says_what_failed() {
    local lines call
    [[ -z $(visible "$work/root/lib") ]] || { wrong "$1 $2" 'something is visible'; return; }
    mapfile -t lines <"$work/out"
    ((${#lines[@]} == 1)) || { wrong "$1 $2" "${#lines[@]} lines"; return; }
    call=${2#*$'\t'}
    call=${call%%$'\t'*}
    case ${lines[0]} in
    *"${call%64}"* | *"${words[$1]}"*) ;;
    *'cannot be written to'* | *'not a folder'* | *'something else stands at'*) ;;
    *) wrong "$1 $2" 'the line does not say what failed' ;;
    esac
}

# The numbers and the words of the errors (errno(3)), for Linux.
declare -A number=([EPERM]=1 [EINTR]=4 [EIO]=5 [ENOMEM]=12 [EACCES]=13 [EBUSY]=16 [EMFILE]=24
    [ENFILE]=23 [EFBIG]=27 [ENOSPC]=28 [EROFS]=30 [ELOOP]=40 [ESTALE]=116 [EDQUOT]=122)
declare -A words=([EPERM]='not permitted' [EINTR]='Interrupted' [EIO]='Input/output error'
    [ENOMEM]='Cannot allocate memory' [EACCES]='Permission denied' [EBUSY]='busy'
    [EMFILE]='Too many open files' [ENFILE]='Too many open files' [EFBIG]='File too large'
    [ENOSPC]='No space left' [EROFS]='Read-only' [ELOOP]='Too many levels'
    [ESTALE]='Stale file handle' [EDQUOT]='quota')

# list_points: notes three good runs; the calls that are in each of them are the points.
list_points() {
    local run
    for run in 1 2 3; do
        get_watched '' '' || die "a run without a fault ends with $?"
        is_whole "$work/root/lib" || die 'a run without a fault is not whole'
        LC_ALL=C sort "$work/log" >"$work/points.$run"
    done
    LC_ALL=C comm -12 "$work/points.1" "$work/points.2" | LC_ALL=C comm -12 - "$work/points.3"
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
