# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154  # Tests/CrashMatrix/run sets and reads what is shared
# What is around the program fails: the disk, the rights, the limits, another process, a signal.

# said PATTERN: whether the last run said one line, and it matches.
said() {
    local lines
    mapfile -t lines <"$work/out"
    ((${#lines[@]} == 1)) && like "${lines[0]}" "$1"
}

# ends CODE COMMAND...: whether the command ends with that exit code.
ends() {
    local status=0
    "${@:2}" || status=$?
    ((status == $1)) || {
        printf 'ended with %s: ' "$status"
        cat "$work/out"
        return 1
    } >&2
}

# fresh: an empty folder for a library.
fresh() {
    rm -rf "$work/root"
    mkdir -p "$work/root"
    library=$work/root/lib
}

# whole_now WHAT: the next run finishes, and nothing is left over.
whole_now() { check "$1: the next run finishes" next_run_finishes "$1"; }

surroundings() {
    durability=full
    prepare_request 2
    limit_of_file_size
    limits_of_descriptors
    many_groups_with_few_descriptors
    path_that_is_a_file
    something_stands_there
    exits_of_refused_libraries
    apart full_disk
    apart no_inodes
    apart read_only
    on_btrfs quota
}

limit_of_file_size() {
    fresh
    check 'file size limit' ends 1 prlimit --fsize=200000 "$GATEFOLD" "${request[@]}" \
        --into "$library" >"$work/out" 2>&1
    check 'file size limit is named' said '*File too large*'
    check 'file size limit: nothing is visible' is "$(visible "$library")" ''
    whole_now 'file size limit'
}

# With few descriptors it does not get far, with some more a bit further; it is never torn.
#
# With fewer than 25 the runtime below the program may fail it: an async main ends in libdispatch,
# which traps (SIGILL) when it gets no eventfd; and without a timerfd a sleep never ends. No code
# of ours has a say then, so only the library is looked at, and the ends are told.
limits_of_descriptors() {
    local limit ended=()
    for limit in {4..40}; do limit_of_descriptors "$limit"; done
    echo "NOT CHECKED below 25 descriptors: the exit code; trapped or hung with ${ended[*]:-none}"
}

limit_of_descriptors() {
    local status=0
    fresh
    { timeout -s KILL 5 prlimit --nofile="$1" "$GATEFOLD" "${request[@]}" --into "$library" \
        >"$work/out" 2>&1 || status=$?; } 2>/dev/null
    if (($1 < 25)) && ((status == 132 || status == 137)); then
        ended+=("$1")
    else
        check "$1 descriptors: an exit code of ours ($status)" like "$status" '[0123]'
        ((status == 0)) || check "$1 descriptors: one line" said '*?'
    fi
    ((status == 0)) || check "$1 descriptors: nothing visible" is "$(visible "$library")" ''
    whole_now "$1 descriptors"
}

# As many at a time as were asked for would need more than there are: then there are fewer.
many_groups_with_few_descriptors() {
    local number
    fresh
    for number in {1..80}; do
        printf '{"name": "Many %s", "assets": [{"role": "song", "url": "%s"}]}\n' \
            "$number" "${request[1]}?number=$number"
    done >"$work/many.jsonl"
    check 'many groups, 128 descriptors' ends 0 prlimit --nofile=128 "$GATEFOLD" run \
        "$work/many.jsonl" --jobs 80 --into "$library" >"$work/out" 2>&1
    check 'many groups, 128 descriptors: all there' is "$(find "$library" -name '*.wav' | wc -l)" 80
}

path_that_is_a_file() {
    fresh
    echo mine >"$library"
    check 'library is a file' ends 3 get "$library"
    check 'library is a file: said' said '*not a folder*'
    check 'library is a file: untouched' is "$(<"$library")" mine
    check 'library in a file' ends 3 get "$library/below"
    check 'library in a file: said' said '*not a folder*'
}

something_stands_there() {
    fresh
    mkdir -p "$library/$group"
    echo mine >"$library/$group/song.wav"
    check 'a foreign folder' ends 1 get "$library"
    check 'a foreign folder: said' said '*something else stands at*'
    check 'a foreign folder: untouched' is "$(<"$library/$group/song.wav")" mine
    check 'a foreign folder: nothing else' has_only "$library/$group" song.wav
    something_stands_beside
}

# The same for files side by side: a name that somebody else has already.
something_stands_beside() {
    local plain=("${request[@]}")
    "$GATEFOLD" help get | grep -q -- --layout || return 0
    fresh
    mkdir "$library"
    echo mine >"$library/$group.png"
    request+=(--layout flat)
    check 'a foreign file' ends 1 get "$library"
    check 'a foreign file: untouched' is "$(<"$library/$group.png")" mine
    check 'a foreign file: nothing else' is "$(visible "$library")" "$group.png"
    request=("${plain[@]}")
}

# Ending while libcurl was still starting was a segmentation fault one time in fourteen.
exits_of_refused_libraries() {
    local _ odd=0
    fresh
    echo mine >"$library"
    for _ in {1..100}; do ends 3 get "$library" || odd=$((odd + 1)); done
    check '100 refused libraries end with 3' is "$odd" 0
}

# apart CASE: the case in a mount namespace of its own, which goes with its file systems.
apart() {
    fresh
    if ! unshare -Urm true 2>/dev/null; then
        echo "NOT CHECKED, mounting is not allowed here: $1" >&2
        return
    fi
    export durability group port scratch origin work library
    unshare -Urm bash "$here/run" --apart "$1" "$(declare -p digest)" >"$work/apart" ||
        die "$1 did not come to its end"
    checks=$((checks + $(cut -d' ' -f1 "$work/apart")))
    failures=$((failures + $(cut -d' ' -f2 "$work/apart")))
}

# on_btrfs CASE: the case with a real btrfs in a mount namespace; that needs the superuser's rights.
on_btrfs() {
    fresh
    if ! unshare -m true 2>/dev/null || ! command -v mkfs.btrfs >/dev/null; then
        echo "NOT CHECKED, no btrfs can be mounted here: $1" >&2
        return
    fi
    export durability group port scratch origin work library
    unshare -m bash "$here/run" --apart "$1" "$(declare -p digest)" >"$work/apart" ||
        die "$1 did not come to its end"
    checks=$((checks + $(cut -d' ' -f1 "$work/apart")))
    failures=$((failures + $(cut -d' ' -f2 "$work/apart")))
}

# run_apart CASE DIGESTS: what `apart` starts; prints the counts.
run_apart() {
    eval "${2/declare -A/declare -gA}"
    prepare_request 2
    "$1" >&2
    echo "$checks $failures"
}

full_disk() {
    mkdir "$library"
    mount -t tmpfs -o size=1M tmpfs "$library"
    check 'full disk' ends 1 get "$library"
    check 'full disk: said' said '*No space left on device*Make room*'
    check 'full disk: nothing is visible' is "$(visible "$library")" ''
    mount -o remount,size=8M "$library"
    whole_now 'full disk'
}

no_inodes() {
    local inodes
    mkdir "$library"
    for inodes in {2..16}; do
        mount -t tmpfs -o size=8M,nr_inodes="$inodes" tmpfs "$library"
        check "$inodes inodes" refused_for_want_of_room
        mount -o remount,nr_inodes=64 "$library"
        whole_now "$inodes inodes"
        umount "$library"
    done
}

# Exit code 1 or 3 with nothing visible, or 0 where the inodes were enough.
refused_for_want_of_room() {
    local status=0
    get "$library" || status=$?
    case $status in
    0) is_whole "$library" ;;
    1 | 3) [[ -z $(visible "$library") ]] && said '*No space left on device*' ;;
    *) return 1 ;;
    esac
}

