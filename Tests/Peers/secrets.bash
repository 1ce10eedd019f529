# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# Names and passwords: who gets them, who does not, and where they may not be seen.

# All of them have a word in them by which they are found where they should not be.
password=hush-password
netrc_password=hush-netrc
proxy_password=hush-proxy
header='X-Note: hush-header'
query=token=hush-query

secrets() {
    basic_credentials
    netrc_credentials
    redirected
    netrc_redirected
    left_behind
}

with_password() { echo "http://singer:$password@127.0.0.1:$near_port/$1"; }

# encoded USER PASSWORD: as Authorization has it.
encoded() { printf '%s:%s' "$1" "$2" | base64; }

basic_credentials() {
    check 'password: exit code' ends 0 get Known "$(with_password "private/song.wav?$query")" \
        --artwork "$(with_password "private/cover.png?$query")"
    check 'password: right bytes' holds Known song.wav cover.png
    check 'password: it was sent' logged near \
        "^200 GET /private/.*$query .*auth=Basic $(encoded singer "$password") " 2
    check 'no password: exit code' ends 1 get Unknown "$near/private/song.wav?$query"
    check 'no password: said' says 'song: the server answered 401 Unauthorized'
    check 'no password: nothing is visible' absent Unknown
    check 'wrong password: exit code' ends 1 get Unknown \
        "http://singer:hush-wrong@127.0.0.1:$near_port/private/song.wav"
    check 'wrong password: it asked once' logged near \
        "^401 GET /private/.*auth=Basic $(encoded singer hush-wrong) " 1
}

# netrc COMMAND...: with a home folder whose .netrc knows near, at 127.0.0.1 and nowhere else.
netrc() {
    mkdir -p "$scratch/home"
    (umask 077 && printf 'machine 127.0.0.1 login diva password %s\n' "$netrc_password" \
        >"$scratch/home/.netrc")
    HOME=$scratch/home "$@"
}

netrc_credentials() {
    check 'netrc: not without --netrc' ends 1 netrc get Home "$near/private/short.wav"
    check 'netrc: exit code' ends 0 netrc get Home "$near/private/short.wav" --netrc
    check 'netrc: right bytes' holds Home short.wav
    check 'netrc: it was sent' logged near \
        "^200 GET /private/short.wav .*auth=Basic $(encoded diva "$netrc_password") " 1
    check 'netrc: another host gets none' ends 1 netrc get Host \
        "http://localhost:$near_port/private/short.wav" --netrc
    check 'netrc: the log has none' logged near '^401 GET /private/.*to=localhost .*auth=- ' 1
}

# away WHERE: a song to which near redirects from /away/WHERE, asked for with all the secrets.
away() {
    check "redirect $1: exit code" ends 0 get "Away $1" "$(with_password "away/$1/song.wav")" \
        --header "$header" --header 'Cookie: hush=1' --header 'Authorization: hush-token'
    check "redirect $1: right bytes" cmp "$scratch/www/song.wav" "$music/Away $1/song.wav"
}

redirected() {
    local bare='auth=- note=- cookie=- '
    away here
    check 'redirect here: near gets them' logged near \
        '^200 GET /song.wav\?from=here .*note=hush-header cookie=hush=1 ' 1
    check 'redirect here: the password, too' logged near \
        '^200 GET /song.wav\?from=here .*auth=[^-]' 1
    away port
    check 'redirect port: near got them' logged near '^302 GET /away/port/.*note=hush-header ' 1
    check 'redirect port: far gets none' logged far "^200 GET /song.wav .*$bare" 1
    away host
    check 'redirect host: the other name gets none' logged near \
        "^200 GET /song.wav\?at=localhost .*to=localhost .*$bare" 1
    away back
    check 'redirect back: far gets none' logged far "^302 GET /back/song.wav.*$bare" 1
    check 'redirect back: nor does near any more' logged near \
        "^200 GET /song.wav\?came=back .*$bare" 1
}

# .netrc knows a host whatever its port is, as it does for curl, but it does not know localhost.
netrc_redirected() {
    check 'netrc, redirect: exit code' ends 0 netrc get 'Away netrc' "$near/away/host/song.wav" \
        --netrc
    check 'netrc, redirect: near got it' logged near \
        "^307 GET /away/host/.*auth=Basic $(encoded diva "$netrc_password") " 1
    check 'netrc, redirect: the other host gets none' logged near \
        '^200 GET /song.wav\?at=localhost .*auth=- ' 2
}

# Groups that were rolled back or killed, and so lie in the private folder, with secrets all over.
left_behind() {
    check 'left behind: 404' ends 1 get 'Left missing' "$(with_password "none/song.wav?$query")" \
        --header "$header"
    check 'left behind: a cover of 404' ends 1 get 'Left song' \
        "$(with_password "private/song.wav?$query")" --json --retries 0 \
        --artwork "$(with_password "none/cover.png?$query")" --header "$header"
    rm "$scratch/near/ready"
    check 'left behind: retried' ends 1 get 'Left busy' "$(with_password "busy/song.wav?$query")" \
        --retries 1
    begin_slowly 'Left killed' "slow/song.wav?$query" --header "$header"
    hit KILL
    check 'left behind: killed' ended 137
    check 'left behind: status' gatefold status --into "$music"
    check 'left behind: status names them' says 'Left missing'
    check 'left behind: verify' gatefold verify --into "$music"
}

# Behind every other part, so that it sees what all of them said and left.
discretion() {
    local coded secret
    check 'secrets: near got them' logged_at_least near 'hush-query' 3
    check 'secrets: there is much to look at' test "$(wc -l <"$said")" -gt 100
    check 'secrets: none in what was said' lacks "$said" hush
    for secret in "singer:$password" "diva:$netrc_password" "agent:$proxy_password"; do
        coded=$(encoded "${secret%%:*}" "${secret#*:}")
        check "secrets: none encoded in what was said" lacks "$said" "$coded"
        check "secrets: none encoded in the library" lacks "$music" "$coded"
    done
    check 'secrets: there are receipts to look at' test -e "$music/Known/.gatefold.json"
    check 'secrets: none in a receipt' receipts_lack hush
    check 'secrets: groups were left behind' has_at_least 4 "$music"/.gatefold/stage/*/group.json
    check 'secrets: none below .gatefold beside them' lacks "$music/.gatefold" hush \
        --exclude=group.json
    check 'modes: folders below .gatefold are 0700' all_have "-type d" 700
    # A part has the mode of the file that it becomes; nobody else can enter the folder.
    check 'modes: records below .gatefold are 0600' all_have "-type f -not -name part.[0-9]" 600
}

# lacks FILE WORD OPTION...: whether the file, or each file of that folder, is without the word.
lacks() {
    local found
    found=$(grep -raF "${@:3}" -- "$2" "$1") || return 0
    printf 'this has %s: %s\n' "$2" "$(cut -c1-300 <<<"$found")" >&2
    return 1
}

receipts_lack() {
    local receipt
    for receipt in "$music"/*/.gatefold.json; do lacks "$receipt" "$1" || return 1; done
}

has_at_least() { (($# > $1)); }

# all_have TESTS MODE: of what find(1) finds there, at least one thing, all have that mode.
all_have() {
    local tests
    read -ra tests <<<"$1"
    find "$music/.gatefold" "${tests[@]}" -printf '%m %P\n' >"$scratch/modes"
    [[ -s $scratch/modes ]] || return 1
    if grep -v "^$2 " "$scratch/modes" >&2; then return 1; fi
}
