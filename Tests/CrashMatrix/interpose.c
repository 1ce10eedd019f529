// Stops a process before its n-th file call, or lets that call fail, or writes down every call
// with its bytes: loaded with LD_PRELOAD.
//
// strace counts its injections per thread, and here the threads take turns as they like. So there
// is one count for the whole process: each number is one moment of one run.
//
//   POINT_ROOT    calls on paths outside this folder are let through and not noted
//   POINT_LOG     each noted call: number <tab> call <tab> path below the root, appended
//   POINT_CALLS   "changing": only calls that change the disk are counted; "late": of these only
//                 those behind the first rename that shows something to a person; otherwise all
//                 that are noted (the log's number is 0 for those that are not counted)
//   POINT         the number of the call to hit; none: calls are only noted
//   POINT_ACTION  "kill", "stop" (SIGSTOP), or the errno that the call is to fail with
//   POINT_HIT     a file that is made when the point was hit; its text is the line of the log
//   POINT_DENY    "exchange": renameat2 with RENAME_EXCHANGE always fails with EINVAL;
//                 "link": linkat always fails with EPERM
//   POINT_BOOT    a file to be read in place of the system's boot id: "after a reboot"
//   POINT_TRACE   every change that was made, in the order in which it was made, with inode
//                 numbers for places; bytes go to POINT_TRACE.data. Calls then wait for one
//                 another, so that the order is the true one.

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

