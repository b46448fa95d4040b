// The choice of executions.
//
// An execution is determined by its choices: at each point, which of the threads that can continue does, and which of
// the values that the memory model allows a load returns. The search is depth first and keeps nothing but the choices
// of one execution; it runs the scenario anew for each.
//
// Executions that differ only in the order of independent operations are equivalent. The reduction runs one of them:
//
//   - Without a bound on preemptions: dynamic partial order reduction with source sets (Abdulla, Aronis, Jonsson and
//     Sagonas, 2014) and sleep sets (Godefroid, 1996). A thread is tried at an earlier point only if two operations
//     race: they depend on each other, and neither precedes the other in every equivalent order.
//   - With a bound: the thread of the later operation is tried at the last point with which it races (Flanagan and
//     Godefroid, 2005), and at the start of the block of steps in which that is (Coons, Musuvathi and McKinley, 2013),
//     because an equivalent execution with fewer preemptions may begin there. No sleep sets.
#include "Explorer.h"

#if EXPLORER

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NONE = -1, max_skipped = 8, max_steps = 1 << 16, fair_steps = 200 };

enum state { idle, parked, running, waiting, done };

struct thread {
  sem_t turn;
  int index;
  enum state state;
  struct operation next;          // what it does when it gets the turn
  struct object *skipped[max_skipped];  // mutexes that a fault has it not lock
  int skipped_count;
  bool has_yielded;               // and no other thread has taken a step since
  struct clock after;             // for the reduction: the steps that precede its last one in every equivalent order
};

struct choice {
  bool is_value, is_new;          // is_new: what the thread does is not known yet
  int pick;
  // A value: how many there are.
  int count;
  // A thread: bits, one for each.
  unsigned enabled, to_try, tried, sleeping;
  int continuing;                 // the thread that had the turn, if it could keep it
  int preemptions, stale_reads;   // before this choice
  enum combine_explorer_operation operation;
};

struct step {
  int thread, choice, block;      // the choice that it results from, and that by which its thread got the turn
  uint32_t number;                // among the steps of its thread, from 1
  int previous;                   // the previous step on the same object
  struct clock after;             // the steps that precede it in every equivalent order, and itself
  struct operation operation;
};

static struct thread *threads[THREADS];
static const struct combine_explorer_scenario *scenario;
static const struct combine_explorer_bounds *bounds;
static sem_t all_done;

static struct choice *choices;
static long choice_count, choice_capacity;

// The current run.
static struct {
  int steps_left, last_pick, block, consecutive;
  long depth;
  unsigned sleeping;
  bool is_free, has_failed, is_abandoned, has_diverged, is_in_threads, has_fence;
  int preemptions, stale_reads, points;
  char reason[512];
  uintptr_t sites[2];
  struct clock after_sequential_reads, after_sequential_writes;
} run;

static struct step steps[max_steps];
static int step_count;
static struct combine_explorer_step trace[max_steps];
static bool is_tracing;

// A schedule, for repeating: for each step its thread, and how old the value is that it reads.
static struct { int8_t thread; int16_t value; } script[max_steps];
static int script_count;
static bool is_scripted;

static unsigned bit(int thread) { return 1u << thread; }
static int first_of(unsigned set) { return __builtin_ctz(set); }

// MARK: - Failures

static void fail_with(const char *format, va_list arguments, uintptr_t first, uintptr_t second) {
  if (run.has_failed) return;
  run.has_failed = true;
  vsnprintf(run.reason, sizeof run.reason, format, arguments);
  run.sites[0] = first;
  run.sites[1] = second;
}

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail_with(format, arguments, 0, 0);
  va_end(arguments);
}

void fail_race(uintptr_t first, uintptr_t second, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fail_with(format, arguments, first, second);
  va_end(arguments);
}

