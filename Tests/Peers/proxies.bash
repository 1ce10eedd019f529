# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# Through proxy.py. Its log has what each proxy was asked for: PROXY METHOD TARGET FIELDS.

proxies() {
    start_proxies
    http_by_option
    tls_by_option
    socks
    by_environment
    proxy_credentials
    unwilling
    over_tls
}

start_proxies() {
    mkdir -p "$scratch/proxy"
    python3 "$here/proxy.py" "$scratch/proxy/access" "$scratch/cert.pem" "$scratch/key.pem" \
        >"$scratch/proxy/ports" 2>"$scratch/proxy/err" &
    check 'the proxies run' eventually test -s "$scratch/proxy/ports"
    read -r http_proxy_port https_proxy_port socks_port <"$scratch/proxy/ports"
    by_http=http://127.0.0.1:$http_proxy_port
    dead_port=$(free_port)
}

# asked WORDS COUNT: so many lines of the proxies' log begin with that.
asked() { logged proxy "^$1( |\$)" "$2"; }

http_by_option() {
    check 'http proxy: exit code' ends 0 get 'Proxy http' "$near/song.wav?over=http" \
        --artwork "$near/cover.png?over=http" --proxy "$by_http"
    check 'http proxy: right bytes' holds 'Proxy http' song.wav cover.png
    check 'http proxy: it was asked for the song' asked "http GET $near/song.wav\?over=http" 1
    check 'http proxy: and for the cover' asked "http GET $near/cover.png\?over=http" 1
    # Only the proxy knows where that is.
    check 'http proxy: its names are used' ends 0 get 'Proxy name' \
        "http://songs.invalid:$near_port/song.wav" --proxy "$by_http"
    check 'http proxy: by that name' logged near '^200 GET /song.wav .*to=songs.invalid ' 1
    check 'http proxy: without a scheme' ends 0 get 'Proxy bare' "$near/song.wav?over=bare" \
        --proxy "${by_http#http://}"
    check 'http proxy: without a scheme: asked' asked "http GET $near/song.wav\?over=bare" 1
    check 'http proxy: a 404 of the origin' ends 1 get 'Proxy 404' "$near/none/song.wav" \
        --proxy "$by_http"
    check 'http proxy: a 404 is said' says 'the server answered 404 Not Found'
}

tls_by_option() {
    local place=option.songs.invalid:$tls_port
    check 'TLS by proxy: exit code' ends 0 get 'Proxy TLS' "https://$place/song.wav?over=connect" \
        --cacert "$scratch/cert.pem" --proxy "$by_http" --header "$header"
    check 'TLS by proxy: right bytes' holds 'Proxy TLS' song.wav
    check 'TLS by proxy: CONNECT' asked "http CONNECT $place" 1
    check 'TLS by proxy: it saw nothing else' logged proxy 'over=connect' 0
    check 'TLS by proxy: the header is not for it' logged proxy '^http CONNECT .*hush-header' 0
    check 'TLS by proxy: but for the origin' logged near \
        '^200 GET /song.wav\?over=connect HTTP/2.0 .*note=hush-header' 1
    check 'TLS by proxy: still nobody to trust' ends 1 get 'Proxy untrusted' \
        "https://$place/song.wav" --proxy "$by_http"
    check 'TLS by proxy: and it is said' says 'certificate was not accepted'
}

socks() {
    local url=http://localhost:$near_port/song.wav proxy=127.0.0.1:$socks_port
    local place=socks.songs.invalid:$tls_port
    check 'socks5: exit code' ends 0 get 'Proxy socks5' "$url" --proxy "socks5://$proxy"
    check 'socks5: right bytes' holds 'Proxy socks5' song.wav
    check 'socks5: it was asked for an address' asked "socks address 127.0.0.1:$near_port" 1
    check 'socks5h: exit code' ends 0 get 'Proxy socks5h' "$url" --proxy "socks5h://$proxy"
    check 'socks5h: right bytes' holds 'Proxy socks5h' song.wav
    check 'socks5h: it was asked for a name' asked "socks name localhost:$near_port" 1
    check 'socks5h, TLS: exit code' ends 0 get 'Proxy socks TLS' "https://$place/song.wav" \
        --cacert "$scratch/cert.pem" --proxy "socks5h://$proxy"
    check 'socks5h, TLS: right bytes' holds 'Proxy socks TLS' song.wav
    check 'socks5h, TLS: asked' asked "socks name $place" 1
    check 'socks5h: a name that is nowhere' ends 1 get 'Proxy nowhere' \
        "http://nowhere.invalid:$near_port/song.wav" --proxy "socks5h://$proxy" --retries 0
    check 'socks5h: said' says 'SOCKS5 .*nowhere.invalid'
    check 'socks5h: nothing is visible' absent 'Proxy nowhere'
}

# with NAME=VALUE... -- COMMAND...: with these variables, in this shell.
with() {
    (
        while [[ $1 != -- ]]; do
            export "${1?}"
            shift
        done
        "${@:2}"
    )
}

# by WHAT VARIABLE=PROXY URL LINE COUNT: whether the proxies' log has that line so many times then.
by() {
    check "$1: exit code" ends 0 with "$2" -- get "Proxy $1" "$3" --cacert "$scratch/cert.pem"
    check "$1: right bytes" holds "Proxy $1" song.wav
    check "$1: asked" asked "$4" "$5"
}

