#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#endif
#if defined(__APPLE__)
#include <sys/sysctl.h>
#include <sys/time.h>
#endif

int csystem_rename_no_replace(int from_dir, const char *from, int to_dir, const char *to) {
#if defined(__linux__)
    // The syscall itself: glibc has a wrapper since 2.28 only, musl since 1.2.4.
    return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, 1u /* RENAME_NOREPLACE */);
#elif defined(__APPLE__)
    return renameatx_np(from_dir, from, to_dir, to, RENAME_EXCL);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int csystem_rename_exchange(int from_dir, const char *from, int to_dir, const char *to) {
#if defined(__linux__)
    return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, 2u /* RENAME_EXCHANGE */);
#elif defined(__APPLE__)
    return renameatx_np(from_dir, from, to_dir, to, RENAME_SWAP);
#else
    errno = ENOSYS;
    return -1;
#endif
}

int csystem_clone(int from, int to) {
#if defined(__linux__)
    return ioctl(to, 0x40049409 /* FICLONE */, from);
#else
    (void)from;
    (void)to;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

int csystem_sync_whole(int fd) {
#if defined(__linux__)
    return syncfs(fd);
#else
    (void)fd;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

int csystem_whole_sync_is_sound(int fd) {
#if defined(__linux__)
    struct utsname system;
    struct statfs place;
    int major = 0, minor = 0;
    if (uname(&system) != 0 || fstatfs(fd, &place) != 0) return 0;
    if (sscanf(system.release, "%d.%d", &major, &minor) != 2) return 0;
    if (major < 5 || (major == 5 && minor < 8)) return 0;
    switch ((unsigned)place.f_type) {
    case 0xEF53:      // ext2, ext3, ext4
    case 0x58465342:  // xfs
    case 0x9123683E:  // btrfs
    case 0xF2F52010:  // f2fs
    case 0x01021994:  // tmpfs
        return 1;
    default:
        return 0;
    }
#else
    (void)fd;
    return 0;
#endif
}

int csystem_openat(int dir, const char *path, int flags, mode_t mode) {
    return openat(dir, path, flags, mode);
}

int csystem_reserve(int fd, int64_t length) {
#if defined(__linux__)
    return fallocate(fd, 0x01 /* FALLOC_FL_KEEP_SIZE */, 0, (off_t)length);
#else
    (void)fd;
    (void)length;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

int csystem_start_writeback(int fd, int64_t offset, int64_t length) {
#if defined(__linux__)
    return sync_file_range(fd, (off_t)offset, (off_t)length, SYNC_FILE_RANGE_WRITE);
#else
    (void)fd;
    (void)offset;
    (void)length;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

int csystem_full_sync(int fd) {
#if defined(__APPLE__)
    if (fcntl(fd, F_FULLFSYNC) == 0) return 0;
    if (errno != ENOTSUP && errno != EINVAL && errno != ENOTTY) return -1;
#endif
    return fsync(fd);
}

int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

void csystem_name_thread(const char *name) {
#if defined(__linux__)
    pthread_setname_np(pthread_self(), name);
#elif defined(__APPLE__)
    pthread_setname_np(name);
#else
    (void)name;
#endif
}

int csystem_boot_id(char *buffer, size_t capacity) {
#if defined(__linux__)
    int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    if (fd < 0) return -1;
    ssize_t count = read(fd, buffer, capacity - 1);
    close(fd);
    if (count <= 0) return -1;
    buffer[count] = 0;
    char *newline = strchr(buffer, '\n');
    if (newline) *newline = 0;
    return 0;
#elif defined(__APPLE__)
    size_t length = capacity;
    return sysctlbyname("kern.bootsessionuuid", buffer, &length, NULL, 0);
#else
    (void)buffer;
    (void)capacity;
    errno = ENOSYS;
    return -1;
#endif
}

long csystem_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > LONG_MAX) return LONG_MAX;
    return (long)limit.rlim_cur;
}

void csystem_raise_file_limit(long wanted) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= (rlim_t)wanted) return;
    limit.rlim_cur = limit.rlim_max < (rlim_t)wanted ? limit.rlim_max : (rlim_t)wanted;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

void csystem_share_heaps(int count) {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}
