# shellcheck shell=bash
# shellcheck disable=SC2154  # Tests/Peers/run sets what is shared
# The files, and the two nginx that serve them: `near`, and `far`, to which near redirects.

# Random bytes behind the first bytes of a WAVE file and of a PNG file.
lay_out_files() {
    local www=$scratch/www name
    mkdir -p "$www/packed" "$www/changing" "$scratch"/{near,far}
    wave 3000000 >"$www/song.wav"
    wave 60000 >"$www/short.wav"
    { printf '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' && head -c 60000 /dev/urandom; } >"$www/cover.png"
    # Older than a second, so that Last-Modified is a strong validator (RFC 9110, 8.8.2.2).
    touch -d '2 days ago' "$www"/*.*
    cp -p "$www/song.wav" "$www/changing/song.wav"
    gzip -c1 "$www/short.wav" >"$www/packed/short.wav"
    # The same files with what near does there: a folder is its own child.
    for name in slow norange zipped busy away few one crawl stalls private down; do
        ln -s . "$www/$name"
    done
    ln -s ../www "$scratch/near/www"
    ln -s ../www "$scratch/far/www"
}

# wave BYTES: a song of so many random bytes.
wave() {
    printf 'RIFF\xff\xff\xff\x7fWAVEfmt '
    head -c "$1" /dev/urandom
}

# Sets `near` and `far`, the addresses; `near_port`, `far_port`, and `tls` for near's TLS.
start_origins() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -subj '/CN=here' -addext 'subjectAltName=IP:127.0.0.1,DNS:*.songs.invalid' \
        -keyout "$scratch/key.pem" -out "$scratch/cert.pem" 2>/dev/null
    printf 'singer:%s\n' "$(openssl passwd -apr1 "$password")" >"$scratch/near/users"
    printf 'diva:%s\n' "$(openssl passwd -apr1 "$netrc_password")" >>"$scratch/near/users"
    { log_line && far_servers; } >"$scratch/far/servers.conf"
    start_nginx "$scratch/far"
    far_port=$port
    far=http://127.0.0.1:$far_port
    { log_line && near_servers | sed "s/@FAR@/$far_port/g"; } >"$scratch/near/servers.conf"
    start_nginx "$scratch/near"
    near_port=$port
    near=http://127.0.0.1:$near_port
    tls=https://127.0.0.1:$tls_port
}

# What the log has for each request; the status and the address are first, as in the other tests.
log_line() {
    cat <<'END'
    log_format peers '$status $request_method $request_uri $server_protocol to=$host '
        'range=$http_range if-range=$http_if_range sent=$body_bytes_sent '
        'auth=$http_authorization note=$http_x_note cookie=$http_cookie '
        'accepts=$http_accept_encoding zipped=$gzip_ratio match=$http_if_none_match '
        'connection=$connection at=$msec';
END
}

far_servers() {
    cat <<'END'
    server {
        listen 127.0.0.1:@PORT@;
        access_log @FOLDER@/access peers;
        location = /back/song.wav { return 302 http://127.0.0.1:$arg_port/song.wav?came=back; }
    }
END
}

# Slow are /slow/ and /norange/ until there is a file "fast".
near_servers() {
    cat <<'END'
    limit_req_zone $binary_remote_addr zone=requests:1m rate=2r/s;
    limit_conn_zone $binary_remote_addr zone=connections:1m;
    server {
        listen 127.0.0.1:@PORT@;
        access_log @FOLDER@/access peers;
        location ~ ^/(slow|changing)/ {
            limit_rate_after 1100k;
            if (!-f @FOLDER@/fast) { set $limit_rate 10k; }
        }
        location /norange/ {
            max_ranges 0;
            limit_rate_after 1100k;
            if (!-f @FOLDER@/fast) { set $limit_rate 10k; }
        }
        location /zipped/ { gzip on; gzip_types audio/wav image/png; gzip_comp_level 1; }
        location /packed/ { add_header Content-Encoding gzip; }
        location /busy/ {
            add_header Retry-After 1 always;
            if (!-f @FOLDER@/ready) { return 503; }
        }
        location = /closed/song.wav { add_header Retry-After 600 always; return 503; }
        location /few/ { limit_req zone=requests; limit_req_status 429; }
        location /one/ { limit_conn connections 1; limit_rate 60k; }
        location /stalls/ { limit_rate_after 25k; limit_rate 100; }
        location /crawl/ { limit_rate 10; }
        location /down/ { limit_rate 150k; }
        location /private/ { auth_basic singers; auth_basic_user_file @FOLDER@/users; }
        location = /away/port/song.wav { return 302 http://127.0.0.1:@FAR@/song.wav; }
        location = /away/host/song.wav { return 307 http://localhost:@PORT@/song.wav?at=localhost; }
        location = /away/here/song.wav { return 301 /song.wav?from=here; }
        location = /away/back/song.wav {
            return 302 http://127.0.0.1:@FAR@/back/song.wav?port=@PORT@;
        }
    }
    server {
        listen 127.0.0.1:@TLS_PORT@ ssl http2;
        access_log @FOLDER@/access peers;
        ssl_certificate @FOLDER@/../cert.pem;
        ssl_certificate_key @FOLDER@/../key.pem;
        location = /away/song.wav { return 302 http://127.0.0.1:@FAR@/song.wav?by=downgrade; }
    }
END
}
