# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# A transfer that breaks off, on the origin's side and on ours, and what the next one asks for.

breaks() {
    origin_dies
    we_are_stopped
    we_are_killed
    no_ranges
    another_version
}

# begin NAME SONG OPTION...: a run in the background, until a part of the song is recorded. Sets
# `pid`. It is the process itself that is to be hit, so there is no shell around it.
begin() {
    "$GATEFOLD" get "$2" --name "$1" --into "$music" --verbose "${@:3}" </dev/null \
        >"$scratch/out" 2>&1 &
    pid=$!
    check "$1: a part is recorded" eventually part_is_recorded "$1"
}

part_is_recorded() {
    local record
    for record in "$music"/.gatefold/stage/*/group.json; do
        grep -qs "\"name\":\"$1\"" "$record" && [[ -e ${record%/*}/part.0.json ]] && return
    done
    return 1
}

# begin_slowly NAME PATH OPTION...: the same at near, which is slow now, with a cover.
begin_slowly() {
    rm -f "$scratch/near/fast"
    begin "$1" "$near/$2" --artwork "$near/cover.png" "${@:3}"
}

# hit SIGNAL: the run in the background gets it, unless it has ended, which `ended` tells.
hit() { kill "-$1" "$pid" 2>/dev/null || true; }

# ended CODE: whether the run in the background ends so.
ended() {
    local status=0
    { wait "$pid" || status=$?; } 2>/dev/null
    cat "$scratch/out" >>"$said"
    is "$status" "$1"
}

# only_the_rest PATH: one request to near for the rest, with its validator, and no byte more came.
only_the_rest() {
    local request="^206 GET /${1/\?/\\?} .* if-range=[^-]"
    logged near "$request" 1 && is_rest "$(grep -E "$request" "$scratch/near/access")"
}

# is_rest LINE: whether what was asked for and what was sent are the end of song.wav.
is_rest() {
    [[ $1 =~ \ range=bytes=([0-9]+)-\ .*\ sent=([0-9]+) ]] || return 1
    ((BASH_REMATCH[1] > 0)) || return 1
    is $((BASH_REMATCH[1] + BASH_REMATCH[2])) "$(stat -c %s "$scratch/www/song.wav")"
}

origin_dies() {
    begin_slowly Dies slow/song.wav --retries 6
    kill -TERM "$(<"$scratch/near/nginx.pid")"
    check 'the origin has gone' eventually nobody_listens "$near_port"
    touch "$scratch/near/fast"
    check 'the origin is back' nginx -p "$scratch/near" -c "$scratch/near/nginx.conf"
    check 'origin died: the same run succeeds' ended 0
    check 'origin died: right bytes' holds Dies song.wav cover.png
    check 'origin died: only the rest was asked for' only_the_rest slow/song.wav
    check 'origin died: the retry is said' says \
        'Dies: song: the connection broke off.* attempt 2 in '
}

somebody_listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

nobody_listens() { ! somebody_listens "$1"; }

we_are_stopped() {
    begin_slowly Stopped 'slow/song.wav?run=stopped'
    hit TERM
    check 'stopped: exit code' ended 143
    check 'stopped: nothing is visible' absent Stopped
    check 'stopped: status' gatefold status --into "$music"
    check 'stopped: status names it' says 'Stopped \('
    touch "$scratch/near/fast"
    check 'stopped: retry' ends 0 gatefold retry Stopped --into "$music" --verbose
    check 'stopped: right bytes' holds Stopped song.wav cover.png
    check 'stopped: only the rest was asked for' only_the_rest 'slow/song.wav?run=stopped'
}

we_are_killed() {
    begin_slowly Killed 'slow/song.wav?run=killed'
    hit KILL
    check 'killed: exit code' ended 137
    check 'killed: nothing is visible' absent Killed
    touch "$scratch/near/fast"
    check 'killed: retry' ends 0 gatefold retry --into "$music" --verbose
    check 'killed: right bytes' holds Killed song.wav cover.png
    check 'killed: only the rest was asked for' only_the_rest 'slow/song.wav?run=killed'
}

no_ranges() {
    local size
    size=$(stat -c %s "$scratch/www/song.wav")
    begin_slowly Rangeless norange/song.wav
    hit TERM
    check 'no ranges: exit code' ended 143
    touch "$scratch/near/fast"
    check 'no ranges: retry' ends 0 gatefold retry Rangeless --into "$music" --verbose
    check 'no ranges: right bytes' holds Rangeless song.wav cover.png
    check 'no ranges: the rest was asked for, all came' logged near \
        "^200 GET /norange/song.wav .* range=bytes=[1-9].* sent=$size " 1
}

# The file is another one when the rest is asked for.
another_version() {
    local new=$scratch/www/changing/new.wav
    begin_slowly Changed changing/song.wav
    hit TERM
    check 'changed: exit code' ended 143
    wave 2900000 >"$new"
    touch -d '1 day ago' "$new"
    mv "$new" "$scratch/www/changing/song.wav"
    touch "$scratch/near/fast"
    check 'changed: retry' ends 0 gatefold retry Changed --into "$music" --verbose
    check 'changed: the new bytes, and no others' cmp "$scratch/www/changing/song.wav" \
        "$music/Changed/song.wav"
    check 'changed: the rest was asked for, all came' logged near \
        '^200 GET /changing/song.wav .* range=bytes=[1-9]' 1
}