# A quota is another error than a full disk (EDQUOT), and comes at other calls.
quota() {
    local image=$work/quota.img disk=$work/root/disk
    truncate -s 256M "$image"
    mkfs.btrfs -q "$image"
    mkdir "$disk"
    if ! mount -o loop "$image" "$disk" 2>/dev/null; then
        echo 'NOT CHECKED, no btrfs can be mounted here: quota'
        return
    fi
    btrfs quota enable "$disk"
    btrfs subvolume create "$disk/lib" >/dev/null
    btrfs qgroup limit 1M "$disk/lib"
    library=$disk/lib
    check 'quota' ends 1 get "$library"
    check 'quota: said' said '*quota exceeded*'
    check 'quota: nothing is visible' is "$(visible "$library")" ''
    btrfs qgroup limit none "$disk/lib"
    check 'quota: the next run succeeds' get "$library"
    check 'quota: whole' is_whole "$library"
    check 'quota: nothing is left over' is_swept "$library"
    umount "$disk"
}

read_only() {
    mkdir "$library"
    mount --bind "$library" "$library"
    mount -o remount,bind,ro "$library"
    check 'read-only library' ends 3 get "$library"
    check 'read-only library: said' said '*cannot be written to*'
    check 'read-only library: nothing is there' is "$(names "$library")" /
    mount -o remount,bind,rw "$library"
    whole_now 'read-only library'
}