// Ends the search, because a thread did something else after the same choices as before.
static void diverge(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void diverge(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  run.has_failed = false;
  fail_with(format, arguments, 0, 0);
  va_end(arguments);
  run.has_diverged = run.is_free = true;
}

// MARK: - Dependence

static bool is_sequential_fence(const struct operation *operation) {
  return operation->kind == combine_explorer_fence && operation->order == SEQ_CST;
}
static bool is_sequential(const struct operation *operation) {
  return operation->order == SEQ_CST && operation->kind <= combine_explorer_fence;
}

static bool are_dependent(const struct operation *a, const struct operation *b) {
  if (is_sequential_fence(a)) return is_sequential(b);
  if (is_sequential_fence(b)) return is_sequential(a);
  return a->address && a->object == b->object && (a->writes || b->writes);
}

static void add_alternative(long index, int thread) {
  struct choice *choice = &choices[index];
  if (choice->enabled & bit(thread)) choice->to_try |= bit(thread);
  else choice->to_try |= choice->enabled;
}

// Has a thread tried before a step that its next operation depends on, if neither precedes the other.
static bool race(int thread, const struct operation *operation, const struct step *step) {
  // A lock can't be taken before its release, but before it was taken.
  bool is_release = step->operation.kind == combine_explorer_unlock && operation->kind == combine_explorer_lock;
  if (step->thread == thread || is_release || !are_dependent(&step->operation, operation)) return false;
  if (step->number <= threads[thread]->after.at[step->thread]) return false;
  add_alternative(step->choice, thread);
  add_alternative(step->block, thread);
  return true;
}

// Has one of the threads tried before a step that can begin what follows if a racing operation comes first.
static void add_source(const struct step *step, int thread, const struct clock *after) {
  uint32_t first[THREADS] = {0};
  unsigned initials = 0;
  for (const struct step *next = step + 1; next < steps + step_count; next++) {
    if (next->after.at[step->thread] >= step->number || first[next->thread]) continue;
    bool follows = false;
    for (int i = 1; i < THREADS; i++) follows = follows || (first[i] && next->after.at[i] >= first[i]);
    first[next->thread] = next->number;
    if (!follows) initials |= bit(next->thread);
  }
  if (!first[thread]) {
    bool follows = false;
    for (int i = 1; i < THREADS; i++) follows = follows || (first[i] && after->at[i] >= first[i]);
    if (!follows) initials |= bit(thread);
  }
  struct choice *choice = &choices[step->choice];
  if (initials & choice->to_try) return;
  initials &= choice->enabled;
  if (initials & bit(thread)) initials = bit(thread);
  choice->to_try |= initials ? bit(first_of(initials)) : choice->enabled;
}

static int previous_step(int index, const struct operation *operation) {
  bool follows_object = operation->object && !run.has_fence;
  if (index == step_count) return follows_object ? operation->object->last_step : index - 1;
  return follows_object ? steps[index].previous : index - 1;
}

// Finds every step with which the operation that a thread is about to do races, and that could come directly after it.
static void find_sources(int thread, const struct operation *operation) {
  if (!operation->object && !is_sequential_fence(operation)) return;
  const struct clock *own = &threads[thread]->after;
  bool is_lock = operation->kind == combine_explorer_lock;
  for (int i = previous_step(step_count, operation); i >= 0; i = previous_step(i, operation)) {
    const struct step *step = &steps[i];
    if (step->thread == thread || !are_dependent(&step->operation, operation)) continue;
    // A lock can't be taken before its release, but before it was taken.
    if (is_lock && step->operation.kind == combine_explorer_unlock) continue;
    if (step->number > own->at[step->thread]) {
      struct clock after = *own;
      bool is_direct = true;
      for (int j = previous_step(step_count, operation); j >= 0 && !is_lock; j = previous_step(j, operation)) {
        const struct step *other = &steps[j];
        if (j == i || other->thread == thread || !are_dependent(&other->operation, operation)) continue;
        if (other->after.at[step->thread] >= step->number) is_direct = false;
        join(&after, &other->after);
      }
      if (is_direct) add_source(step, thread, &after);
    }
    if (is_lock && (step->operation.kind == combine_explorer_lock || trace[i].succeeded)) return;
  }
}

// Finds the last step with which a thread's next operation races.
static void find_alternatives(int thread, const struct operation *operation) {
  if (operation->object && !run.has_fence) {
    for (int index = operation->object->last_step; index >= 0; index = steps[index].previous) {
      if (race(thread, operation, &steps[index])) return;
    }
  } else if (operation->object || is_sequential_fence(operation)) {
    for (int index = step_count - 1; index >= 0; index--) if (race(thread, operation, &steps[index])) return;
  }
}

// Does so for the next operations of all threads. That of a thread that has not moved was compared with all steps but
// the last one.
static void find_all_alternatives(void) {
  for (int i = 1; i <= scenario->threads; i++) {
    if (threads[i]->state != parked) continue;
    if (step_count == 0) return;
    if (i == steps[step_count - 1].thread) find_alternatives(i, &threads[i]->next);
    else race(i, &threads[i]->next, &steps[step_count - 1]);
  }
}

static void order_step(int thread, const struct operation *operation) {
  struct clock *after = &threads[thread]->after;
  struct object *object = operation->object;
  bool sequential = is_sequential(operation), fence = is_sequential_fence(operation);
  if (object) {
    join(after, &object->after_writes);
    if (operation->writes) join(after, &object->after_reads);
  }
  if (sequential) join(after, &run.after_sequential_writes);
  if (fence) join(after, &run.after_sequential_reads);
  after->at[thread]++;
  if (object) join(operation->writes ? &object->after_writes : &object->after_reads, after);
  if (sequential) join(fence ? &run.after_sequential_writes : &run.after_sequential_reads, after);
}

// MARK: - Choosing the next thread

static bool is_enabled(const struct thread *thread) {
  if (thread->state != parked) return false;
  const struct operation *next = &thread->next;
  switch (next->kind) {
  case combine_explorer_lock:
    return next->is_skipped || next->object->owner == NOBODY;
  case combine_explorer_once:
    return next->object->owner == NOBODY;
  default:
    return !next->waits_for_zero || *(volatile uint32_t *)next->address == 0;
  }
}

static struct choice *add_choice(void) {
  if (choice_count == choice_capacity) {
    choice_capacity = choice_capacity ? choice_capacity * 2 : 1024;
    choices = __libc_realloc(choices, sizeof *choices * (size_t)choice_capacity);
  }
  struct choice *choice = &choices[choice_count++];
  *choice = (struct choice){.preemptions = run.preemptions, .stale_reads = run.stale_reads};
  run.depth++;
  return choice;
}

static int choose_freely(unsigned enabled, int continuing) {
  // Also a thread that waits in a loop lets the others go on.
  if (continuing != NONE && run.consecutive < fair_steps) return continuing;
  for (int i = 1; i < THREADS; i++) {
    int thread = (run.last_pick + i) % THREADS;
    if (thread != MAIN && (enabled & bit(thread))) return thread;
  }
  return first_of(enabled);
}

// Determines which thread has the turn next, and records its step.
static int choose_thread(int current) {
  unsigned enabled = 0;
  for (int i = 1; i <= scenario->threads; i++) if (is_enabled(threads[i])) enabled |= bit(i);
  if (!enabled) return NONE;
  unsigned yielded = 0;
  for (int i = 1; i <= scenario->threads; i++) if (threads[i]->has_yielded) yielded |= bit(i);
  if (enabled & ~yielded) enabled &= ~yielded;
  if (run.steps_left-- == 0) return NONE;
  // A thread that yields, or has had the turn for long, is not preempted when another one gets it.
  int continuing = NONE;
  if (current != NONE && (enabled & bit(current)) && threads[current]->next.kind != combine_explorer_yield
      && run.consecutive < fair_steps) continuing = current;
  if (enabled & (enabled - 1)) run.points++;

  int pick;
  long index = run.depth;
  if (!is_scripted && !run.is_free && index >= choice_count && bounds->is_reduced && bounds->preemptions >= 0) {
    find_all_alternatives();
  }
  if (is_scripted) {
    pick = step_count < script_count ? script[step_count].thread : choose_freely(enabled, continuing);
    if (!(enabled & bit(pick))) run.has_diverged = true, pick = choose_freely(enabled, continuing);
  } else if (run.is_free) {
    pick = choose_freely(enabled, continuing);
  } else if (index < choice_count) {
    struct choice *choice = &choices[run.depth++];
    pick = choice->pick;
    bool is_other = !choice->is_new && choice->operation != threads[pick]->next.kind;
    if (choice->is_value || choice->enabled != enabled || is_other) {
      static const char *const names[] = {
          "start", "a load", "a store", "an exchange", "a fence", "a lock", "a try lock", "an unlock", "a wait",
          "a signal", "a yield", "an initialization"};
      diverge(
          "the same choices led to something else: at step %d thread %d is about to do %s, not %s", step_count, pick,
          names[threads[pick]->next.kind], names[choice->operation]);
      pick = choose_freely(enabled, continuing);
    }
    choice->is_new = false;
  } else {
    unsigned sleeping = run.sleeping & enabled;
    if (sleeping == enabled) {
      // What follows is equivalent to what has been run; the threads run to their end nevertheless.
      run.is_free = true;
      pick = choose_freely(enabled, continuing);
    } else {
      struct choice *choice = add_choice();
      pick = choose_freely(enabled, continuing);
      if (sleeping & bit(pick)) pick = first_of(enabled & ~sleeping);
      *choice = (struct choice){
          .pick = pick, .enabled = enabled, .to_try = bounds->is_reduced ? bit(pick) : enabled, .sleeping = sleeping,
          .continuing = continuing, .preemptions = run.preemptions, .stale_reads = run.stale_reads};
    }
  }
  struct thread *next = threads[pick];
  struct operation *operation = &next->next;
  for (int i = 1; i <= scenario->threads; i++) threads[i]->has_yielded = threads[i]->has_yielded && i == pick;
  if (continuing != NONE && pick != continuing) run.preemptions++;
  run.consecutive = pick == run.last_pick ? run.consecutive + 1 : 0;
  if (pick != run.last_pick) run.block = (int)index;
  run.last_pick = pick;

  bool chooses = !is_scripted && !run.is_free;
  if (chooses) {
    choices[index].operation = operation->kind;
    unsigned asleep = 0;
    if (bounds->is_reduced && bounds->preemptions < 0) {
      if (index + 1 >= choice_count) find_sources(pick, operation);
      unsigned before = (choices[index].sleeping | choices[index].tried) & ~bit(pick);
      for (int i = 1; i <= scenario->threads; i++) {
        if ((before & bit(i)) && !are_dependent(&threads[i]->next, operation)) asleep |= bit(i);
      }
    }
    run.sleeping = asleep;
  }
  order_step(pick, operation);
  if (is_sequential_fence(operation)) run.has_fence = true;
  if (step_count < max_steps) {
    steps[step_count] = (struct step){
        .thread = pick, .choice = (int)index, .block = run.block, .number = next->after.at[pick],
        .previous = operation->object ? operation->object->last_step : NONE, .after = next->after,
        .operation = *operation};
    if (operation->object) operation->object->last_step = step_count;
    trace[step_count] = (struct combine_explorer_step){
        .thread = pick, .operation = operation->kind, .order = operation->order, .site = operation->site,
        .object = operation->object ? operation->object->number : 0, .succeeded = true};
    if (!is_scripted) script[step_count].thread = (int8_t)pick, script[step_count].value = 0;
    step_count++;
  }
  return pick;
}

// Returns 0 for the newest of a number of values, 1 for the one before it …
int choose_value(int count) {
  if (count <= 1 || this_thread == MAIN || !run.is_in_threads || step_count == 0) return 0;
  int pick = 0;
  if (is_scripted) {
    pick = step_count <= script_count ? script[step_count - 1].value : 0;
    if (pick >= count) run.has_diverged = true, pick = 0;
  } else if (run.is_free || (bounds->stale_reads >= 0 && run.stale_reads >= bounds->stale_reads)) {
    return 0;
  } else if (run.depth < choice_count) {
    struct choice *choice = &choices[run.depth++];
    if (!choice->is_value || choice->count != count) {
      diverge(
          "the same choices led to something else: at step %d a load can return %d values, not %d", step_count, count,
          choice->is_value ? choice->count : 1);
      return 0;
    }
    pick = choice->pick;
  } else {
    struct choice *choice = add_choice();
    choice->is_value = true;
    choice->count = count;
  }
  if (pick) run.stale_reads++;
  if (!is_scripted) script[step_count - 1].value = (int16_t)pick;
  return pick;
}

// MARK: - Turns

static void wait_for_turn(struct thread *thread) {
  while (sem_wait(&thread->turn) != 0) {}
}

// Ends a run whose threads can't continue; they stay where they are for good.
static void abandon(void) {
  if (run.steps_left < 0) {
    fail("livelock: the threads take more steps than the bound allows");
  } else {
    char text[256] = "";
    for (int i = 1; i <= scenario->threads; i++) {
      if (threads[i]->state == done) continue;
      size_t length = strlen(text);
      snprintf(text + length, sizeof text - length, "%sthread %d", length ? ", " : "", i);
      if (threads[i]->next.object && threads[i]->next.object->owner > MAIN) {
        length = strlen(text);
        snprintf(text + length, sizeof text - length, " (for thread %d)", threads[i]->next.object->owner);
      }
    }
    fail("deadlock: threads wait: %s", text);
  }
  run.is_abandoned = true;
  sem_post(&all_done);
}

static void park_for_good(void) {
  this_thread = NOBODY;
  for (;;) pause();
}

static void pass_turn(struct thread *self) {
  int pick = choose_thread(self->index);
  if (pick == NONE) {
    abandon();
    park_for_good();
  }
  if (pick == self->index) return;
  threads[pick]->state = running;
  sem_post(&threads[pick]->turn);
  wait_for_turn(self);
}

void before(struct operation *operation) {
  operation->object = operation->address ? object_at(operation->address) : NULL;
  if (this_thread == MAIN || !run.is_in_threads) {
    if (this_thread == MAIN && operation->kind == combine_explorer_lock && operation->object->owner != NOBODY) {
      // Where a thread has ended with a mutex locked, the check would wait for good.
      fail("deadlock: a thread has ended with a mutex locked, or a mutex is locked twice");
    }
    return;
  }
  struct thread *self = threads[this_thread];
  self->next = *operation;
  self->has_yielded = operation->kind == combine_explorer_yield;
  if (self->state == running) self->state = parked;
  pass_turn(self);
  self->state = running;
  if (operation->address) operation->object = object_at(operation->address);
}

void begin_waiting(void) { if (run.is_in_threads && this_thread > MAIN) threads[this_thread]->state = waiting; }

void wake_waiting(struct object *condition, bool all) {
  for (int i = 1; i <= scenario->threads; i++) {
    struct thread *thread = threads[i];
    if (thread->state != waiting || thread->next.object != condition) continue;
    thread->state = parked;
    if (!all) return;
  }
}

void skip_lock(struct object *object) {
  struct thread *self = threads[this_thread];
  if (this_thread > MAIN && self->skipped_count < max_skipped) self->skipped[self->skipped_count++] = object;
}

bool forgets_skipped_lock(struct object *object) {
  if (this_thread <= MAIN) return object->owner != this_thread;
  struct thread *self = threads[this_thread];
  for (int i = self->skipped_count - 1; i >= 0; i--) {
    if (self->skipped[i] != object) continue;
    self->skipped[i] = self->skipped[--self->skipped_count];
    return true;
  }
  return false;
}

void note_values(bool reads, value read, value newest, bool writes, value written) {
  if (!is_tracing || step_count == 0 || this_thread <= MAIN) return;
  struct combine_explorer_step *step = &trace[step_count - 1];
  if (reads) step->reads = true, step->read = (uint64_t)read, step->newest = (uint64_t)newest;
  if (writes) step->writes = true, step->written = (uint64_t)written;
}

void note_outcome(bool succeeded) {
  if (step_count && this_thread > MAIN) trace[step_count - 1].succeeded = succeeded;
}

static void *thread_main(void *argument) {
  struct thread *self = argument;
  for (;;) {
    wait_for_turn(self);
    this_thread = self->index;
    self->state = running;
    scenario->run(scenario->context, self->index - 1);
    self->state = done;
    int pick = choose_thread(NONE);
    this_thread = NOBODY;
    if (pick != NONE) {
      threads[pick]->state = running;
      sem_post(&threads[pick]->turn);
      continue;
    }
    bool all = true;
    for (int i = 1; i <= scenario->threads; i++) all = all && threads[i]->state == done;
    if (all) sem_post(&all_done);
    else abandon();
  }
  return NULL;
}

static void make_threads(void) {
  for (int i = 0; i <= scenario->threads; i++) {
    if (threads[i]) continue;
    struct thread *thread = calloc(1, sizeof *thread);
    thread->index = i;
    sem_init(&thread->turn, 0, 0);
    threads[i] = thread;
    if (i == MAIN) continue;
    pthread_t handle;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&handle, &attributes, thread_main, thread) != 0) abort();
    pthread_attr_destroy(&attributes);
  }
}

