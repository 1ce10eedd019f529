// Where zlib's own header is installed, the compiler proves that our structure is its structure.
#if __has_include(<zlib.h>)

#include <stddef.h>
#include <zlib.h>

#include "CZlib.h"
#include "CZlibStream.h"

#define SAME(ours, theirs) _Static_assert((long)(ours) == (long)(theirs), #ours)

SAME(sizeof(czlib_stream), sizeof(z_stream));
SAME(offsetof(czlib_stream, next_in), offsetof(z_stream, next_in));
SAME(offsetof(czlib_stream, avail_in), offsetof(z_stream, avail_in));
SAME(offsetof(czlib_stream, next_out), offsetof(z_stream, next_out));
SAME(offsetof(czlib_stream, avail_out), offsetof(z_stream, avail_out));
SAME(offsetof(czlib_stream, allocate), offsetof(z_stream, zalloc));
SAME(offsetof(czlib_stream, opaque), offsetof(z_stream, opaque));
SAME(CZLIB_END, Z_STREAM_END);

#endif
