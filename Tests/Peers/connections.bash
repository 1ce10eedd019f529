# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# How many connections there are, what they speak, and whom they trust.

connections() {
    per_host 1
    per_host 2
    per_host 4
    trusted
    untrusted
    downgrades
}

# per_host N: four files of half a second each come over N connections.
per_host() {
    local name=Hosts$1 url=$near/down
    check "--per-host $1: exit code" ends 0 get "$name" "$url/short.wav?hosts=$1" \
        --artwork "$url/cover.png?hosts=$1" --asset lyrics="$url/few/short.wav?hosts=$1" \
        --asset other="$url/one/short.wav?hosts=$1" --per-host "$1"
    check "--per-host $1: all came" logged near "^200 GET /down/.*hosts=$1 " 4
    check "--per-host $1: over so many connections" is "$(connections_of "hosts=$1 ")" "$1"
}

connections_of() {
    grep -- "$1" "$scratch/near/access" | sed -E 's/.* connection=([0-9]+) .*/\1/' | sort -u |
        wc -l
}

trusted() {
    check 'TLS: exit code' ends 0 get Trusted "$tls/song.wav" --artwork "$tls/cover.png" \
        --cacert "$scratch/cert.pem"
    check 'TLS: right bytes' holds Trusted song.wav cover.png
    check 'TLS: both over HTTP/2' logged near '^200 GET /(song.wav|cover.png) HTTP/2.0 ' 2
    check 'TLS: over one connection' is "$(connections_of ' HTTP/2.0 ')" 1
}

# The group that came over TLS is to be fetched again, by somebody who does not know the origin.
untrusted() {
    local before asked
    before=$(digests "$music/Trusted")
    asked=$(requests "$scratch/near" ' HTTP/2.0 ')
    check 'no --cacert: exit code' ends 1 get Trusted "$tls/song.wav" --refresh \
        --artwork "$tls/cover.png"
    check 'no --cacert: said' says 'certificate was not accepted.*--cacert'
    check 'no --cacert: what was there is as it was' is "$(digests "$music/Trusted")" "$before"
    check 'no --cacert: a new group' ends 1 get Untrusted "$tls/song.wav"
    check 'no --cacert: nothing is visible' absent Untrusted
    check 'no --cacert: nothing was asked for' is "$(requests "$scratch/near" ' HTTP/2.0 ')" \
        "$asked"
    # The certificate is for 127.0.0.1 only.
    check 'another name: exit code' ends 1 get Other "https://localhost:$tls_port/song.wav" \
        --cacert "$scratch/cert.pem"
    check 'another name: said' says 'certificate was not accepted'
    check 'another name: nothing is visible' absent Other
}

digests() { [[ ! -d $1 ]] || (cd "$1" && sha256sum -- *); }

downgrades() {
    check 'downgrade: exit code' ends 1 get Down "$tls/away/song.wav" --cacert "$scratch/cert.pem"
    check 'downgrade: said' says 'a redirect from https to http'
    check 'downgrade: nothing is visible' absent Down
    check 'downgrade: nobody asked there' logged far 'by=downgrade' 0
    check 'downgrade, allowed: exit code' ends 0 get Down "$tls/away/song.wav" \
        --cacert "$scratch/cert.pem" --allow-downgrade
    check 'downgrade, allowed: right bytes' holds Down song.wav
    check 'downgrade, allowed: asked there' logged far '^200 GET /song.wav\?by=downgrade' 1
}