# Stopped with a part on the disk, the program keeps it, and the next run asks for the rest only.
stops() {
    durability=full
    prepare_request 2
    request[1]=http://127.0.0.1:$port/slow/song.wav
    stopped_by TERM 143
    stopped_by INT 130
    stopped_by KILL 137
}

stopped_by() {
    local signal=$1 pid status=0 stage ranges
    fresh
    # A shell lets its background processes ignore SIGINT; a terminal does not.
    env --default-signal=INT "$GATEFOLD" "${request[@]}" --into "$library" \
        >"$work/out" 2>&1 &
    pid=$!
    stage=$library/.gatefold/stage/$key
    check "$signal: a part is recorded" eventually test -e "$stage/part.0.json"
    kill -"$signal" "$pid"
    { wait "$pid" || status=$?; } 2>/dev/null
    check "$signal: exit code" is "$status" "$2"
    check "$signal: nothing is visible" is "$(visible "$library")" ''
    check "$signal: the part is kept" test "$(stat -c %s "$stage/part.0")" -ge 1048576
    ranges=$(requests "$origin" '^206 GET /slow/song.wav .* bytes=[1-9]')
    whole_now "$signal"
    check "$signal: carried on with 206" is \
        "$(requests "$origin" '^206 GET /slow/song.wav .* bytes=[1-9]')" $((ranges + 1))
}

# rivals ROUNDS: two processes want the same group at the same moment.
rivals() {
    local round held=0
    durability=full
    prepare_request 2
    request[1]=http://127.0.0.1:$port/medium/song.wav
    for ((round = 0; round < $1; round++)); do rival_round; done
    check 'a rival was held off in most rounds' test "$held" -gt $(($1 / 2))
}

rival_round() {
    local first second codes=()
    fresh
    "$GATEFOLD" "${request[@]}" --into "$library" >"$work/rival.1" 2>&1 &
    first=$!
    "$GATEFOLD" "${request[@]}" --into "$library" >"$work/rival.2" 2>&1 &
    second=$!
    wait "$first" && codes[0]=0 || codes[0]=$?
    wait "$second" && codes[1]=0 || codes[1]=$?
    case ${codes[*]} in
    '0 1') is_held 2 ;;
    '1 0') is_held 1 ;;
    # One began when the other had ended.
    '0 0') check 'rivals: the later one found it' grep -q '^present' "$work"/rival.[12] ;;
    *) check "rivals end with ${codes[*]}" false ;;
    esac
    check 'rivals: the group is whole' is_whole "$library"
    check 'rivals: nothing is left over' is_swept "$library"
}

# Between taking the lock and signing it the holder has no number yet.
is_held() {
    held=$((held + 1))
    cp "$work/rival.$1" "$work/out"
    check 'rivals: says who holds it' said '*process* is working on this group*'
}
