// The few functions of zlib that Gatefold uses, found at run time, so that no header package is
// needed to build: libcurl brings the library along. Its ABI has been stable since 1.2.0 (soname
// 1). Where <zlib.h> is installed, CZlibProof.c proves that our structure is zlib's.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

typedef struct czlib_inflater czlib_inflater;

enum czlib_result {
    CZLIB_MORE = 0,    // all input was taken, or all room was filled
    CZLIB_END = 1,     // the stream has ended; its checksum and its length are right
    CZLIB_BROKEN = 2,  // it is no such stream
};

/// Makes an inflater for gzip (RFC 1952), zlib (RFC 1950) or, if `raw`, bare deflate (RFC 1951);
/// NULL where there is no zlib or no memory.
czlib_inflater *czlib_inflater_make(int raw);
void czlib_inflater_free(czlib_inflater *inflater);
/// Begins anew, for another member of a gzip stream.
int czlib_inflater_reset(czlib_inflater *inflater);
/// Takes input and fills output; both counts are the bytes that there are before the call, and
/// the bytes that were taken and filled behind it.
enum czlib_result czlib_inflate(
    czlib_inflater *inflater, const uint8_t *input, size_t *input_count, uint8_t *output,
    size_t *output_count);

#endif
