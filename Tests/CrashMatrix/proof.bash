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
