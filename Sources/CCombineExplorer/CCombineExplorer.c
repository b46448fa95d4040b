// What the compiler calls with `-sanitize=thread`, the locks, and the allocation of the process.
//
// Model.c has the memory model, Search.c the choice of executions. A thread of a scenario ("virtual thread") runs only
// when it has the turn; every function here first lets the search determine who has it next, then performs the
// operation.
#include "Explorer.h"

#if EXPLORER

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALLER ((uintptr_t)__builtin_return_address(0))

static bool is_instrumented;

bool combine_explorer_is_available(void) { return is_instrumented; }

// MARK: - Faults

static enum combine_explorer_fault fault;
static uintptr_t *fault_sites;
static int fault_count;

static int compare_addresses(const void *a, const void *b) {
  uintptr_t first = *(const uintptr_t *)a, second = *(const uintptr_t *)b;
  return first < second ? -1 : first > second;
}

void combine_explorer_set_fault(enum combine_explorer_fault kind, const uintptr_t *sites, int count) {
  fault = kind;
  fault_count = count;
  fault_sites = __libc_realloc(fault_sites, sizeof *fault_sites * (size_t)(count ? count : 1));
  memcpy(fault_sites, sites, sizeof *fault_sites * (size_t)count);
  qsort(fault_sites, (size_t)count, sizeof *fault_sites, compare_addresses);
}

bool has_fault(enum combine_explorer_fault kind, uintptr_t site) {
  if (fault != kind) return false;
  return bsearch(&site, fault_sites, (size_t)fault_count, sizeof site, compare_addresses) != NULL;
}

static int weakened(int order, uintptr_t site, enum combine_explorer_operation operation) {
  if (fault == combine_explorer_no_fault) return order;
  if (has_fault(combine_explorer_not_acquiring, site)) {
    if (order == ACQUIRE || order == CONSUME) return RELAXED;
    if (order == ACQ_REL) return RELEASE;
  }
  if (has_fault(combine_explorer_not_releasing, site)) {
    if (order == RELEASE) return RELAXED;
    if (order == ACQ_REL) return ACQUIRE;
  }
  if (order == SEQ_CST && has_fault(combine_explorer_not_sequential, site)) {
    if (operation == combine_explorer_load) return ACQUIRE;
    return operation == combine_explorer_store ? RELEASE : ACQ_REL;
  }
  return order;
}

// MARK: - Sites

enum { max_sites = 1 << 14 };
static struct combine_explorer_site sites[max_sites];
static int site_count;

static void note_site(uintptr_t address, enum combine_explorer_operation operation, int order) {
  unsigned slot = (unsigned)(address * 2654435761u) % max_sites;
  for (; sites[slot].address; slot = (slot + 1) % max_sites) if (sites[slot].address == address) return;
  if (site_count == max_sites / 2) return;
  site_count++;
  sites[slot] = (struct combine_explorer_site){address, operation, order};
}

int combine_explorer_sites(struct combine_explorer_site *out, int capacity) {
  int count = 0;
  for (int i = 0; i < max_sites; i++) if (sites[i].address && count < capacity) out[count++] = sites[i];
  return count;
}

void combine_explorer_forget_sites(void) {
  memset(sites, 0, sizeof sites);
  site_count = 0;
}

// The functions that the program calls for an operation are in a section of their own, so that every call of one is
// found in the code, including those that no execution has reached.
#define OPERATION __attribute__((section("explorer_operations")))
extern char __start_explorer_operations, __stop_explorer_operations;

static bool is_operation(uintptr_t address) {
  return address >= (uintptr_t)&__start_explorer_operations && address < (uintptr_t)&__stop_explorer_operations;
}

struct calls { uintptr_t *addresses; int count, capacity; };