// MARK: - Schedules

// "1x5 2x3~1 1x2": thread 1 takes five steps, then thread 2 three, of which the last reads the value before the newest
// …
static void write_schedule(char *text, size_t size) {
  size_t length = 0;
  text[0] = 0;
  for (int i = 0; i < step_count;) {
    int first = i, thread = script[i].thread;
    while (i < step_count && script[i].thread == thread && script[i].value == 0) i++;
    int value = 0;
    if (i < step_count && script[i].thread == thread) value = script[i++].value;
    if (length + 32 > size) return;
    length += (size_t)snprintf(text + length, size - length, "%s%dx%d", first ? " " : "", thread, i - first);
    if (value) length += (size_t)snprintf(text + length, size - length, "~%d", value);
  }
}

static void read_schedule(const char *text) {
  script_count = 0;
  int thread, count, used, value;
  while (sscanf(text, " %dx%d%n", &thread, &count, &used) == 2) {
    text += used;
    for (int i = 0; i < count && script_count < max_steps; i++) {
      script[script_count].thread = (int8_t)(thread >= 1 && thread <= scenario->threads ? thread : 1);
      script[script_count++].value = 0;
    }
    if (sscanf(text, "~%d%n", &value, &used) == 1) {
      text += used;
      if (script_count) script[script_count - 1].value = (int16_t)value;
    }
  }
}

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
static struct sigaction handlers[6];

