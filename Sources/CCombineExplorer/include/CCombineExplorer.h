// A runtime for code that the compiler has instrumented with `-Xfrontend -sanitize=thread`: it replaces
// ThreadSanitizer's, runs the threads of a scenario one at a time, and determines at each atomic operation and lock
// which thread continues and which of the values that the memory model allows a load returns.
#ifndef COMBINE_EXPLORER_H
#define COMBINE_EXPLORER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The largest number of threads of a scenario.
enum { combine_explorer_max_threads = 4 };

// How many executions are run.
struct combine_explorer_bounds {
  int preemptions;       // switches away from a thread that could continue; negative for any number
  int stale_reads;       // loads that do not return the newest value; negative for any number
  long runs;             // after which exploring ends
  int steps;             // after which an execution counts as a livelock
  bool is_reduced;       // leaves out executions that differ only in the order of independent operations
};

// The functions of a scenario. Each returns before the next one is called; `run` is called on a thread of its own.
struct combine_explorer_scenario {
  void *context;
  int threads;
  void (*set_up)(void *context);
  void (*run)(void *context, int thread);
  // Returns nil, or what is wrong in memory that the runtime frees.
  char *(*check)(void *context);
};

enum combine_explorer_outcome {
  combine_explorer_complete,        // every execution within the bounds
  combine_explorer_out_of_runs,
  combine_explorer_failed,
  combine_explorer_nondeterministic // a thread did something else than before after the same choices
};

enum combine_explorer_operation {
  combine_explorer_start, combine_explorer_load, combine_explorer_store, combine_explorer_exchange,
  combine_explorer_fence, combine_explorer_lock, combine_explorer_try_lock, combine_explorer_unlock,
  combine_explorer_wait, combine_explorer_signal, combine_explorer_yield, combine_explorer_once
};

// A step of the shortest failing execution.
struct combine_explorer_step {
  int thread;
  enum combine_explorer_operation operation;
  int order;             // a memory order of C
  int object;            // a number for each object, in the order of their first use; 0 for none
  uintptr_t site;        // the return address of the call
  uint64_t read, newest, written;
  bool reads, writes, succeeded;
};

struct combine_explorer_result {
  enum combine_explorer_outcome outcome;
  long runs;
  long redundant;        // of these: runs that a reduction recognized too late, and continued without branching
  long points;           // operations at which another thread could have continued, in all runs
  int most_points;       // in one run
  long failing_run;
  char reason[512];
  uintptr_t sites[2];    // of a data race
  char schedule[4096];   // repeats the failing execution
  int step_count;
  const struct combine_explorer_step *steps;  // valid until the next call
};

// Returns whether any code of this process has been instrumented.
bool combine_explorer_is_available(void);

// Explorations of a process run one after the other: each is between these two calls, with what it returns.
void combine_explorer_enter(void);
void combine_explorer_leave(void);

// Runs executions until one fails, all within the bounds have been run, or their number is used up.
void combine_explorer_explore(
    const struct combine_explorer_scenario *, const struct combine_explorer_bounds *, struct combine_explorer_result *);

// Runs one execution, that of a schedule.
void combine_explorer_replay(
    const struct combine_explorer_scenario *, const char *schedule, struct combine_explorer_result *);


// Faults that are put into the code at run time, at the sites of some calls.
enum combine_explorer_fault {
  combine_explorer_no_fault,
  combine_explorer_not_acquiring, combine_explorer_not_releasing, combine_explorer_not_sequential,
  combine_explorer_not_locking, combine_explorer_not_atomic
};
void combine_explorer_set_fault(enum combine_explorer_fault, const uintptr_t *sites, int count);

// A call site that an execution reached.
struct combine_explorer_site {
  uintptr_t address;
  enum combine_explorer_operation operation;
  int order;
};
int combine_explorer_sites(struct combine_explorer_site *, int capacity);
void combine_explorer_forget_sites(void);

// The return addresses of every call in the program that is an atomic operation or takes a lock.
int combine_explorer_calls(uintptr_t *, int capacity);

// The address at which the program is loaded, which a symbolizer subtracts.
uintptr_t combine_explorer_base(void);

// Memory orders and operations without a compiler between, for tests of the memory model.
uint64_t combine_explorer_test_load(uint64_t *, int order);
void combine_explorer_test_store(uint64_t *, uint64_t, int order);
uint64_t combine_explorer_test_add(uint64_t *, uint64_t, int order);
bool combine_explorer_test_compare_exchange(uint64_t *, uint64_t expected, uint64_t desired, int order);
void combine_explorer_test_fence(int order);
uint64_t combine_explorer_test_read(uint64_t *);
void combine_explorer_test_write(uint64_t *, uint64_t);
#endif
