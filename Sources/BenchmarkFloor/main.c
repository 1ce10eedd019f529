// The floor of a download: moves one response from a socket into a file and flushes it.
//
//   BenchmarkFloor PORT PATH FILE
//
// It asks 127.0.0.1 in HTTP/1.1 and does nothing else that a downloader does: no second file, no
// digest, no progress, no retries. It fails unless the answer is a 200 of known length that came
// whole.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

static char buffer[256 * 1024];

static int fail(const char *what) {
    fprintf(stderr, "BenchmarkFloor: %s: %s\n", what, errno ? strerror(errno) : "no more is known");
    return 1;
}

static int connect_to(int port) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons((uint16_t)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    if (peer < 0) return -1;
    if (connect(peer, (struct sockaddr *)&address, sizeof address) == 0) return peer;
    close(peer);
    return -1;
}

static int write_whole(int file, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t done = write(file, bytes, count);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return -1;
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}

// Reads until the head is whole; returns the bytes that came, and where the body begins.
static size_t read_head(int peer, size_t *body) {
    size_t filled = 0;
    while (filled < sizeof buffer - 1) {
        ssize_t count = read(peer, buffer + filled, sizeof buffer - 1 - filled);
        if (count <= 0) return 0;
        filled += (size_t)count;
        buffer[filled] = 0;
        char *end = strstr(buffer, "\r\n\r\n");
        if (!end) continue;
        *end = 0;
        *body = (size_t)(end - buffer) + 4;
        return filled;
    }
    return 0;
}

static long long promised_length(void) {
    if (strncmp(buffer, "HTTP/1.1 200", 12) != 0) return -1;
    for (char *line = strstr(buffer, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
        if (strncasecmp(line + 2, "Content-Length:", 15) == 0) return atoll(line + 17);
    }
    return -1;
}

static int move_body(int peer, int file, long long left) {
    while (left > 0) {
        ssize_t count = read(peer, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0 || count > left) return -1;
        if (write_whole(file, buffer, (size_t)count) != 0) return -1;
        left -= count;
    }
    return 0;
}

static int send_request(int peer, const char *path) {
    int length = snprintf(buffer, sizeof buffer,
                          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    return write_whole(peer, buffer, (size_t)length);
}

int main(int count, char **words) {
    size_t body = 0;
    if (count != 4) {
        fputs("usage: BenchmarkFloor PORT PATH FILE\n", stderr);
        return 2;
    }
    int peer = connect_to(atoi(words[1]));
    if (peer < 0) return fail("connect");
    if (send_request(peer, words[2]) != 0) return fail("request");
    size_t filled = read_head(peer, &body);
    long long length = filled ? promised_length() : -1;
    if (length < (long long)(filled - body)) return fail("the answer is no 200 of known length");
    int file = open(words[3], O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file < 0) return fail(words[3]);
    if (write_whole(file, buffer + body, filled - body) != 0) return fail("write");
    if (move_body(peer, file, length - (long long)(filled - body)) != 0) return fail("body");
    if (fsync(file) != 0) return fail("fsync");
    return close(file) == 0 ? 0 : fail("close");
}
