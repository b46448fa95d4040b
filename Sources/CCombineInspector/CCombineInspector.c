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
