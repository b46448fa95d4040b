#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CCombineInspector.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__linux__)
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static _Thread_local struct combine_inspector_thread state;

struct combine_inspector_thread *combine_inspector_this_thread(void) { return &state; }

int combine_inspector_describe_thread(char *name, size_t size) {
  if (size > 0) name[0] = 0;
#if defined(__linux__)
#if defined(__GLIBC__)
  if (pthread_getname_np(pthread_self(), name, size) != 0 && size > 0) name[0] = 0;
#endif
  return syscall(SYS_gettid) == getpid();
#else
  return 0;
#endif
}

void combine_inspector_name_thread(const char *name) {
#if defined(__linux__) && defined(__GLIBC__)
  pthread_setname_np(pthread_self(), name);
#endif
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
static uintptr_t stack_end(void) {
  pthread_attr_t attributes;
  void *start;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
  int failure = pthread_attr_getstack(&attributes, &start, &size);
  pthread_attr_destroy(&attributes);
  return failure ? 1 : (uintptr_t)start + size;
}

// A sanitizer would take the return addresses of other functions for memory that this one must not read.
__attribute__((noinline, no_sanitize("address", "thread")))
size_t combine_inspector_callers(uintptr_t *addresses, size_t capacity) {
  if (state.stack_end == 0) state.stack_end = stack_end();
  uintptr_t frame = (uintptr_t)__builtin_frame_address(0), end = state.stack_end;
  size_t count = 0;
  // A frame begins with the caller's frame pointer and the return address, and callers are further up.
  while (count < capacity && frame % sizeof(uintptr_t) == 0 && frame < end && end - frame >= 2 * sizeof(uintptr_t)) {
    const uintptr_t *words = (const uintptr_t *)frame;
    if (words[1] == 0) break;
    addresses[count++] = words[1];
    // Swift marks the frames of asynchronous functions in bit 60.
    uintptr_t caller = words[0] & ~((uintptr_t)1 << 60);
    if (caller <= frame) break;
    frame = caller;
  }
  return count;
}
#else
size_t combine_inspector_callers(uintptr_t *addresses, size_t capacity) { return 0; }
#endif

uint64_t combine_inspector_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#if defined(__linux__)
// In CombineInspector. Weak, because this module is built, and may be linked, without it.
extern void combine_inspector_start_from_environment(void) __attribute__((weak));

__attribute__((constructor)) static void start_from_environment(void) {
  const char *value = getenv("COMBINE_INSPECT");
  if (value && *value && strcmp(value, "0") != 0 && combine_inspector_start_from_environment)
    combine_inspector_start_from_environment();
}
#endif
