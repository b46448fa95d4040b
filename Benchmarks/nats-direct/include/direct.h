// A pull consumer that uses the C client alone. The benchmark compares the package's consumer with it.
#pragma once

// Creates a durable consumer, and consumes and acknowledges a number of messages with pull requests of up to a batch.
// Returns the time from the first request to the last acknowledgement, in seconds, or a negative status.
double direct_consume(const char *url, const char *stream, const char *durable, int batch, int count);
