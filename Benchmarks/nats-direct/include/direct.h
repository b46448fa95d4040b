// A pull consumption with nothing but the C client, to which the package's own is compared.
#pragma once

// Creates a durable consumer, and consumes and acknowledges so many messages with pull requests of up to a batch.
// Returns the seconds that this takes from the first request to the last acknowledgement, or a negative status.
double direct_consume(const char *url, const char *stream, const char *durable, int batch, int count);
