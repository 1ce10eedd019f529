// zlib's z_stream, as it has been since 1.2.0.
#ifndef CZLIB_STREAM_H
#define CZLIB_STREAM_H

#include <stdint.h>

typedef struct {
    const uint8_t *next_in;
    unsigned avail_in;
    unsigned long total_in;
    uint8_t *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *state;
    void *allocate;
    void *release;
    void *opaque;
    int data_type;
    unsigned long checksum;
    unsigned long reserved;
} czlib_stream;

#endif
