#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

// Counts what the calling thread allocates. Linked into the tests, whose malloc it replaces; other programs of this
// package are not concerned.

struct Allocations {
  long count;
  long bytes;
  /// The bytes that malloc has handed out, less those that have been freed on this thread.
  long live;
};

/// Whether it can count here: with glibc, and without a sanitizer, which replaces malloc itself.
int allocationsCanBeCounted(void);

/// Begins to count, on this thread.
void allocationsBegin(void);

/// Does not count what the test itself does between these two, which may be nested.
void allocationsPause(void);
void allocationsResume(void);

/// Stops, and returns what has been allocated since the beginning.
struct Allocations allocationsEnd(void);

#endif
