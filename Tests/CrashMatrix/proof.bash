# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154  # the scripts in Tests/CrashMatrix set and read what is shared
# What `run` and `planted` share: a place to work in, interpose.c, and the parts in Python.

# A folder for everything, which goes when the script ends. In memory where there is room: the
# disk's own flushes would only make it slow, and real power cuts bring their own disks.
make_scratch() {
    local memory=/dev/shm free
    free=$(df --output=avail -B1M "$memory" 2>/dev/null | tail -n1)
    if [[ -w $memory ]] && ((${free:-0} > 3000)); then
        scratch=$(mktemp -d -p "$memory")
    else
        scratch=$(mktemp -d)
    fi
    trap 'stop_nginx "$origin"; rm -rf "$scratch"' EXIT
    origin=$scratch/origin
    work=$scratch/work
    interpose=$scratch/interpose.so
    mkdir "$origin" "$origin/www" "$work"
    clang -O1 -Wall -Wextra -Werror -shared -fPIC -o "$interpose" "$here/interpose.c"
}

# A song over 1 MiB, so that space is reserved and the part is recorded on the way; the program
# looks at first bytes only, so the rest may be noise.
make_files() {
    local www=$origin/www file
    mkdir -p "$www"
    { printf 'RIFF\0\0\0\0WAVEfmt ' && head -c 1300000 /dev/urandom; } >"$www/song.wav"
    { printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' && head -c 3000 /dev/urandom; } >"$www/cover.png"
    { printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' && head -c 400 /dev/urandom; } >"$www/back.png"
    printf 'la la la\n' >"$www/lyrics.txt"
    printf 'a note\n' >"$www/notes.txt"
    mkdir "$www/slow" "$www/medium"
    cp "$www"/song.wav "$www/slow/"
    cp "$www"/song.wav "$www/medium/"
    for file in "$www"/*.*; do
        digest[${file##*/}]=$(sha256sum <"$file" | cut -d' ' -f1)
    done
}

# /slow/ gives 1.1 MB at once and then hardly anything: time to be killed with a part recorded.
serve_files() {
    cat >"$origin/servers.conf" <<'END'
    server {
        listen 127.0.0.1:@PORT@;
        location /slow/ { limit_rate_after 1100k; limit_rate 10k; }
        location /medium/ { limit_rate_after 900k; limit_rate 1200k; }
    }
END
    start_nginx "$origin"
}

# run_proof ARGUMENT...: the parts that go through whole scenarios, where mounting is allowed in a
# mount namespace of their own, which goes with its file systems.
run_proof() {
    local apart=()
    ! unshare -m true 2>/dev/null || apart=(unshare -m)
    PROOF_INTERPOSE=$interpose PROOF_PORT=$port PROOF_ORIGIN=$origin PROOF_WORK=$work/proof \
        PROOF_COUNTS=$work/counts "${apart[@]}" python3 -B "$here/proof" "$@"
}

# proof ARGUMENT...: the same, and adds to the counts.
proof() {
    local points=0 bad=0
    rm -f "$work/counts"
    run_proof "$@" || true
    [[ -s $work/counts ]] || die "proof $* did not come to its end"
    read -r points bad <"$work/counts"
    checks=$((checks + points))
    failures=$((failures + bad))
    rm -rf "$work/proof" "$origin"/www/w*
}
