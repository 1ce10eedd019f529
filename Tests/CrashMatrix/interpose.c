// Kills a process before one file call of one path, or lets that call fail: loaded with LD_PRELOAD.
//
// strace counts its injections per thread, and here the threads take turns as they like. So a
// point is named by what does not depend on threads: the call, the path, and the how-manieth time.
//
//   POINT_ROOT    calls on paths outside this folder are let through and not noted
//   POINT_LOG     each noted call: number <tab> call <tab> path below the root, appended
//   POINT         the call to hit, as a line of that log; none: calls are only noted
//   POINT_ACTION  "kill", or the errno that the call is to fail with, as a number
//   POINT_HIT     a file that is made when the point was hit

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { SEEN = 4096, LINE = 8192 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *seen[SEEN];

// How many times this text has come, this time included.
static int count(const char *text) {
    int times = 1;
    for (int i = 0; i < SEEN; i++) {
        if (!seen[i]) {
            seen[i] = strdup(text);
            return times;
        }
        if (!strcmp(seen[i], text)) times++;
    }
    return -1;
}

static void append(const char *file, const char *line) {
    int fd = file ? REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (fd < 0) return;
    dprintf(fd, "%s\n", line);
    close(fd);
}

// The path of a name in an open folder; without a name, of the open file itself.
static void place(char *path, int fd, const char *name) {
    char link[64], base[PATH_MAX] = "";
    if (name && name[0] == '/') {
        snprintf(path, LINE, "%s", name);
        return;
    }
    if (fd == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
    else snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, base, sizeof base - 1);
    base[length < 0 ? 0 : length] = 0;
    if (name && strcmp(name, ".")) snprintf(path, LINE, "%s/%s", base, name);
    else snprintf(path, LINE, "%s", base);
}

// Notes a call; what it returns, if not 0, is the errno that the call has to fail with.
static int pass(const char *call, int fd, const char *name) {
    const char *root = getenv("POINT_ROOT"), *point = getenv("POINT");
    int before = errno;
    char path[LINE], text[LINE], line[LINE + 16];
    place(path, fd, name);
    size_t length = root ? strlen(root) : 0;
    errno = before;
    if (!length || strncmp(path, root, length) || (path[length] && path[length] != '/')) return 0;
    snprintf(text, sizeof text, "%s\t%s", call, path[length] ? path + length + 1 : ".");
    pthread_mutex_lock(&lock);
    snprintf(line, sizeof line, "%d\t%s", count(text), text);
    append(getenv("POINT_LOG"), line);
    int hit = point && !strcmp(point, line);
    if (hit) append(getenv("POINT_HIT"), line);
    const char *action = getenv("POINT_ACTION");
    if (hit && action && !strcmp(action, "kill")) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    pthread_mutex_unlock(&lock);
    errno = before;
    return hit && action ? atoi(action) : 0;
}

#define PASS(call, fd, name)                       \
    do {                                           \
        int number_ = pass(call, fd, name);        \
        if (number_) return errno = number_, -1;   \
    } while (0)

int mkdirat(int fd, const char *name, mode_t mode) {
    PASS("mkdirat", fd, name);
    return REAL(mkdirat)(fd, name, mode);
}

// "openat" makes a file, "open" only opens what is there.
int openat(int fd, const char *name, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    PASS(flags & O_CREAT ? "openat" : "open", fd, name);
    return REAL(openat)(fd, name, flags, mode);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    PASS("pwrite64", fd, NULL);
    return REAL(pwrite)(fd, bytes, length, offset);
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
    PASS("pread64", fd, NULL);
    return REAL(pread)(fd, bytes, length, offset);
}

int ftruncate(int fd, off_t length) {
    PASS("ftruncate", fd, NULL);
    return REAL(ftruncate)(fd, length);
}

int fallocate(int fd, int mode, off_t offset, off_t length) {
    PASS("fallocate", fd, NULL);
    return REAL(fallocate)(fd, mode, offset, length);
}

int fsync(int fd) {
    PASS("fsync", fd, NULL);
    return REAL(fsync)(fd);
}

int fdatasync(int fd) {
    PASS("fdatasync", fd, NULL);
    return REAL(fdatasync)(fd);
}

int renameat(int from_fd, const char *from, int fd, const char *name) {
    PASS("renameat", fd, name);
    return REAL(renameat)(from_fd, from, fd, name);
}

int linkat(int from_fd, const char *from, int fd, const char *name, int flags) {
    PASS("linkat", fd, name);
    return REAL(linkat)(from_fd, from, fd, name, flags);
}

// strace calls both "unlinkat"; so does the log.
int unlinkat(int fd, const char *name, int flags) {
    PASS("unlinkat", fd, name);
    return REAL(unlinkat)(fd, name, flags);
}

int fstatat(int fd, const char *restrict name, struct stat *restrict status, int flags) {
    PASS("fstatat", fd, name);
    return REAL(fstatat)(fd, name, status, flags);
}

int flock(int fd, int how) {
    PASS("flock", fd, NULL);
    return REAL(flock)(fd, how);
}

// renameat2 is called by its number, so that it needs no new C library.
long syscall(long number, ...) {
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    if (number == SYS_renameat2) PASS("renameat2", (int)a[2], (const char *)a[3]);
    return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