static int find_calls(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct calls *calls = context;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
    uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, end = start + info->dlpi_phdr[i].p_memsz;
#if defined(__x86_64__)
    for (uintptr_t at = start; at + 5 <= end; at++) {
      int32_t offset;
      memcpy(&offset, (const void *)(at + 1), sizeof offset);
      uintptr_t next = at + 5;
      if (*(const uint8_t *)at != 0xe8 || !is_operation(next + (uintptr_t)(intptr_t)offset)) continue;
#else
    for (uintptr_t at = start; at + 4 <= end; at += 4) {
      uint32_t instruction = *(const uint32_t *)at;
      uintptr_t next = at + 4;
      intptr_t offset = (intptr_t)(int32_t)(instruction << 6) >> 4;
      if (instruction >> 26 != 0x25 || !is_operation(at + (uintptr_t)offset)) continue;
#endif
      if (calls->count < calls->capacity) calls->addresses[calls->count++] = next;
    }
  }
  return 1;  // the program comes first, and the libraries are not instrumented
}

int combine_explorer_calls(uintptr_t *addresses, int capacity) {
  struct calls calls = {addresses, 0, capacity};
  dl_iterate_phdr(find_calls, &calls);
  return calls.count;
}

extern char __executable_start, etext;
uintptr_t combine_explorer_base(void) { return (uintptr_t)&__executable_start; }

static bool is_own_code(uintptr_t address) {
  return address >= (uintptr_t)&__executable_start && address < (uintptr_t)&etext;
}

// Those that Foundation's locks lock count as the program's own.
static uintptr_t foundation_start, foundation_end;

static int find_foundation(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  const char *name = strrchr(info->dlpi_name, '/');
  if (!name || strncmp(name, "/libFoundation.", 15) != 0) return 0;
  foundation_start = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    uintptr_t end = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    if (info->dlpi_phdr[i].p_type == PT_LOAD && end > foundation_end) foundation_end = end;
  }
  return 1;
}

// MARK: - Caches of the compiler
//
// Code that needs a type's metadata keeps it in a variable, with a relaxed load and store that the compiler makes. They
// are no points: they would make the first execution differ from all others. The symbols of these variables end in MD
// (type by its mangled name), ML (type) or WL (conformance).

extern char end;
static uintptr_t *caches;
static size_t cache_count;

static void find_caches(void) {
  FILE *program = fopen("/proc/self/exe", "r");
  if (!program) return;
  ElfW(Ehdr) header;
  ElfW(Shdr) *sections = NULL;
  if (fread(&header, sizeof header, 1, program) != 1 || header.e_shentsize != sizeof *sections) goto close;
  sections = calloc(header.e_shnum, sizeof *sections);
  fseek(program, (long)header.e_shoff, SEEK_SET);
  if (!sections || fread(sections, sizeof *sections, header.e_shnum, program) != header.e_shnum) goto close;
  for (int i = 0; i < header.e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    size_t count = sections[i].sh_size / sizeof(ElfW(Sym));
    const ElfW(Shdr) *names = &sections[sections[i].sh_link];
    ElfW(Sym) *symbols = malloc(sections[i].sh_size);
    char *text = malloc(names->sh_size + 1);
    caches = malloc(sizeof *caches * count);
    fseek(program, (long)sections[i].sh_offset, SEEK_SET);
    bool done = symbols && text && caches && fread(symbols, sizeof *symbols, count, program) == count;
    fseek(program, (long)names->sh_offset, SEEK_SET);
    done = done && fread(text, 1, names->sh_size, program) == names->sh_size;
    uintptr_t slide = header.e_type == ET_DYN ? (uintptr_t)&__executable_start : 0;
    for (size_t symbol = 0; done && symbol < count; symbol++) {
      const char *name = text + symbols[symbol].st_name;
      size_t length = strlen(name);
      const char *suffix = name + (length < 2 ? 0 : length - 2);
      bool is_cache = strcmp(suffix, "MD") == 0 || strcmp(suffix, "ML") == 0 || strcmp(suffix, "WL") == 0;
      if (is_cache && name[0] == '$') caches[cache_count++] = slide + symbols[symbol].st_value;
    }
    free(symbols);
    free(text);
  }
  qsort(caches, cache_count, sizeof *caches, compare_addresses);
close:
  free(sections);
  fclose(program);
}

