// System calls that the platform's Swift overlay lacks, or that C declares as
// variadic, so that Swift cannot call them. Each returns what the call returns
// (0 or -1 with errno set), and -1 with errno = ENOSYS where there is none.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// renameat2(2) with RENAME_NOREPLACE; renameatx_np(2) with RENAME_EXCL on Apple systems.
int csystem_rename_no_replace(int from_dir, const char *from, int to_dir, const char *to);

/// renameat2(2) with RENAME_EXCHANGE; renameatx_np(2) with RENAME_SWAP on Apple systems.
int csystem_rename_exchange(int from_dir, const char *from, int to_dir, const char *to);

/// ioctl(FICLONE): gives a file the bytes of another one without copying them, where the file
/// system can share them.
int csystem_clone(int from, int to);

/// syncfs(2): flushes everything of the file system that the file is on.
int csystem_sync_whole(int fd);

/// Whether syncfs(2) flushes and tells of errors as fsync(2) does: 1 on a Linux of 5.8 or later
/// with a local file system that is known to, else 0.
int csystem_whole_sync_is_sound(int fd);

/// openat(2), which C declares as variadic.
int csystem_openat(int dir, const char *path, int flags, mode_t mode);

/// fallocate(2) with FALLOC_FL_KEEP_SIZE: reserves space, the length stays.
int csystem_reserve(int fd, int64_t length);

/// sync_file_range(2) with SYNC_FILE_RANGE_WRITE: starts writeback, waits for nothing.
int csystem_start_writeback(int fd, int64_t offset, int64_t length);

/// fsync(2); on Apple systems fcntl(F_FULLFSYNC), and fsync where that is refused.
int csystem_full_sync(int fd);

/// ioctl(TIOCGWINSZ): the width and height of a terminal in cells.
int csystem_window_size(int fd, uint16_t *columns, uint16_t *rows);

/// Gives the calling thread a name that debuggers show (at most 15 bytes on Linux).
void csystem_name_thread(const char *name);

/// The kernel's boot id (36 characters), which changes at every start of the machine.
int csystem_boot_id(char *buffer, size_t capacity);

// Lets the threads of the process share so many heaps of malloc (mallopt(3), glibc only): else
// each of them keeps memory of its own.
void csystem_share_heaps(int count);

/// How many files the process may have open (getrlimit(2), the soft limit); LONG_MAX without one.
long csystem_file_limit(void);

/// Raises that limit to `wanted`, or to the hard limit where that is less; never lowers it.
void csystem_raise_file_limit(long wanted);

#endif
