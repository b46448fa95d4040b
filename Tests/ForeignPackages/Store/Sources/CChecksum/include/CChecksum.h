#ifndef CCHECKSUM_H
#define CCHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// Adler-32 of some bytes.
uint32_t checksum(const uint8_t *bytes, size_t count);

#endif
