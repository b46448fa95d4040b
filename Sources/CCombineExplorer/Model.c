// The memory model of C11 and C++20, but for loads of values that are stored later (see below).
//
// Happens-before is kept as vector clocks: two accesses of which one writes, at least one is not atomic, and neither
// happens before the other, are a data race. Each atomic variable keeps the values that it had. A load may return any
// of them but those older than one that the thread already knows:
//
//   - one that it has read or stored itself, or that was read or stored before something that happens before the load
//     (coherence);
//   - one that was stored or read by a sequentially consistent operation, if the load is sequentially consistent or
//     comes after a sequentially consistent fence, and one that precedes a fence which precedes in the single order of
//     all of them (C++20, [atomics.order]).
//
// "Knows" is a second vector clock, `visible`, since a sequentially consistent fence shows values without ordering
// plain accesses. A release sequence is a release followed by read-modify-writes: each adds what it releases to what it
// read.
//
// The order in which a variable's values are stored, and that of sequentially consistent operations, is the order in
// which the operations are executed. So a load never returns a value that is stored after it in an execution (load
// buffering with r1 == r2 == 1), and two threads' relaxed stores to two variables are never ordered against their
// programs (2+2W).
#include "Explorer.h"

#if EXPLORER

#include <string.h>

struct thread_model models[THREADS];
__thread int this_thread = NOBODY;
bool exploring;

static uint32_t generation = 1;
static uint32_t sequential_time;
static struct clock fences;  // what is visible at the last sequentially consistent fence
static int object_count;

// MARK: - Objects

enum { max_objects = 1 << 14, forgotten = 1 };
static struct object objects[max_objects];

static unsigned slot_of(uintptr_t address) { return (unsigned)((address >> 2) * 2654435761u >> 8) % max_objects; }

struct object *object_at(uintptr_t address) {
  for (unsigned slot = slot_of(address);; slot = (slot + 1) % max_objects) {
    struct object *object = &objects[slot];
    if (object->generation == generation && object->address == address) return object;
    if (object->generation != generation) {
      if (++object_count > max_objects / 2) fail("more than %d atomic variables and locks", max_objects / 2);
      if (object_count >= max_objects) __builtin_trap();
      struct store *stores = object->stores;
      int capacity = object->capacity;
      *object = (struct object){
          .address = address, .generation = generation, .stores = stores, .capacity = capacity, .owner = NOBODY,
          .number = object_count, .last_step = -1};
      return object;
    }
  }
}

static struct object *existing_object(uintptr_t address) {
  for (unsigned slot = slot_of(address);; slot = (slot + 1) % max_objects) {
    struct object *object = &objects[slot];
    if (object->generation != generation) return NULL;
    if (object->address == address) return object;
  }
}

// MARK: - Plain accesses

enum { plain_read, plain_write, atomic_read, atomic_write, ACCESSES };
struct access { uint32_t time; uint8_t bytes; };
struct word {
  uintptr_t address;
  uint32_t generation;
  struct access accesses[ACCESSES][THREADS];
  uintptr_t sites[ACCESSES][THREADS];
};
enum { max_words = 1 << 15 };
static struct word words[max_words];
static int word_count;

static struct word *word_at(uintptr_t address, bool makes) {
  unsigned slot = (unsigned)((address >> 3) * 2654435761u >> 8) % max_words;
  for (;; slot = (slot + 1) % max_words) {
    struct word *word = &words[slot];
    if (word->generation != generation) {
      if (!makes || word_count >= max_words / 2) return NULL;  // so many are no longer checked
      word_count++;
      memset(word->accesses, 0, sizeof word->accesses);
      word->address = address;
      word->generation = generation;
      return word;
    }
    if (word->address == address) return word;
  }
}

static void access_word(uintptr_t address, uint8_t bytes, int kind, uintptr_t site) {
  static const char *const names[] = {"a read", "a write", "an atomic read", "an atomic write"};
  static const uint8_t conflicts[] = {
      [plain_read] = 1 << plain_write | 1 << atomic_write,
      [plain_write] = 1 << plain_read | 1 << plain_write | 1 << atomic_read | 1 << atomic_write,
      [atomic_read] = 1 << plain_write,
      [atomic_write] = 1 << plain_read | 1 << plain_write};
  struct word *word = word_at(address, true);
  if (!word) return;
  const struct clock *known = &models[this_thread].ordered;
  for (int other = 0; other < ACCESSES; other++) {
    if (!(conflicts[kind] >> other & 1)) continue;
    for (int thread = 0; thread < THREADS; thread++) {
      struct access *access = &word->accesses[other][thread];
      if (thread != this_thread && (access->bytes & bytes) && access->time > known->at[thread]) {
        fail_race(
            word->sites[other][thread], site, "data race: %s by thread %d, not ordered with %s by thread %d",
            names[kind], this_thread, names[other], thread);
        return;
      }
    }
  }
  struct access *own = &word->accesses[kind][this_thread];
  uint32_t time = known->at[this_thread];
  own->bytes = own->time == time ? own->bytes | bytes : bytes;
  own->time = time;
  word->sites[kind][this_thread] = site;
}

