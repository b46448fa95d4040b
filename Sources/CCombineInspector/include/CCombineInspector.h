#ifndef C_COMBINE_INSPECTOR_H
#define C_COMBINE_INSPECTOR_H

// The parts of CombineInspector that need C: a variable of each thread that costs one instruction to find, and a
// function that runs before `main`, so that an environment variable is enough to inspect a program.

#include <stddef.h>
#include <stdint.h>

/// The state of the inspector on one thread. All fields are zero when a thread begins.
struct combine_inspector_thread {
  /// The event whose handling is in progress; 0 for none.
  uint64_t current;
  /// The lane that `current` belongs to.
  uint32_t lane;
  /// The lane whose publisher is attaching its subscriber, directly below on the stack; 0 for none.
  uint32_t subscribing;
  /// The number of deliveries on the stack.
  uint32_t depth;
  /// Not zero while the inspector runs a closure of its user, whose events are not recorded.
  uint32_t silent;
  /// The number of the thread, from 1 on; 0 until it is known.
  uint32_t number;
  /// 1 on the main thread.
  uint32_t is_main;
  /// The address behind the thread's stack; 0 until it is known, and 1 if it cannot be known.
  uintptr_t stack_end;
};

/// Returns the state of the calling thread.
struct combine_inspector_thread *combine_inspector_this_thread(void);

/// Writes the name of the calling thread, with a zero at the end, and returns 1 if it is the main thread.
int combine_inspector_describe_thread(char *name, size_t size);

/// Gives the calling thread a name, where threads have names.
void combine_inspector_name_thread(const char *name);

/// Writes the return addresses of the calls on the calling thread's stack, innermost first, and returns their number.
///
/// It follows frame pointers, which lead from call to call as long as all of them keep one, and reads nothing but the
/// thread's own stack: a few nanoseconds a call.
size_t combine_inspector_callers(uintptr_t *addresses, size_t capacity);

/// Returns the nanoseconds of a clock that never goes back.
uint64_t combine_inspector_now(void);

#endif