static void trapped(int number) {
  for (int i = 0; i < 6; i++) sigaction(fatal_signals[i], &handlers[i], NULL);
  if (this_thread != NOBODY && exploring) {
    static char text[4200];
    int length = snprintf(
        text, sizeof text, "\nThread %d stopped the process while it was explored. Repeat it with\n  INTERLEAVING='",
        this_thread);
    write_schedule(text + length, sizeof text - (size_t)length - 4);
    strcat(text, "'\n");
    ssize_t ignored = write(2, text, strlen(text));
    (void)ignored;
  }
  raise(number);
}

// MARK: - Runs

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
void combine_explorer_enter(void) { pthread_mutex_lock(&one_at_a_time); }
void combine_explorer_leave(void) { pthread_mutex_unlock(&one_at_a_time); }

// The first execution is not part of the search: in it, lazy globals and the caches of the Swift runtime are made.
static bool is_first;

static void run_once(void) {
  memset(&run, 0, sizeof run);
  run.is_free = is_first;
  run.steps_left = bounds->steps < max_steps ? bounds->steps : max_steps - 1;
  run.last_pick = run.block = NONE;
  step_count = 0;
  model_reset();
  make_threads();
  for (int i = 1; i <= scenario->threads; i++) {
    struct thread *thread = threads[i];
    thread->state = parked;
    thread->next = (struct operation){.kind = combine_explorer_start};
    thread->skipped_count = 0;
    thread->has_yielded = false;
    memset(&thread->after, 0, sizeof thread->after);
  }
  this_thread = MAIN;
  exploring = true;
  scenario->set_up(scenario->context);
  model_begin(scenario->threads);
  run.is_in_threads = true;
  this_thread = NOBODY;
  int first = choose_thread(NONE);
  threads[first]->state = running;
  sem_post(&threads[first]->turn);
  while (sem_wait(&all_done) != 0) {}
  this_thread = MAIN;
  run.is_in_threads = false;
  if (run.is_abandoned) {
    for (int i = 1; i <= scenario->threads; i++) if (threads[i]->state != done) threads[i] = NULL;
  } else {
    model_end(scenario->threads);
    char *wrong = scenario->check(scenario->context);
    if (wrong) fail("%s", wrong);
    free(wrong);
  }
  exploring = false;
  this_thread = NOBODY;
}