enum { LINE = 8192, EXCHANGE = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counted;
// Whether a rename has shown something: from there on no call of that group depends on how fast
// bytes came.
static int has_shown;
// Whether this thread has the lock since `pass`, and gives it back in `done`.
static __thread int holds;

static void append(const char *file, const char *bytes, size_t length) {
    int fd = file ? REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (fd < 0) return;
    while (length) {
        ssize_t count = REAL(write)(fd, bytes, length);
        if (count < 0) abort();
        bytes += count;
        length -= (size_t)count;
    }
    close(fd);
}

__attribute__((format(printf, 2, 3))) static void line_to(const char *file, const char *form, ...) {
    char line[2 * LINE];
    va_list list;
    va_start(list, form);
    int length = vsnprintf(line, sizeof line, form, list);
    va_end(list);
    append(file, line, (size_t)length);
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

// The path below the root; NULL where it lies elsewhere.
static const char *below_root(char *path, int fd, const char *name) {
    const char *root = getenv("POINT_ROOT");
    size_t length = root ? strlen(root) : 0;
    place(path, fd, name);
    if (!length || strncmp(path, root, length) || (path[length] && path[length] != '/')) return NULL;
    return path[length] ? path + length + 1 : ".";
}

// Does to the process what the point is for; what it returns is the errno to fail with.
static int act(const char *line) {
    const char *action = getenv("POINT_ACTION");
    line_to(getenv("POINT_HIT"), "%s", line);
    if (!action) return 0;
    if (strcmp(action, "kill") && strcmp(action, "stop")) return atoi(action);
    kill(getpid(), strcmp(action, "kill") ? SIGSTOP : SIGKILL);
    for (;;) pause();
}

// Whether POINT_CALLS wants a call to be counted.
static int counts(int changing) {
    const char *calls = getenv("POINT_CALLS");
    if (calls && !strcmp(calls, "changing")) return changing;
    if (calls && !strcmp(calls, "late")) return changing && has_shown;
    return 1;
}

// Notes a call; what it returns, if not 0, is the errno that the call has to fail with.
static int pass(const char *call, int changing, int fd, const char *name) {
    const char *point = getenv("POINT");
    int before = errno, number = 0, failure = 0;
    char path[LINE], line[LINE + 64];
    const char *below = below_root(path, fd, name);
    errno = before;
    if (!below) return 0;
    pthread_mutex_lock(&lock);
    if (counts(changing)) number = ++counted;
    if (!strncmp(call, "rename", 6) && !strstr(below, ".gatefold")) has_shown = 1;
    snprintf(line, sizeof line, "%d\t%s\t%s\n", number, call, below);
    append(getenv("POINT_LOG"), line, strlen(line));
    if (number && point && atoi(point) == number) failure = act(line);
    holds = !failure && getenv("POINT_TRACE");
    if (!holds) pthread_mutex_unlock(&lock);
    errno = before;
    return failure;
}

// Ends what `pass` began, with the call's own errno.
static void done(void) {
    if (!holds) return;
    holds = 0;
    pthread_mutex_unlock(&lock);
}

#define PASS(call, changing, fd, name)                      \
    do {                                                    \
        int number_ = pass(call, changing, fd, name);       \
        if (number_) return errno = number_, -1;            \
    } while (0)

// Writes a line of the trace if the call that `pass` let through has worked.
#define TRACE(worked, ...)                                          \
    do {                                                            \
        int errno_ = errno;                                         \
        if (holds && (worked)) line_to(getenv("POINT_TRACE"), __VA_ARGS__); \
        done();                                                     \
        errno = errno_;                                             \
    } while (0)

// Whether this file system is to be one that does not know such a call.
static int denies(const char *call) {
    const char *deny = getenv("POINT_DENY");
    return deny && !strcmp(deny, call);
}

static unsigned long inode(int fd) {
    struct stat status;
    return fstat(fd, &status) ? 0 : status.st_ino;
}

static unsigned long inode_at(int fd, const char *name) {
    struct stat status;
    return REAL(fstatat)(fd, name, &status, AT_SYMLINK_NOFOLLOW) ? 0 : status.st_ino;
}

int mkdirat(int fd, const char *name, mode_t mode) {
    PASS("mkdirat", 1, fd, name);
    int outcome = REAL(mkdirat)(fd, name, mode);
    TRACE(!outcome, "mkdir\t%lu\t%s\t%lu\n", inode(fd), name, inode_at(fd, name));
    return outcome;
}

// "openat" makes a file, "open" only opens what is there.
int openat(int fd, const char *name, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    int makes = (flags & O_CREAT) != 0;
    PASS(makes ? "openat" : "open", makes, fd, name);
    int is_new = holds && makes && !inode_at(fd, name);
    int outcome = REAL(openat)(fd, name, flags, mode);
    TRACE(is_new && outcome >= 0, "create\t%lu\t%s\t%lu\n", inode(fd), name, inode(outcome));
    return outcome;
}

int open(const char *path, int flags, ...) {
    const char *boot = getenv("POINT_BOOT");
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    if (boot && !strcmp(path, "/proc/sys/kernel/random/boot_id")) path = boot;
    return REAL(open)(path, flags, mode);
}

// What is said on standard output belongs into the trace: it may not be said too early.
ssize_t write(int fd, const void *bytes, size_t length) {
    ssize_t count = REAL(write)(fd, bytes, length);
    int before = errno;
    if (fd == 1 && count > 0 && getenv("POINT_TRACE")) {
        pthread_mutex_lock(&lock);
        line_to(getenv("POINT_TRACE"), "say\t%.*s\n", (int)strcspn(bytes, "\n"), (char *)bytes);
        pthread_mutex_unlock(&lock);
    }
    errno = before;
    return count;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    PASS("pwrite64", 1, fd, NULL);
    ssize_t count = REAL(pwrite)(fd, bytes, length, offset);
    char data[PATH_MAX];
    struct stat status = {0};
    if (holds && count > 0) {
        int before = errno;
        snprintf(data, sizeof data, "%s.data", getenv("POINT_TRACE"));
        REAL(fstatat)(AT_FDCWD, data, &status, 0);
        append(data, bytes, (size_t)count);
        errno = before;
    }
    TRACE(count > 0, "write\t%lu\t%ld\t%zd\t%ld\n", inode(fd), offset, count, status.st_size);
    return count;
}

ssize_t pread(int fd, void *bytes, size_t length, off_t offset) {
    PASS("pread64", 0, fd, NULL);
    done();
    return REAL(pread)(fd, bytes, length, offset);
}

int ftruncate(int fd, off_t length) {
    PASS("ftruncate", 1, fd, NULL);
    int outcome = REAL(ftruncate)(fd, length);
    TRACE(!outcome, "truncate\t%lu\t%ld\n", inode(fd), length);
    return outcome;
}

// It only reserves space here; the length and the bytes stay, so the trace has nothing of it.
int fallocate(int fd, int mode, off_t offset, off_t length) {
    PASS("fallocate", 1, fd, NULL);
    done();
    return REAL(fallocate)(fd, mode, offset, length);
}

int fsync(int fd) {
    PASS("fsync", 1, fd, NULL);
    int outcome = REAL(fsync)(fd);
    TRACE(!outcome, "sync\t%lu\n", inode(fd));
    return outcome;
}

// Enough for the bytes and the length; for a folder nothing is promised.
int fdatasync(int fd) {
    PASS("fdatasync", 1, fd, NULL);
    int outcome = REAL(fdatasync)(fd);
    TRACE(!outcome, "sync\t%lu\n", inode(fd));
    return outcome;
}

int syncfs(int fd) {
    PASS("syncfs", 1, fd, NULL);
    int outcome = REAL(syncfs)(fd);
    TRACE(!outcome, "syncfs\n");
    return outcome;
}

int renameat(int from_fd, const char *from, int fd, const char *name) {
    PASS("renameat", 1, fd, name);
    int outcome = REAL(renameat)(from_fd, from, fd, name);
    TRACE(!outcome, "rename\t%lu\t%s\t%lu\t%s\n", inode(from_fd), from, inode(fd), name);
    return outcome;
}

int linkat(int from_fd, const char *from, int fd, const char *name, int flags) {
    PASS("linkat", 1, fd, name);
    if (denies("link")) {
        done();
        return errno = EPERM, -1;
    }
    int outcome = REAL(linkat)(from_fd, from, fd, name, flags);
    TRACE(!outcome, "link\t%lu\t%s\t%lu\n", inode(fd), name, inode_at(fd, name));
    return outcome;
}

// strace calls both "unlinkat"; so does the log.
int unlinkat(int fd, const char *name, int flags) {
    PASS("unlinkat", 1, fd, name);
    int outcome = REAL(unlinkat)(fd, name, flags);
    TRACE(!outcome, "unlink\t%lu\t%s\n", inode(fd), name);
    return outcome;
}

int fstatat(int fd, const char *restrict name, struct stat *restrict status, int flags) {
    PASS("fstatat", 0, fd, name);
    done();
    return REAL(fstatat)(fd, name, status, flags);
}

int flock(int fd, int how) {
    PASS("flock", 0, fd, NULL);
    done();
    return REAL(flock)(fd, how);
}

// The C library's own wrapper is not used by the program; it is the same call.
static long rename_by_flags(const long *a) {
    int exchanges = a[4] & EXCHANGE;
    PASS("renameat2", 1, (int)a[2], (const char *)a[3]);
    if (exchanges && denies("exchange")) {
        done();
        return errno = EINVAL, -1;
    }
    long outcome = REAL(syscall)(SYS_renameat2, a[0], a[1], a[2], a[3], a[4]);
    TRACE(!outcome, "%s\t%lu\t%s\t%lu\t%s\n", exchanges ? "exchange" : "rename", inode((int)a[0]),
        (const char *)a[1], inode((int)a[2]), (const char *)a[3]);
    return outcome;
}

// renameat2 is called by its number, so that it needs no new C library.
long syscall(long number, ...) {
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    if (number == SYS_renameat2) return rename_by_flags(a);
    return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