static void access_bytes(uintptr_t address, size_t size, int kind, uintptr_t site) {
  if (size > 1 << 16) size = 1 << 16;
  uintptr_t end = address + size;
  for (uintptr_t word = address & ~(uintptr_t)7; word < end; word += 8) {
    unsigned first = address > word ? (unsigned)(address - word) : 0;
    unsigned last = end - word < 8 ? (unsigned)(end - word) : 8;
    access_word(word, (uint8_t)((0xff << first) & (0xff >> (8 - last))), kind, site);
  }
}

void plain_access(uintptr_t address, size_t size, bool writes, uintptr_t site) {
  if (!is_exploring() || size == 0) return;
  access_bytes(address, size, writes ? plain_write : plain_read, site);
  if (!writes) return;
  // A variable that is initialized anew has no older values.
  for (uintptr_t word = address & ~(uintptr_t)7; word < address + size; word += 8) {
    struct object *object = existing_object(word);
    if (object && object->count) object->count = 0;
  }
}

void forget(void *memory, size_t size) {
  uintptr_t start = (uintptr_t)memory, end = start + size;
  if (size > 1 << 16) {
    for (unsigned i = 0; i < max_objects; i++) {
      struct object *object = &objects[i];
      bool is_inside = object->address >= start && object->address < end;
      if (object->generation == generation && is_inside) object->address = forgotten;
    }
    for (unsigned i = 0; i < max_words; i++) {
      struct word *word = &words[i];
      if (word->generation == generation && word->address >= start && word->address < end) word->address = forgotten;
    }
    return;
  }
  for (uintptr_t address = start & ~(uintptr_t)7; address < end; address += 8) {
    struct word *word = word_at(address, false);
    if (word) memset(word->accesses, 0, sizeof word->accesses);
    for (int part = 0; part < 8; part += 4) {
      struct object *object = existing_object(address + (uintptr_t)part);
      if (object) object->address = forgotten;
    }
  }
}

// MARK: - Atomic operations

static void advance(void) {
  struct thread_model *model = &models[this_thread];
  model->visible.at[this_thread] = ++model->ordered.at[this_thread];
}

static value in_memory(const struct operation *operation) {
  const void *address = (const void *)operation->address;
  value result = 0;
  memcpy(&result, address, (size_t)operation->size);
  return result;
}

static struct store *add_store(struct object *object) {
  if (object->count == object->capacity) {
    object->capacity = object->capacity ? object->capacity * 2 : 8;
    object->stores = __libc_realloc(object->stores, sizeof *object->stores * (size_t)object->capacity);
  }
  struct store *store = &object->stores[object->count++];
  memset(store, 0, sizeof *store);
  return store;
}

// Returns the variable's newest value. Its history begins with the value in memory, and again if code that is not
// instrumented has changed it.
static struct store *newest(struct operation *operation) {
  struct object *object = operation->object;
  value now = in_memory(operation);
  if (object->count && object->size == operation->size) {
    struct store *last = &object->stores[object->count - 1];
    if (last->value == now) return last;
    last = add_store(object);
    last->value = now;
    return last;
  }
  object->count = 0;
  object->size = operation->size;
  struct store *first = add_store(object);
  first->value = now;
  return first;
}

value model_newest(struct operation *operation) { return newest(operation)->value; }

static bool acquires(int order) { return order == ACQUIRE || order == CONSUME || order == ACQ_REL || order == SEQ_CST; }
static bool releases(int order) { return order == RELEASE || order == ACQ_REL || order == SEQ_CST; }

static void mark_seen(struct store *store, int order) {
  if (!store->seen[this_thread]) store->seen[this_thread] = models[this_thread].ordered.at[this_thread];
  if (order == SEQ_CST && !store->seen[SC]) store->seen[SC] = ++sequential_time;
}

static void read_store(struct store *store, int order) {
  struct thread_model *model = &models[this_thread];
  mark_seen(store, order);
  join(acquires(order) ? &model->ordered : &model->to_acquire[0], &store->ordered);
  join(acquires(order) ? &model->visible : &model->to_acquire[1], &store->visible);
}

// Returns the index of the oldest value that a load may return.
static int oldest(const struct object *object, int order) {
  struct clock known = models[this_thread].visible;
  if (order == SEQ_CST) {
    join(&known, &fences);
    known.at[SC] = sequential_time;
  }
  for (int i = object->count - 1; i > 0; i--) {
    for (int thread = 0; thread < CLOCKS; thread++) {
      uint32_t seen = object->stores[i].seen[thread];
      if (seen && seen <= known.at[thread]) return i;
    }
  }
  return 0;
}