// Changes the last choice that has an alternative, and forgets those after it.
static bool advance_choices(void) {
  for (; choice_count > 0; choice_count--) {
    struct choice *choice = &choices[choice_count - 1];
    if (choice->is_value) {
      if (choice->pick + 1 < choice->count) return choice->pick++, true;
      continue;
    }
    choice->tried |= bit(choice->pick);
    unsigned left = choice->to_try & ~choice->tried & ~choice->sleeping;
    bool may_preempt = bounds->preemptions < 0 || choice->preemptions < bounds->preemptions;
    if (!may_preempt && choice->continuing != NONE) left &= bit(choice->continuing);
    if (left) {
      choice->pick = first_of(left);
      choice->is_new = true;
      return true;
    }
  }
  return false;
}

// The threads of a process are not those of the one that it was forked from.
static void forget_threads(void) { memset(threads, 0, sizeof threads); }

static void begin(const struct combine_explorer_scenario *given, const struct combine_explorer_bounds *limits) {
  static bool is_prepared;
  if (!is_prepared) pthread_atfork(NULL, NULL, forget_threads);
  is_prepared = true;
  scenario = given;
  bounds = limits;
  sem_init(&all_done, 0, 0);
  choice_count = 0;
  struct sigaction action = {.sa_handler = trapped};
  for (int i = 0; i < 6; i++) sigaction(fatal_signals[i], &action, &handlers[i]);
}

