// Runs a program and writes what it cost into a file:
//
//   BenchmarkStopwatch REPORT PROGRAM [ARGUMENT...]
//
// One line of four numbers: nanoseconds from the start to the end, microseconds of processor time
// (user and system) of the program and its children, its peak resident memory in bytes, and its
// exit code, or 128 and the number of the signal that ended it.
//
// A program of its own, and a small one: on Linux the peak of a started process is at least what
// the process that started it had (exec hands ru_maxrss on), so that a Swift program would measure
// itself.
#include <errno.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static int64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int64_t microseconds(struct timeval time) {
    return (int64_t)time.tv_sec * 1000000 + time.tv_usec;
}

static int64_t peak_bytes(const struct rusage *usage) {
#if defined(__APPLE__)
    return (int64_t)usage->ru_maxrss;
#else
    return (int64_t)usage->ru_maxrss * 1024;
#endif
}

static int exit_code(int status) {
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int count, char **words) {
    if (count < 3) {
        fputs("usage: BenchmarkStopwatch REPORT PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    FILE *report = fopen(words[1], "we");
    if (!report) {
        perror(words[1]);
        return 2;
    }
    int status = 0;
    pid_t child = 0;
    struct rusage usage;
    int64_t start = nanoseconds();
    int failure = posix_spawn(&child, words[2], NULL, NULL, words + 2, environ);
    if (failure != 0) {
        fprintf(stderr, "%s: %s\n", words[2], strerror(failure));
        return 2;
    }
    while (wait4(child, &status, 0, &usage) < 0) {
        if (errno != EINTR) return 2;
    }
    int64_t wall = nanoseconds() - start;
    int64_t processor = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
    fprintf(report, "%" PRId64 " %" PRId64 " %" PRId64 " %d\n", wall, processor,
            peak_bytes(&usage), exit_code(status));
    return fclose(report) == 0 ? 0 : 2;
}
