#define _GNU_SOURCE
#include "AllocationCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

static __thread int isCounting;
static __thread int isPaused;
static __thread struct Allocations allocations;

// What was allocated last. An array asks right away how much it has really got, and grows the later the more malloc
// happened to have at hand. It is told what malloc gives at least, so that counting again counts the same.
static __thread void *newest;
static __thread size_t newestSize;

static long reallyUsable(void *memory) {
  static size_t (*usableSize)(void *);
  if (!memory) return 0;
  if (!usableSize) usableSize = (size_t (*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
  return (long)usableSize(memory);
}

static void *note(void *memory, size_t size) {
  if (!isCounting) return memory;
  newest = memory;
  newestSize = size;
  if (!isPaused) {
    allocations.count += 1;
    allocations.bytes += (long)size;
    allocations.live += reallyUsable(memory);
  }
  return memory;
}

// What malloc is called inside glibc.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) {
  return note(__libc_malloc(size), size);
}

void *calloc(size_t count, size_t size) {
  return note(__libc_calloc(count, size), count * size);
}

void *realloc(void *old, size_t size) {
  if (isCounting && !isPaused) allocations.live -= reallyUsable(old);
  return note(__libc_realloc(old, size), size);
}

void *memalign(size_t alignment, size_t size) {
  return note(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void free(void *memory) {
  if (memory == newest) newest = NULL;
  if (isCounting && !isPaused) allocations.live -= reallyUsable(memory);
  __libc_free(memory);
}

size_t malloc_usable_size(void *memory) {
  if (!memory) return 0;
  if (isCounting && memory == newest) {
    size_t least = ((newestSize + 8 + 15) & ~(size_t)15) - 8;
    return least < 24 ? 24 : least;
  }
  return (size_t)reallyUsable(memory);
}

int allocationsCanBeCounted(void) { return 1; }

void allocationsBegin(void) {
  allocations.count = 0;
  allocations.bytes = 0;
  allocations.live = 0;
  isCounting = 1;
}

void allocationsPause(void) { isPaused += 1; }
void allocationsResume(void) { isPaused -= 1; }

struct Allocations allocationsEnd(void) {
  isCounting = 0;
  return allocations;
}

#else

int allocationsCanBeCounted(void) { return 0; }
void allocationsBegin(void) {}
void allocationsPause(void) {}
void allocationsResume(void) {}
struct Allocations allocationsEnd(void) {
  struct Allocations none = {0, 0, 0};
  return none;
}

#endif
