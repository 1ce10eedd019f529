# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# Two more servers: Python's http.server, which knows no ranges, and lighttpd, which does.

# limited KIB COMMAND...: no file may become larger, which breaks a download off on our side.
limited() {
    (
        ulimit -f "$1"
        "${@:2}"
    )
}

# refresh NAME URL: nothing has changed, and nothing is fetched.
refresh() {
    local before
    before=$(digests "$music/$1")
    check "$1: refresh, nothing new: exit code" ends 0 get "$1" "$2" --refresh --json
    check "$1: refresh, nothing new: no byte came" says '"summary".*"receivedBytes":0[,}]'
    check "$1: refresh, nothing new: it is as it was" is "$(digests "$music/$1")" "$before"
}

# --- http.server

python_server() {
    local folder=$scratch/python url
    mkdir -p "$folder/www"
    cp -p "$scratch/www/song.wav" "$folder/www/"
    python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$folder/www" \
        >"$folder/out" 2>"$folder/access" &
    check 'http.server: it runs' eventually grep -qs 'Serving' "$folder/out"
    url=http://127.0.0.1:$(sed -E 's/.* port ([0-9]+) .*/\1/' "$folder/out")/song.wav
    check 'http.server: exit code' ends 0 get Python "$url"
    check 'http.server: right bytes' holds Python song.wav
    refresh Python "$url"
    check 'http.server: it said 304' logged python '"GET /song.wav HTTP/1.1" 304' 1
    python_without_ranges "$url"
    python_has_news "$url"
    check 'http.server: 404' ends 1 get Nowhere "${url%/*}/nowhere.wav"
    check 'http.server: 404 is said' says 'Nowhere: song: the server answered 404 Not Found'
    check 'http.server: 404: nothing is visible' absent Nowhere
}

python_without_ranges() {
    check 'http.server, broken off: exit code' ends 1 limited 1500 get Short "$1"
    check 'http.server, broken off: a part is kept' part_has Short 1000000
    check 'http.server, broken off: retry' ends 0 gatefold retry Short --into "$music" --json
    check 'http.server, broken off: all came' logged python '"GET /song.wav HTTP/1.1" 200' 3
    check 'http.server, broken off: right bytes' holds Short song.wav
    # The part's bytes came again, and must not be counted on top.
    check 'http.server, broken off: the count' \
        says "\"summary\".*\"receivedBytes\":$(stat -c %s "$scratch/www/song.wav")[,}]"
}

python_has_news() {
    wave 100000 >"$scratch/python/www/song.wav"
    check 'http.server, changed: exit code' ends 0 get Python "$1" --refresh
    check 'http.server, changed: the new bytes' cmp "$scratch/python/www/song.wav" \
        "$music/Python/song.wav"
}

# part_has NAME BYTES: what is kept of that group has a part of at least so many bytes.
part_has() {
    local folder
    folder=$(dirname "$(grep -ls "\"name\":\"$1\"" "$music"/.gatefold/stage/*/group.json)")
    (($(stat -c %s "$folder/part.0") >= $2))
}

# --- lighttpd

lighttpd_server() {
    local folder=$scratch/light url
    mkdir -p "$folder/www"
    cp -p "$scratch/www/song.wav" "$folder/www/"
    light_port=$(free_port)
    url=http://127.0.0.1:$light_port/song.wav
    lighttpd_dies "$url"
    check 'lighttpd: exit code' ends 0 get Light "$url"
    check 'lighttpd: right bytes' holds Light song.wav
    refresh Light "$url"
    check 'lighttpd: 404' ends 1 get Nowhere "${url%/*}/nowhere.wav"
    check 'lighttpd: 404 is said' says 'Nowhere: song: the server answered 404 Not Found'
    check 'lighttpd: 404: nothing is visible' absent Nowhere
    wave 100000 >"$folder/www/song.wav"
    check 'lighttpd, changed: exit code' ends 0 get Light "$url" --refresh
    check 'lighttpd, changed: the new bytes' cmp "$folder/www/song.wav" "$music/Light/song.wav"
    # It writes its log when it stops.
    stop_lighttpd
    check 'lighttpd: one request for the rest' lighttpd_sent_the_rest
    check 'lighttpd: it said 304 to its ETag' logged light '^304 GET .* match=[^-]' 1
    check 'lighttpd: what changed came' logged light '^200 GET .* match=[^-].* sent=1000' 1
    check 'lighttpd: it said 404' logged light '^404 GET /nowhere.wav ' 1
}

# It is killed in mid-transfer, and another one takes its place.
lighttpd_dies() {
    start_lighttpd 'connection.kbytes-per-second = 1000'
    begin Dead "$1" --retries 6
    { kill -KILL "$light_pid" && wait "$light_pid" || true; } 2>/dev/null
    check 'lighttpd died: it has gone' eventually nobody_listens "$light_port"
    start_lighttpd ''
    check 'lighttpd died: the same run succeeds' ended 0
    check 'lighttpd died: right bytes' holds Dead song.wav
}

# start_lighttpd LINE: serves light/www at light_port, with one more line of configuration.
start_lighttpd() {
    local folder=$scratch/light
    cat >"$folder/conf" <<END
server.modules = ("mod_accesslog")
server.bind = "127.0.0.1"
server.port = $light_port
server.document-root = "$folder/www"
server.stat-cache-engine = "disable"
server.errorlog = "$folder/error"
accesslog.filename = "$folder/access"
accesslog.format = "%s %m %U %H range=%{Range}i match=%{If-None-Match}i sent=%b"
mimetype.assign = (".wav" => "audio/wav")
$1
END
    lighttpd -D -f "$folder/conf" 2>"$folder/out" &
    light_pid=$!
    check 'lighttpd: it runs' eventually somebody_listens "$light_port"
}

stop_lighttpd() {
    [[ -n ${light_pid:-} ]] || return 0
    kill -TERM "$light_pid" 2>/dev/null || return 0
    { wait "$light_pid" || true; } 2>/dev/null
}

lighttpd_sent_the_rest() {
    is "$(requests "$scratch/light" '^206 ')" 1 && is_rest "$(grep '^206 ' "$scratch/light/access")"
}
