#include "CZlib.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "CZlibStream.h"

enum { NO_FLUSH = 0, OK = 0, STREAM_END = 1, BUF_ERROR = -5 };

// 15 is the largest window; 32 more tell gzip from zlib by the first bytes, and minus is bare.
enum { WINDOW_OF_ANY = 15 + 32, WINDOW_OF_RAW = -15 };

struct czlib_inflater {
    czlib_stream stream;
};

static int (*init)(czlib_stream *, int, const char *, int);
static int (*run)(czlib_stream *, int);
static int (*reset)(czlib_stream *);
static int (*end)(czlib_stream *);

// Looked for once, and never unloaded.
static void find(void) {
    const char *names[] = {"libz.so.1", "libz.so", "/usr/lib/libz.1.dylib"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
        if (!library) continue;
        *(void **)&init = dlsym(library, "inflateInit2_");
        *(void **)&run = dlsym(library, "inflate");
        *(void **)&reset = dlsym(library, "inflateReset");
        *(void **)&end = dlsym(library, "inflateEnd");
        if (init && run && reset && end) return;
    }
    init = NULL;
}

czlib_inflater *czlib_inflater_make(int raw) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find);
    if (!init) return NULL;
    czlib_inflater *inflater = calloc(1, sizeof *inflater);
    if (!inflater) return NULL;
    int window = raw ? WINDOW_OF_RAW : WINDOW_OF_ANY;
    // The version's first digit and the structure's size are what zlib compares.
    if (init(&inflater->stream, window, "1", (int)sizeof inflater->stream) != OK) {
        free(inflater);
        return NULL;
    }
    return inflater;
}

void czlib_inflater_free(czlib_inflater *inflater) {
    if (!inflater) return;
    end(&inflater->stream);
    free(inflater);
}

int czlib_inflater_reset(czlib_inflater *inflater) { return reset(&inflater->stream) == OK; }

enum czlib_result czlib_inflate(
    czlib_inflater *inflater, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count) {
    czlib_stream *stream = &inflater->stream;
    unsigned in = *input_count > UINT_MAX ? UINT_MAX : (unsigned)*input_count;
    unsigned out = *output_count > UINT_MAX ? UINT_MAX : (unsigned)*output_count;
    stream->next_in = input;
    stream->avail_in = in;
    stream->next_out = output;
    stream->avail_out = out;
    int code = run(stream, NO_FLUSH);
    *input_count = in - stream->avail_in;
    *output_count = out - stream->avail_out;
    if (code == STREAM_END) return CZLIB_END;
    // With nothing to take or no room there is no progress, which is no mistake.
    return code == OK || code == BUF_ERROR ? CZLIB_MORE : CZLIB_BROKEN;
}