static bool is_cache(const volatile void *address) {
  uintptr_t key = (uintptr_t)address;
  if (key < (uintptr_t)&etext || key >= (uintptr_t)&end) return false;
  return bsearch(&key, caches, cache_count, sizeof key, compare_addresses) != NULL;
}

// MARK: - Plain accesses

static __thread int ignored;
static void plain(void *a, size_t n, bool writes, uintptr_t site) {
  if (!ignored) plain_access((uintptr_t)a, n, writes, site);
}

#define ACCESS(n) \
  void __tsan_read##n(void *a) { plain(a, n, false, CALLER); } \
  void __tsan_write##n(void *a) { plain(a, n, true, CALLER); } \
  void __tsan_read_write##n(void *a) { plain(a, n, true, CALLER); } \
  void __tsan_unaligned_read##n(void *a) { plain(a, n, false, CALLER); } \
  void __tsan_unaligned_write##n(void *a) { plain(a, n, true, CALLER); } \
  void __tsan_unaligned_read_write##n(void *a) { plain(a, n, true, CALLER); }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

void __tsan_read_range(void *a, size_t n) { plain(a, n, false, CALLER); }
void __tsan_write_range(void *a, size_t n) { plain(a, n, true, CALLER); }

void *__tsan_memset(void *to, int value, size_t n) {
  plain(to, n, true, CALLER);
  return memset(to, value, n);
}
void *__tsan_memcpy(void *to, const void *from, size_t n) {
  plain((void *)(uintptr_t)from, n, false, CALLER);
  plain(to, n, true, CALLER);
  return memcpy(to, from, n);
}
void *__tsan_memmove(void *to, const void *from, size_t n) {
  plain((void *)(uintptr_t)from, n, false, CALLER);
  plain(to, n, true, CALLER);
  return memmove(to, from, n);
}

// Exclusive accesses to values of other modules, whose bytes are not known; the accesses to them are reported as well.
void __tsan_external_read(void *a, void *caller, void *tag) { (void)a, (void)caller, (void)tag; }
void __tsan_external_write(void *a, void *caller, void *tag) { (void)a, (void)caller, (void)tag; }
void *__tsan_external_register_tag(const char *name) { return (void *)(uintptr_t)name; }
void __tsan_external_register_header(void *tag, const char *header) { (void)tag, (void)header; }
void __tsan_external_assign_tag(void *a, void *tag) { (void)a, (void)tag; }
void __tsan_func_entry(void *caller) { (void)caller; }
void __tsan_func_exit(void) {}
void __tsan_vptr_update(void **a, void *value) { (void)a, (void)value; }
void __tsan_vptr_read(void **a) { (void)a; }

// Around deinitializers, which the last release of an object orders after everything else.
void __tsan_ignore_thread_begin(void) { ignored++; }
void __tsan_ignore_thread_end(void) { ignored--; }

extern void __tsan_on_initialize(void) __attribute__((weak));
void __tsan_init(void) {
  if (is_instrumented) return;
  is_instrumented = true;
  dl_iterate_phdr(find_foundation, NULL);
  find_caches();
  // The Swift runtime then reports the order of a task's parts with the two functions below.
  if (__tsan_on_initialize) __tsan_on_initialize();
}
void __tsan_acquire(void *a) { if (is_exploring()) model_acquire(object_at((uintptr_t)a)); }
void __tsan_release(void *a) { if (is_exploring()) model_release(object_at((uintptr_t)a)); }

// MARK: - Atomics

static struct operation atomic(void *a, int size, enum combine_explorer_operation kind, int order, uintptr_t site) {
  return (struct operation){
      .kind = kind, .order = order, .address = (uintptr_t)a, .size = size, .site = site,
      .writes = kind != combine_explorer_load};
}

static void perform(struct operation *operation) {
  note_site(operation->site, operation->kind, operation->order);
  operation->order = weakened(operation->order, operation->site, operation->kind);
  before(operation);
}

