# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# Origins that want our memory, and a disk that is slower than the network.

# No run may ever have more than this resident, in KiB.
memory_limit=65536

memory() {
    start_demo_origin
    greedy endless-headers 'headers are larger'
    greedy endless-header 'headers are larger'
    greedy endless-hints 'headers are larger'
    greedy huge-length 'larger than the limit'
    greedy endless-body 'larger than the limit'
    greedy gzip-bomb 'larger than the limit'
    slow_disk
    many_streams
}

start_demo_origin() {
    local port
    port=$(free_port)
    "$GATEFOLD" demo --origin --port "$port" </dev/null >"$scratch/demo" 2>&1 &
    demo=http://127.0.0.1:$port
    check 'the demo origin runs' eventually somebody_listens "$port"
}

# greedy FAULT PATTERN: both files have that fault; it is told, and there was memory enough.
greedy() {
    local url=$demo/fault/$1
    check "$1: exit code" ends 1 measured get "Greedy $1" "$url/song.wav" \
        --artwork "$url/cover.png" --max-size 200M --retries 0
    check "$1: said" says "$2"
    check "$1: nothing is visible" absent "Greedy $1"
    check "$1: memory" is_modest "$1"
}

# measured COMMAND...: the peak of the program that the command runs, in KiB, is in a file then.
measured() {
    local under=("${under[@]}" env time -q -o "$scratch/peak" -f %M)
    "$@"
}

is_modest() {
    local peak
    peak=$(<"$scratch/peak")
    printf '    peak of %-26s %6d KiB\n' "$1" "$peak"
    ((peak > 0 && peak < memory_limit))
}

# Every write takes 4 ms longer than it does, and the song is twice as large as the memory limit.
slow_disk() {
    local under=(strace -f -qq -o /dev/null -e trace=pwrite64 -e inject=pwrite64:delay_enter=4000)
    local start=${EPOCHREALTIME/.}
    wave 0 >"$scratch/www/large.wav"
    truncate -s 160M "$scratch/www/large.wav"
    check 'slow disk: exit code' ends 0 measured get 'Slow disk' "$near/large.wav"
    check 'slow disk: it took its time' test $((${EPOCHREALTIME/.} - start)) -gt 2000000
    check 'slow disk: right bytes' holds 'Slow disk' large.wav
    check 'slow disk: memory' is_modest 'slow disk'
    gzip -c "$scratch/www/large.wav" >"$scratch/www/packed/large.wav"
    check 'slow disk, compressed: exit code' ends 0 measured get 'Slow packed' \
        "$near/packed/large.wav" --retries 0
    check 'slow disk, compressed: right bytes' holds 'Slow packed' large.wav
    check 'slow disk, compressed: memory' is_modest 'slow disk, compressed'
}

# Eight songs over one connection, which brings them faster than they may be taken: what comes for
# a stream that waits would be kept by libcurl, 32 MiB for each.
many_streams() {
    local number
    wave 16000000 >"$scratch/www/medium.wav"
    for number in {1..8}; do
        printf '{"name": "Stream %s", "assets": [{"role": "song", "url": "%s"}]}\n' \
            "$number" "$tls/medium.wav?stream=$number"
    done >"$scratch/streams.jsonl"
    check 'many streams: exit code' ends 0 measured gatefold run "$scratch/streams.jsonl" --jobs 8 \
        --into "$music" --cacert "$scratch/cert.pem" --limit-rate 32M
    for number in {1..8}; do
        check "many streams: right bytes in $number" holds "Stream $number" medium.wav
    done
    check 'many streams: over HTTP/2' logged near '^200 GET /medium.wav.* HTTP/2.0 ' 8
    check 'many streams: over one connection' is "$(connections_of '/medium.wav')" 1
    check 'many streams: memory' is_modest 'many streams'
}