by_environment() {
    local place=environment.songs.invalid:$tls_port socks=socks5h://127.0.0.1:$socks_port
    local dead=http://127.0.0.1:$dead_port
    by http_proxy "http_proxy=$by_http" "$near/song.wav?over=http_proxy" \
        "http GET $near/song.wav\?over=http_proxy" 1
    by 'http_proxy not for https' "http_proxy=$by_http" "$tls/song.wav" \
        "http CONNECT 127.0.0.1:$tls_port" 0
    by https_proxy "https_proxy=$by_http" "https://$place/song.wav" "http CONNECT $place" 1
    by all_proxy "all_proxy=$by_http" "$near/song.wav?over=all_proxy" \
        "http GET $near/song.wav\?over=all_proxy" 1
    by 'all_proxy, SOCKS' "all_proxy=$socks" "http://all.songs.invalid:$near_port/song.wav" \
        "socks name all.songs.invalid:$near_port" 1
    check 'no_proxy: exit code' ends 0 with "http_proxy=$by_http" no_proxy=127.0.0.1 -- \
        get 'Proxy no' "$near/song.wav?over=no_proxy"
    check 'no_proxy: near was asked' logged near '^200 GET /song.wav\?over=no_proxy' 1
    check 'no_proxy: the proxy was not' logged proxy 'over=no_proxy' 0
    check 'no_proxy of others: exit code' ends 0 with "http_proxy=$by_http" \
        no_proxy=127.0.0.2,songs.invalid -- get 'Proxy others' "$near/song.wav?over=others"
    check 'no_proxy of others: asked' asked "http GET $near/song.wav\?over=others" 1
    check '--proxy goes before http_proxy' ends 0 with "http_proxy=$dead" -- \
        get 'Proxy first' "$near/song.wav?over=first" --proxy "$by_http"
    check '--proxy goes before http_proxy: asked' asked "http GET $near/song.wav\?over=first" 1
}

proxy_credentials() {
    local coded proxy=http://agent:$proxy_password@127.0.0.1:$http_proxy_port
    coded=$(encoded agent "$proxy_password")
    check 'password for the proxy: exit code' ends 0 get 'Proxy known' \
        "$near/song.wav?over=known" --proxy "$proxy"
    check 'password for the proxy: it was sent' logged proxy \
        "^http GET .*over=known .*Proxy-Authorization: Basic $coded" 1
    check 'password for the proxy: by variable' ends 0 with "http_proxy=$proxy" -- \
        get 'Proxy variable' "$near/song.wav?over=variable"
    check 'password for the proxy: by variable: it was sent' logged proxy \
        "^http GET .*over=variable .*Proxy-Authorization: Basic $coded" 1
    # What these say is looked at in the end, as all the others.
    check 'password for a dead proxy' ends 1 get 'Proxy dead' "$near/song.wav" --retries 0 \
        --proxy "http://agent:$proxy_password@127.0.0.1:$dead_port"
    no_proxy_at_all
}

# An address that is no proxy's is told, without its password. In a library of its own, so that
# `discretion` does not find the same again.
no_proxy_at_all() {
    local music=$scratch/odd said=/dev/null
    check 'gopher proxy: it is refused at once' ends 2 get Odd "$near/song.wav" --retries 0 \
        --proxy "gopher://agent:$proxy_password@127.0.0.1:$dead_port"
    check 'gopher proxy: nothing is visible' absent Odd
    check 'gopher proxy: its password is not said' lacks "$scratch/out" hush
    check 'gopher proxy by variable: it fails' ends 1 \
        with "http_proxy=gopher://agent:$proxy_password@127.0.0.1:$dead_port" -- \
        get Odd "$near/song.wav" --retries 0
    check 'gopher proxy by variable: not said' lacks "$scratch/out" hush
    check 'gopher proxy by variable: nor kept' lacks "$music" hush
}

unwilling() {
    local dead=127.0.0.1:$dead_port scheme
    for scheme in http socks5 socks5h https; do
        check "dead $scheme proxy: exit code" ends 1 get 'Proxy dead' "$near/song.wav" \
            --proxy "$scheme://$dead" --retries 0
        check "dead $scheme proxy: said, with its port" says \
            "song: no connection could be made: .*$dead_port"
    done
    check 'dead http_proxy: exit code' ends 1 with "http_proxy=http://$dead" -- \
        get 'Proxy dead' "$near/song.wav" --retries 0
    check 'dead proxy for TLS: exit code' ends 1 get 'Proxy dead' "$tls/song.wav" \
        --proxy "http://$dead" --cacert "$scratch/cert.pem" --retries 0
    check 'dead proxy: nothing is visible' absent 'Proxy dead'
    check 'locked proxy: exit code' ends 1 get 'Proxy locked' \
        "http://locked.invalid:$near_port/song.wav" --proxy "$by_http" --retries 1
    check 'locked proxy: the status is said' says ' 407'
    check 'locked proxy: it was asked once' logged proxy '^http GET http://locked' 1
    check 'locked proxy, TLS: exit code' ends 1 get 'Proxy locked' \
        "https://locked.songs.invalid:$tls_port/song.wav" --proxy "$by_http" --retries 1
    check 'locked proxy, TLS: the status is said' says ' 407'
    check 'locked proxy, TLS: it was asked once' logged proxy '^http CONNECT locked' 1
}

# A certificate of --cacert is for origins; nobody has told about the proxy's.
over_tls() {
    check 'https proxy: nobody to trust' ends 1 get 'Proxy https' "$near/song.wav" \
        --proxy "https://127.0.0.1:$https_proxy_port" --retries 0
    check 'https proxy: said' says 'certificate was not accepted'
    check 'https proxy: it was asked for nothing' logged proxy '^https ' 0
    check 'https proxy: nothing is visible' absent 'Proxy https'
}