#define UPDATE(n, type, name, expression) \
  OPERATION type __tsan_atomic##n##_##name(volatile type *a, type v, int order) { \
    if (!is_exploring()) return __atomic_##name(a, v, __ATOMIC_SEQ_CST); \
    struct operation op = atomic((void *)a, sizeof *a, combine_explorer_exchange, order, CALLER); \
    perform(&op); \
    if (has_fault(combine_explorer_not_atomic, op.site)) { \
      type old = (type)model_load(&op); \
      op.kind = combine_explorer_store; \
      before(&op); \
      *a = expression; \
      model_store(&op, (value)(type)(expression)); \
      return old; \
    } \
    type old = (type)model_newest(&op); \
    *a = expression; \
    model_exchange(&op, (value)(type)(expression)); \
    return old; \
  }

#define ATOMICS(n, type) \
  OPERATION type __tsan_atomic##n##_load(const volatile type *a, int order) { \
    if (!is_exploring() || is_cache(a)) return __atomic_load_n(a, __ATOMIC_SEQ_CST); \
    struct operation op = atomic((void *)(uintptr_t)a, sizeof *a, combine_explorer_load, order, CALLER); \
    perform(&op); \
    return (type)model_load(&op); \
  } \
  OPERATION void __tsan_atomic##n##_store(volatile type *a, type v, int order) { \
    if (!is_exploring() || is_cache(a)) { __atomic_store_n(a, v, __ATOMIC_SEQ_CST); return; } \
    struct operation op = atomic((void *)a, sizeof *a, combine_explorer_store, order, CALLER); \
    perform(&op); \
    model_newest(&op); \
    *a = v; \
    model_store(&op, v); \
  } \
  UPDATE(n, type, exchange_n, v) \
  UPDATE(n, type, fetch_add, (type)(old + v)) \
  UPDATE(n, type, fetch_sub, (type)(old - v)) \
  UPDATE(n, type, fetch_and, (type)(old & v)) \
  UPDATE(n, type, fetch_or, (type)(old | v)) \
  UPDATE(n, type, fetch_xor, (type)(old ^ v)) \
  UPDATE(n, type, fetch_nand, (type)~(old & v)) \
  type __tsan_atomic##n##_exchange(volatile type *a, type v, int order) \
      __attribute__((alias("__tsan_atomic" #n "_exchange_n"))); \
  OPERATION type __tsan_atomic##n##_compare_exchange_val( \
      volatile type *a, type expected, type v, int order, int failure) { \
    if (!is_exploring()) { \
      __atomic_compare_exchange_n(a, &expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
      return expected; \
    } \
    struct operation op = atomic((void *)a, sizeof *a, combine_explorer_exchange, order, CALLER); \
    perform(&op); \
    int failing = weakened(failure, op.site, combine_explorer_load); \
    if (has_fault(combine_explorer_not_atomic, op.site)) { \
      type old = (type)model_load(&op); \
      if (old != expected) return old; \
      op.kind = combine_explorer_store; \
      before(&op); \
      *a = v; \
      model_store(&op, v); \
      return old; \
    } \
    value old; \
    if (!model_compares(&op, expected, failing, &old)) return (type)old; \
    *a = v; \
    model_exchange(&op, v); \
    return (type)old; \
  } \
  int __tsan_atomic##n##_compare_exchange_strong(volatile type *a, type *expected, type v, int order, int failure) { \
    type old = __tsan_atomic##n##_compare_exchange_val(a, *expected, v, order, failure); \
    bool done = old == *expected; \
    *expected = old; \
    return done; \
  } \
  int __tsan_atomic##n##_compare_exchange_weak(volatile type *a, type *expected, type v, int order, int failure) { \
    return __tsan_atomic##n##_compare_exchange_strong(a, expected, v, order, failure); \
  }
ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)
#if defined(__x86_64__)
#pragma clang diagnostic ignored "-Watomic-alignment"  // 16 bytes are exchanged by one instruction
#pragma clang attribute push(__attribute__((target("cx16"))), apply_to = function)
#endif
ATOMICS(128, unsigned __int128)
#if defined(__x86_64__)
#pragma clang attribute pop
#endif

OPERATION void __tsan_atomic_thread_fence(int order) {
  if (!is_exploring()) { __atomic_thread_fence(__ATOMIC_SEQ_CST); return; }
  struct operation op = {.kind = combine_explorer_fence, .order = order, .site = CALLER};
  perform(&op);
  model_fence(op.order);
}
void __tsan_atomic_signal_fence(int order) { (void)order; }