static void end(void) {
  for (int i = 0; i < 6; i++) sigaction(fatal_signals[i], &handlers[i], NULL);
  is_scripted = is_tracing = false;
}

static void keep_failure(struct combine_explorer_result *result) {
  memcpy(result->reason, run.reason, sizeof result->reason);
  memcpy(result->sites, run.sites, sizeof result->sites);
  write_schedule(result->schedule, sizeof result->schedule);
}

void combine_explorer_explore(
    const struct combine_explorer_scenario *given, const struct combine_explorer_bounds *limits,
    struct combine_explorer_result *result) {
  memset(result, 0, sizeof *result);
  begin(given, limits);
  is_first = true;
  run_once();
  is_first = false;
  int best = INT32_MAX;
  long more = 0;
  for (;;) {
    run_once();
    result->runs++;
    result->points += run.points;
    if (run.points > result->most_points) result->most_points = run.points;
    if (run.is_free) result->redundant++;
    if (run.has_diverged) {
      result->outcome = combine_explorer_nondeterministic;
      memcpy(result->reason, run.reason, sizeof result->reason);
      break;
    }
    if (run.has_failed) {
      int length = (run.preemptions + run.stale_reads) * 1000 + step_count;
      if (length < best) {
        best = length;
        keep_failure(result);
      }
      if (result->outcome != combine_explorer_failed) {
        result->outcome = combine_explorer_failed;
        result->failing_run = result->runs;
        more = run.is_abandoned ? 0 : result->runs < 300 ? result->runs : 300;
      }
      if (run.is_abandoned) break;
    }
    // Perhaps a shorter one is near.
    if (result->outcome == combine_explorer_failed && more-- == 0) break;
    if (!advance_choices()) break;
    if (result->runs >= limits->runs && result->outcome != combine_explorer_failed) {
      result->outcome = combine_explorer_out_of_runs;
      break;
    }
  }
  end();
  if (result->outcome == combine_explorer_failed) {
    struct combine_explorer_result again;
    combine_explorer_replay(given, result->schedule, &again);
    result->steps = again.steps;
    result->step_count = again.step_count;
  }
}

