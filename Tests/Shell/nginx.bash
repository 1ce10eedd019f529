# shellcheck shell=bash
# An nginx of a script's own, on free ports of the loopback interface.

# start_nginx FOLDER: serves FOLDER/www as FOLDER/servers.conf says, a text with @PORT@ and
# @TLS_PORT@ in it. Sets `port` and `tls_port`; each request is a line of FOLDER/access.
start_nginx() {
    local folder=$1 _
    for _ in {1..20}; do
        port=$(free_port)
        tls_port=$(free_port)
        [[ $port != "$tls_port" ]] || continue
        nginx_configuration "$folder" >"$folder/nginx.conf"
        # Somebody else may have taken a port just now: then with other ones.
        if nginx -p "$folder" -c "$folder/nginx.conf" 2>"$folder/nginx.log"; then return; fi
    done
    cat "$folder/nginx.log" >&2
    die "nginx does not start"
}

# Stops the nginx of that folder, and waits until its workers have gone.
stop_nginx() {
    local pid
    [[ -s $1/nginx.pid ]] || return 0
    pid=$(<"$1/nginx.pid")
    kill -QUIT "$pid" 2>/dev/null || return 0
    while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
}

# A port between 20000 and 31999, below those that the system gives away, where nobody answers.
free_port() {
    local candidate
    while true; do
        candidate=$((20000 + RANDOM % 12000))
        (exec 3<>"/dev/tcp/127.0.0.1/$candidate") 2>/dev/null || break
    done
    echo "$candidate"
}

# As root the workers must be root, too, since nobody else can read a folder of mktemp.
nginx_configuration() {
    ((EUID)) || echo 'user root;'
    cat <<END
worker_processes 1;
pid $1/nginx.pid;
error_log $1/error;
events {}
http {
    types {
        audio/ogg oga; audio/wav wav; image/png png; image/jpeg jpg; text/html html;
        text/plain txt;
    }
    log_format line '\$status \$request_method \$request_uri \$server_protocol \$http_range \$http_user_agent';
    access_log $1/access line;
    client_body_temp_path $1/tmp; proxy_temp_path $1/tmp; fastcgi_temp_path $1/tmp;
    uwsgi_temp_path $1/tmp; scgi_temp_path $1/tmp;
    root $1/www;
$(sed "s|@PORT@|$port|; s|@TLS_PORT@|$tls_port|; s|@FOLDER@|$1|g" "$1/servers.conf")
}
END
}

# How many requests the log of that folder has whose line matches a regular expression.
requests() {
    [[ ! -e $1/access ]] || grep -cE -- "$2" "$1/access" || true
}