// MARK: - Mutexes
//
// Those that the program's own code locks are the search's. Those that a library locks, as the Swift runtime's, are
// locked for real and are no points; but a virtual thread that finds one locked by another gives the turn away until it
// is free.

static bool is_virtual(uintptr_t caller) {
  return is_exploring() && (is_own_code(caller) || (caller >= foundation_start && caller < foundation_end));
}

#define NEXT(type, name, ...) \
  static type (*next)(__VA_ARGS__); \
  if (!next) next = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name);

static struct operation mutex_operation(void *mutex, enum combine_explorer_operation kind, uintptr_t site) {
  struct operation op = {.kind = kind, .address = (uintptr_t)mutex, .site = site, .writes = true};
  note_site(site, kind, 0);
  return op;
}

static void lock(void *mutex, uintptr_t site) {
  struct operation op = mutex_operation(mutex, combine_explorer_lock, site);
  op.is_skipped = has_fault(combine_explorer_not_locking, site);
  before(&op);
  if (op.is_skipped) return skip_lock(op.object);
  model_lock(op.object);
}

static bool try_lock(void *mutex, uintptr_t site) {
  struct operation op = mutex_operation(mutex, combine_explorer_try_lock, site);
  op.is_skipped = has_fault(combine_explorer_not_locking, site);
  before(&op);
  if (op.is_skipped) return skip_lock(op.object), true;
  if (op.object->owner != NOBODY) return note_outcome(false), false;
  return model_lock(op.object), true;
}

static void unlock(void *mutex, uintptr_t site) {
  struct operation op = mutex_operation(mutex, combine_explorer_unlock, site);
  before(&op);
  if (forgets_skipped_lock(op.object)) return;
  if (op.object->owner != this_thread) fail("thread %d unlocks a mutex that it has not locked", this_thread);
  model_unlock(op.object);
}

OPERATION int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (is_virtual(CALLER)) return lock(mutex, CALLER), 0;
  NEXT(int, "pthread_mutex_lock", pthread_mutex_t *)
  if (!is_exploring()) return next(mutex);
  static int (*try_next)(pthread_mutex_t *);
  if (!try_next) try_next = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_trylock");
  while (try_next(mutex) == EBUSY) {
    struct object *object = object_at((uintptr_t)mutex);
    // Locked by this thread, by a thread outside of the scenario, or not a mutex for which EBUSY means that.
    if (object->owner == NOBODY || object->owner == this_thread || this_thread == MAIN) return next(mutex);
    struct operation op = {.kind = combine_explorer_lock, .address = (uintptr_t)mutex, .writes = true};
    before(&op);
  }
  object_at((uintptr_t)mutex)->owner = this_thread;
  return 0;
}

OPERATION int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (is_virtual(CALLER)) return try_lock(mutex, CALLER) ? 0 : EBUSY;
  NEXT(int, "pthread_mutex_trylock", pthread_mutex_t *)
  int result = next(mutex);
  if (result == 0 && is_exploring()) object_at((uintptr_t)mutex)->owner = this_thread;
  return result;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  if (is_virtual(CALLER)) return unlock(mutex, CALLER), 0;
  NEXT(int, "pthread_mutex_unlock", pthread_mutex_t *)
  if (is_exploring()) object_at((uintptr_t)mutex)->owner = NOBODY;
  return next(mutex);
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  if (is_virtual(CALLER) && this_thread != MAIN) {
    unlock(mutex, CALLER);
    struct operation op = mutex_operation(condition, combine_explorer_wait, CALLER);
    begin_waiting();
    before(&op);
    lock(mutex, CALLER);
    return 0;
  }
  NEXT(int, "pthread_cond_wait", pthread_cond_t *, pthread_mutex_t *)
  return next(condition, mutex);
}

