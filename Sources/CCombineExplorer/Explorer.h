// What the three parts of the runtime share.
#ifndef EXPLORER_H
#define EXPLORER_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CCombineExplorer.h"

#if defined(__linux__) && defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#define EXPLORER 1
#endif
// A sanitizer brings a runtime of its own.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#undef EXPLORER
#endif
#endif
#ifndef EXPLORER
#define EXPLORER 0
#endif

#if EXPLORER

#include <pthread.h>

enum { RELAXED, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };

// Thread 0 sets up and checks; the scenario's are those from 1.
enum { NOBODY = -1, MAIN = 0, THREADS = combine_explorer_max_threads + 1, SC = THREADS, CLOCKS };

// For each thread the time up to which its past is known; for SC, the number of sequentially consistent operations.
struct clock { uint32_t at[CLOCKS]; };

typedef unsigned __int128 value;

// A value that an atomic variable had.
struct store {
  value value;
  struct clock ordered, visible;  // what a load that acquires it knows
  uint32_t seen[CLOCKS];          // when each thread first stored or read it, or 0
};

// An atomic variable, a mutex, a condition, a lazy global or a reference count.
struct object {
  uintptr_t address;
  uint32_t generation;
  int number;                     // in the order of first use in this run, from 1
  int size;                       // of an atomic variable
  int owner;                      // of a mutex
  bool is_initialized;            // a lazy global
  struct clock ordered, visible;  // the last release
  struct store *stores;
  int count, capacity;
  // For the reduction: what precedes, in every equivalent order, the next operation on this object.
  struct clock after_reads, after_writes;
  int last_step;
};

struct operation {
  enum combine_explorer_operation kind;
  int order, size;
  uintptr_t address, site;
  struct object *object;
  bool writes, is_skipped, waits_for_zero;
};

// A thread of the model.
struct thread_model {
  struct clock ordered;           // what happened before, for data races
  struct clock visible;           // and what can no longer be read past: more, after a fence
  struct clock to_acquire[2];     // what an acquire fence will add to both
  struct clock to_release[2];     // what relaxed stores publish after a release fence
};
extern struct thread_model models[THREADS];
extern __thread int this_thread;
extern bool exploring;

// Whether the calling thread is one of the scenario's, or sets up or checks.
static inline bool is_exploring(void) { return exploring && this_thread != NOBODY; }

static inline void join(struct clock *into, const struct clock *from) {
  for (int i = 0; i < CLOCKS; i++) if (from->at[i] > into->at[i]) into->at[i] = from->at[i];
}

// Model.c
void model_reset(void);
void model_begin(int threads);
void model_end(int threads);
struct object *object_at(uintptr_t address);
void forget(void *memory, size_t size);
void plain_access(uintptr_t address, size_t size, bool writes, uintptr_t site);
value model_newest(struct operation *);
value model_load(struct operation *);
bool model_compares(struct operation *, value expected, int failing_order, value *old);
void model_store(struct operation *, value);
void model_exchange(struct operation *, value);
void model_fence(int order);
void model_lock(struct object *);
void model_unlock(struct object *);
void model_acquire(struct object *);
void model_release(struct object *);
void model_count(struct object *, bool last);

// Search.c
void before(struct operation *);
int choose_value(int count);
void note_values(bool reads, value read, value newest, bool writes, value written);
void note_outcome(bool succeeded);
void begin_waiting(void);
void wake_waiting(struct object *condition, bool all);
void skip_lock(struct object *);
bool forgets_skipped_lock(struct object *);
void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
void fail_race(uintptr_t first, uintptr_t second, const char *format, ...) __attribute__((format(printf, 3, 4)));

// CCombineExplorer.c
bool has_fault(enum combine_explorer_fault, uintptr_t site);

extern void *__libc_realloc(void *, size_t);

#endif
#endif
