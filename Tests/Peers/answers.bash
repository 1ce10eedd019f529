# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# What nginx answers besides the file: compressed bodies, "later", too many, and standing still.

answers() {
    compressed
    later
    much_later
    too_many_requests
    too_many_connections
    stalls
    crawls
}

# This nginx compresses the song for whoever lets it, and gatefold does not.
compressed() {
    check 'zipped: another client gets gzip' ask_for_gzip /zipped/short.wav
    check 'zipped: that is in the log' logged near \
        '^200 GET /zipped/short.wav .*accepts=gzip zipped=[0-9]' 1
    check 'zipped: exit code' ends 0 get Zipped "$near/zipped/short.wav" \
        --artwork "$near/zipped/cover.png"
    check 'zipped: right bytes' holds Zipped short.wav cover.png
    check 'zipped: identity was asked for and came' logged near \
        '^200 GET /zipped/.*accepts=identity zipped=- ' 2
    check 'packed: exit code' ends 0 get Packed "$near/packed/short.wav"
    check 'packed: what came was smaller or other' differs "$scratch/www/packed/short.wav" \
        "$scratch/www/short.wav"
    check 'packed: it is decoded' holds Packed short.wav
}

differs() { ! cmp -s "$1" "$2"; }

ask_for_gzip() {
    local answer
    exec 3<>"/dev/tcp/127.0.0.1/$near_port"
    printf 'GET %s HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n' \
        "$1" >&3
    answer=$(tr -d '\0' <&3 | grep -a -m1 -i '^content-encoding')
    exec 3>&-
    like "$answer" '*gzip*'
}

# Both are told to come back in a second, and not a moment earlier does anybody ask again.
later() {
    local pid
    "$GATEFOLD" get "$near/busy/song.wav" --artwork "$near/busy/cover.png" --name Busy \
        --into "$music" --verbose </dev/null >"$scratch/out" 2>&1 &
    pid=$!
    check 'later: both are told' logged near '^503 GET /busy/' 2
    touch "$scratch/near/ready"
    check 'later: exit code' wait "$pid"
    check 'later: right bytes' holds Busy song.wav cover.png
    check 'later: one more request each' logged near '^200 GET /busy/' 2
    check 'later: a second between the two' waited_at_least 1000 busy/song.wav
    check 'later: and for the cover' waited_at_least 1000 busy/cover.png
}

# waited_at_least MILLISECONDS PATH: between the last two requests for it.
waited_at_least() {
    local times
    mapfile -t times < <(grep " /$2 " "$scratch/near/access" | sed 's/.* at=//; s/\.//' | tail -2)
    ((${#times[@]} == 2 && times[1] - times[0] >= $1))
}

much_later() {
    check 'much later: exit code' ends 1 get Closed "$near/closed/song.wav" --retry-max-wait 5
    check 'much later: it says when to come back' says 'come back in 10 min'
    check 'much later: it asked once' logged near '^503 GET /closed/' 1
    check 'much later: nothing is visible' absent Closed
}

too_many_requests() {
    check 'too many: exit code' ends 0 get Few "$near/few/short.wav" --retries 20 \
        --artwork "$near/few/cover.png" --asset lyrics="$near/few/song.wav"
    check 'too many: right bytes' holds Few short.wav cover.png song.wav
    check 'too many: some had to wait' logged_at_least near '^429 GET /few/' 1
    check 'too many: each came once' logged near '^200 GET /few/' 3
}

# The one that is first takes a second; meanwhile the other is answered 503.
too_many_connections() {
    check 'one connection: exit code' ends 0 get One "$near/one/short.wav" --retries 20 \
        --artwork "$near/one/cover.png"
    check 'one connection: right bytes' holds One short.wav cover.png
    check 'one connection: the other had to wait' logged_at_least near '^503 GET /one/' 1
}

# 25 KiB come at once at every attempt, and then next to nothing.
stalls() {
    check 'stalls: exit code' ends 0 get Stalls "$near/stalls/short.wav" --stall-timeout 1 \
        --stall-rate 30K --retries 1
    check 'stalls: right bytes' holds Stalls short.wav
    check 'stalls: the third attempt brings the end' logged near '^206 GET /stalls/' 2
}

crawls() {
    check 'crawls: exit code' ends 1 get Crawls "$near/crawl/song.wav" --stall-timeout 1 \
        --stall-rate 1K --retries 0
    check 'crawls: said' says 'Crawls: song: the transfer stalled'
    check 'crawls: nothing is visible' absent Crawls
}