static void signal_condition(void *condition, bool all, uintptr_t site) {
  struct operation op = mutex_operation(condition, combine_explorer_signal, site);
  before(&op);
  wake_waiting(op.object, all);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  if (is_virtual(CALLER)) return signal_condition(condition, false, CALLER), 0;
  NEXT(int, "pthread_cond_signal", pthread_cond_t *)
  return next(condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (is_virtual(CALLER)) return signal_condition(condition, true, CALLER), 0;
  NEXT(int, "pthread_cond_broadcast", pthread_cond_t *)
  return next(condition);
}

int sched_yield(void) {
  if (is_virtual(CALLER)) {
    struct operation op = {.kind = combine_explorer_yield, .site = CALLER};
    before(&op);
    return 0;
  }
  return (int)syscall(SYS_sched_yield);
}

// The slow paths of the library's `Mutex`, whose fast paths are atomic operations of the program's own code.
#define MUTEX "$s15Synchronization12_MutexHandleV"
#define SELF __attribute__((swift_context))
typedef __attribute__((swiftcall)) void lock_slow(uint32_t me, SELF uint32_t *word);
__attribute__((swiftcall)) void combine_explorer_lock_slow(uint32_t me, SELF uint32_t *word)
    __asm__(MUTEX "9_lockSlowyys6UInt32VF");
__attribute__((swiftcall)) void combine_explorer_lock_slow(uint32_t me, SELF uint32_t *word) {
  if (is_exploring()) {
    struct operation op = atomic(word, sizeof *word, combine_explorer_exchange, ACQUIRE, CALLER);
    op.waits_for_zero = true;
    before(&op);
    model_newest(&op);
    *word = me;
    model_exchange(&op, me);
    return;
  }
  static lock_slow *next;
  if (!next) next = (lock_slow *)dlsym(RTLD_NEXT, MUTEX "9_lockSlowyys6UInt32VF");
  next(me, word);
}

// MARK: - Lazy globals
//
// The initializer of one runs under a lock of the Swift runtime, at which another virtual thread would wait for real.

extern void swift_once(intptr_t *, void (*)(void *), void *);
void swift_once(intptr_t *token, void (*body)(void *), void *context) {
  NEXT(void, "swift_once", intptr_t *, void (*)(void *), void *)
  if (!is_exploring() || this_thread == MAIN) { next(token, body, context); return; }
  struct object *object = object_at((uintptr_t)token);
  if (!object->is_initialized) {
    struct operation op = {.kind = combine_explorer_once, .address = (uintptr_t)token, .site = CALLER, .writes = true};
    if (object->owner != NOBODY && object->owner != this_thread) before(&op);
    object = object_at((uintptr_t)token);
    if (object->owner == NOBODY && !object->is_initialized) {
      object->owner = this_thread;
      next(token, body, context);
      object->owner = NOBODY;
      object->is_initialized = true;
      model_release(object);
      return;
    }
  }
  model_acquire(object);
  next(token, body, context);
}

// MARK: - Continuations
//
// A task that begins to wait for a continuation that has been resumed already goes on at once: the Swift runtime orders
// it after the resumption with an atomic variable of its own. Otherwise the runtime reports the order itself.

#define SWIFT __attribute__((swiftcall))
extern SWIFT void *swift_task_getCurrent(void) __attribute__((weak));

static void note_resumption(void *task) { if (is_exploring()) model_release(object_at((uintptr_t)task + 8)); }

SWIFT void swift_continuation_resume(void *task);
SWIFT void swift_continuation_resume(void *task) {
  static SWIFT void (*next)(void *);
  if (!next) next = (SWIFT void (*)(void *))dlsym(RTLD_NEXT, "swift_continuation_resume");
  note_resumption(task);
  next(task);
}

SWIFT void swift_continuation_throwingResume(void *task);
SWIFT void swift_continuation_throwingResume(void *task) {
  static SWIFT void (*next)(void *);
  if (!next) next = (SWIFT void (*)(void *))dlsym(RTLD_NEXT, "swift_continuation_throwingResume");
  note_resumption(task);
  next(task);
}

#define SWIFT_ASYNC __attribute__((swiftasynccall))
typedef SWIFT_ASYNC void wait_for_continuation(void *context);
SWIFT_ASYNC void swift_continuation_await(void *context);
SWIFT_ASYNC void swift_continuation_await(void *context) {
  static wait_for_continuation *next;
  if (!next) next = (wait_for_continuation *)dlsym(RTLD_NEXT, "swift_continuation_await");
  void *task = swift_task_getCurrent ? swift_task_getCurrent() : NULL;
  if (task && is_exploring()) model_acquire(object_at((uintptr_t)task + 8));
  __attribute__((musttail)) return next(context);
}

// MARK: - Reference counts
//
// A release orders what a thread did with an object before its deinitializer, and before a change in place of a value
// that has become unique. The counts themselves are the Swift runtime's, and are no points. Releases inside that
// runtime, as of the elements of an array, are not seen; deinitializers are therefore not checked for data races.

#if defined(__x86_64__)
extern size_t swift_retainCount(void *);

static void note_release(void *object, uint32_t count) {
  if ((intptr_t)object <= 0 || !is_exploring() || *((uint32_t *)object + 2) == UINT32_MAX) return;
  model_count(object_at((uintptr_t)object + 8), swift_retainCount(object) <= count);
}

extern void swift_release(void *);
void swift_release(void *object) {
  NEXT(void, "swift_release", void *)
  note_release(object, 1);
  next(object);
}

extern void swift_release_n(void *, uint32_t);
void swift_release_n(void *object, uint32_t n) {
  NEXT(void, "swift_release_n", void *, uint32_t)
  note_release(object, n);
  next(object, n);
}
#endif

#define UNIQUE(name) \
  extern bool name(void *); \
  bool name(void *object) { \
    NEXT(bool, #name, void *) \
    bool unique = next(object); \
    if (unique && is_exploring()) model_acquire(object_at((uintptr_t)object + 8)); \
    return unique; \
  }
UNIQUE(swift_isUniquelyReferenced_native)
UNIQUE(swift_isUniquelyReferenced_nonNull_native)

// MARK: - Allocation

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_memalign(size_t, size_t);

static void *allocated(void *memory, size_t size) {
  if (memory && is_exploring()) forget(memory, size);
  return memory;
}
#define WEAK __attribute__((weak))
WEAK void *malloc(size_t n) { return allocated(__libc_malloc(n), n); }
WEAK void *calloc(size_t n, size_t size) { return allocated(__libc_calloc(n, size), n * size); }
WEAK void *realloc(void *old, size_t n) {
  void *memory = __libc_realloc(old, n);
  return memory == old ? memory : allocated(memory, n);
}
WEAK void *memalign(size_t alignment, size_t n) { return allocated(__libc_memalign(alignment, n), n); }
WEAK void *aligned_alloc(size_t alignment, size_t n) { return allocated(__libc_memalign(alignment, n), n); }
WEAK int posix_memalign(void **memory, size_t alignment, size_t n) {
  void *block = allocated(__libc_memalign(alignment, n), n);
  if (!block) return ENOMEM;
  *memory = block;
  return 0;
}

// MARK: - For tests of the memory model

static const int orders[] = {RELAXED, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST};
uint64_t combine_explorer_test_load(uint64_t *a, int order) { return __tsan_atomic64_load(a, orders[order]); }
void combine_explorer_test_store(uint64_t *a, uint64_t v, int order) { __tsan_atomic64_store(a, v, orders[order]); }
uint64_t combine_explorer_test_add(uint64_t *a, uint64_t v, int order) {
  return __tsan_atomic64_fetch_add(a, v, orders[order]);
}
bool combine_explorer_test_compare_exchange(uint64_t *a, uint64_t expected, uint64_t v, int order) {
  int failure = order == ACQ_REL ? ACQUIRE : order == RELEASE ? RELAXED : order;
  return __tsan_atomic64_compare_exchange_val(a, expected, v, order, failure) == expected;
}
void combine_explorer_test_fence(int order) { __tsan_atomic_thread_fence(order); }
uint64_t combine_explorer_test_read(uint64_t *a) { return __tsan_read8(a), *a; }
void combine_explorer_test_write(uint64_t *a, uint64_t v) { __tsan_write8(a), *a = v; }

#endif