value model_load(struct operation *operation) {
  struct object *object = operation->object;
  value now = newest(operation)->value;
  access_bytes(operation->address, (size_t)operation->size, atomic_read, operation->site);
  int count = object->count - oldest(object, operation->order);
  struct store *store = &object->stores[object->count - 1 - choose_value(count)];
  note_values(true, store->value, now, false, 0);
  read_store(store, operation->order);
  return store->value;
}

// Returns whether a compare-exchange finds what it expects. If it does not, it is a load, which may return an older
// value.
bool model_compares(struct operation *operation, value expected, int failing_order, value *old) {
  struct object *object = operation->object;
  value now = newest(operation)->value;
  *old = now;
  int last = object->count - 1, first = oldest(object, failing_order), candidates[16], count = 0;
  candidates[count++] = last;
  for (int i = last - 1; i >= first && count < 16; i--) {
    if (object->stores[i].value != expected) candidates[count++] = i;
  }
  int choice = choose_value(count);
  if (choice == 0 && now == expected) return true;
  access_bytes(operation->address, (size_t)operation->size, atomic_read, operation->site);
  struct store *store = &object->stores[candidates[choice]];
  *old = store->value;
  note_values(true, *old, now, false, 0);
  note_outcome(false);
  read_store(store, failing_order);
  return false;
}

static void publish(struct store *store, int order) {
  const struct thread_model *model = &models[this_thread];
  bool whole = releases(order);
  join(&store->ordered, whole ? &model->ordered : &model->to_release[0]);
  join(&store->visible, whole ? &model->visible : &model->to_release[1]);
}

void model_store(struct operation *operation, value written) {
  access_bytes(operation->address, (size_t)operation->size, atomic_write, operation->site);
  struct store *store = add_store(operation->object);
  store->value = written;
  mark_seen(store, operation->order);
  publish(store, operation->order);
  note_values(false, 0, 0, true, written);
  if (releases(operation->order)) advance();
}

void model_exchange(struct operation *operation, value written) {
  struct object *object = operation->object;
  access_bytes(operation->address, (size_t)operation->size, atomic_write, operation->site);
  struct store *store = add_store(object), *old = store - 1;
  note_values(true, old->value, old->value, true, written);
  read_store(old, operation->order);
  store->value = written;
  store->ordered = old->ordered;
  store->visible = old->visible;
  mark_seen(store, operation->order);
  publish(store, operation->order);
  if (releases(operation->order)) advance();
}

void model_fence(int order) {
  struct thread_model *model = &models[this_thread];
  if (acquires(order)) {
    join(&model->ordered, &model->to_acquire[0]);
    join(&model->visible, &model->to_acquire[1]);
  }
  if (order == SEQ_CST) {
    join(&model->visible, &fences);
    model->visible.at[SC] = ++sequential_time;
    join(&fences, &model->visible);
  }
  if (releases(order)) {
    model->to_release[0] = model->ordered;
    model->to_release[1] = model->visible;
    advance();
  }
}

// MARK: - Locks

void model_acquire(struct object *object) {
  join(&models[this_thread].ordered, &object->ordered);
  join(&models[this_thread].visible, &object->visible);
}

void model_release(struct object *object) {
  object->ordered = models[this_thread].ordered;
  object->visible = models[this_thread].visible;
  advance();
}

void model_count(struct object *object, bool last) {
  join(&object->ordered, &models[this_thread].ordered);
  join(&object->visible, &models[this_thread].visible);
  if (last) model_acquire(object);
  advance();
}

void model_lock(struct object *object) {
  object->owner = this_thread;
  model_acquire(object);
}

void model_unlock(struct object *object) {
  object->owner = NOBODY;
  model_release(object);
}

// MARK: - Runs

void model_reset(void) {
  generation++;
  sequential_time = 0;
  object_count = word_count = 0;
  memset(&fences, 0, sizeof fences);
  memset(models, 0, sizeof models);
  for (int thread = 0; thread < THREADS; thread++) {
    models[thread].ordered.at[thread] = models[thread].visible.at[thread] = 1;
  }
}

void model_begin(int threads) {
  models[MAIN].visible.at[MAIN] = ++models[MAIN].ordered.at[MAIN];
  for (int thread = 1; thread <= threads; thread++) {
    join(&models[thread].ordered, &models[MAIN].ordered);
    join(&models[thread].visible, &models[MAIN].visible);
  }
}

void model_end(int threads) {
  for (int thread = 1; thread <= threads; thread++) {
    join(&models[MAIN].ordered, &models[thread].ordered);
    join(&models[MAIN].visible, &models[thread].visible);
  }
}

#endif
