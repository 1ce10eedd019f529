# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154  # Tests/CrashMatrix/run sets and reads what is shared
# interpose.c sees what goes through the C library. strace sees everything: they must agree.

traced='mkdir,mkdirat,mknod,mknodat,open,openat,openat2,creat,write,writev,pwrite64,pwritev,pwritev2
    truncate,ftruncate,fallocate,fsync,fdatasync,syncfs,sync_file_range,rename,renameat,renameat2
    link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir,chmod,fchmod,fchmodat,chown,fchown,fchownat
    utimensat,setxattr,lsetxattr,fsetxattr,copy_file_range,sendfile,splice'

# Every changing call below the library that strace sees is one that interpose.c noted.
strace_agrees() {
    local folder=$work/strace
    rm -rf "$folder" "$work/root" "$work/log"
    mkdir "$folder" "$work/root"
    POINT_ROOT=$work/root POINT_LOG=$work/log strace -qq -ff -y -o "$folder/t" \
        -e trace="$(tr -s ' \n' , <<<"$traced" | sed 's/,$//')" -E LD_PRELOAD="$interpose" \
        "$GATEFOLD" "${request[@]}" --into "$work/root/lib" >"$work/out" 2>&1 || return 1
    changes_in_trace "$folder" >"$work/seen"
    cut -f2- "$work/log" | grep -E "^($mutating)"$'\t' | LC_ALL=C sort >"$work/noted"
    [[ -s $work/seen ]] && diff "$work/seen" "$work/noted" >&2
}

# The changing calls of a trace as "CALL <tab> PATH", the path that a rename gives last.
changes_in_trace() {
    cat "$1"/t.* | grep -vE '^open(at)?\([^)]*O_RDONLY' | sed -E \
        -e 's/^((mkdir|open|rename|unlink|link|symlink|mknod|fchown|fchmod|utimens)at2?)\(.*[0-9]+<([^>]*)>, "([^"]*)".*/\1\t\3\/\4/' \
        -e 's/^([a-z0-9_]+)\([0-9]+<([^>]*)>.*/\1\t\2/' |
        grep -E $'\t'"$work/root(/|\$)" | sed "s|\t$work/root/|\t|; s|\t$work/root\$|\t.|" |
        LC_ALL=C sort
}

# kill_by_strace CALL: killed by the kernel's tracer before the n-th such call of a thread, for
# every n that is reached: the same as interpose.c's kills, by another hand. Each is a point, and
# so is that one run gets through in the end.
kill_by_strace() {
    local call=$1 n status
    for n in {1..60}; do
        rm -rf "$work/root"
        mkdir "$work/root"
        status=0
        { strace -qq -f -o /dev/null -e trace="$call" \
            -e inject="$call":signal=KILL:when="$n" "$GATEFOLD" "${request[@]}" \
            --into "$work/root/lib" >"$work/out" 2>&1 || status=$?; } 2>/dev/null
        ((status)) || return 0
        ((status == 137)) || { wrong "strace $call $n" "ended with $status"; return; }
        [[ -z $(visible "$work/root/lib") ]] || is_whole "$work/root/lib" ||
            { wrong "strace $call $n" 'a torn group'; return; }
        next_run_finishes "strace $call $n" || return
        echo good
    done
}