void combine_explorer_replay(
    const struct combine_explorer_scenario *given, const char *schedule, struct combine_explorer_result *result) {
  static const struct combine_explorer_bounds any = {
      .preemptions = -1, .stale_reads = -1, .runs = 1, .steps = max_steps - 1};
  memset(result, 0, sizeof *result);
  begin(given, &any);
  is_first = true;
  run_once();
  is_first = false;
  read_schedule(schedule);
  is_scripted = is_tracing = true;
  run_once();
  result->runs = 1;
  result->points = result->most_points = run.points;
  if (run.has_failed) {
    result->outcome = combine_explorer_failed;
    result->failing_run = 1;
    memcpy(result->reason, run.reason, sizeof result->reason);
    memcpy(result->sites, run.sites, sizeof result->sites);
  } else if (run.has_diverged) {
    result->outcome = combine_explorer_nondeterministic;
    snprintf(result->reason, sizeof result->reason, "the schedule does not fit");
  }
  snprintf(result->schedule, sizeof result->schedule, "%s", schedule);
  result->steps = trace;
  result->step_count = step_count;
  end();
}

#else

bool combine_explorer_is_available(void) { return false; }
void combine_explorer_enter(void) {}
void combine_explorer_leave(void) {}
void combine_explorer_explore(
    const struct combine_explorer_scenario *scenario, const struct combine_explorer_bounds *bounds,
    struct combine_explorer_result *result) {
  (void)scenario, (void)bounds;
  *result = (struct combine_explorer_result){.outcome = combine_explorer_nondeterministic};
}
void combine_explorer_replay(
    const struct combine_explorer_scenario *scenario, const char *schedule, struct combine_explorer_result *result) {
  (void)scenario, (void)schedule;
  *result = (struct combine_explorer_result){.outcome = combine_explorer_nondeterministic};
}
void combine_explorer_set_fault(enum combine_explorer_fault fault, const uintptr_t *sites, int count) {
  (void)fault, (void)sites, (void)count;
}
int combine_explorer_sites(struct combine_explorer_site *sites, int capacity) { (void)sites; return 0 * capacity; }
void combine_explorer_forget_sites(void) {}
int combine_explorer_calls(uintptr_t *addresses, int capacity) { (void)addresses; return 0 * capacity; }
uintptr_t combine_explorer_base(void) { return 0; }

#endif
