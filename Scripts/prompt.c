// What `combine repl` needs of C: an entry that fails or crashes ends, and the prompt goes on.
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

void combine_prompt_describe_error(void *error);

static sigjmp_buf top;
static volatile sig_atomic_t is_running;

static void leave(int signal) {
  if (is_running) siglongjmp(top, signal);
  if (signal == SIGINT) {
    (void)!write(STDERR_FILENO, "\nnote: control-D ends the prompt\n", 33);
    return;
  }
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal);
}

// A thread other than the main one cannot leave an entry: its crash is the process's.
static void catch_signal(int signal) {
  if (getpid() == gettid()) {
    leave(signal);
  } else if (signal == SIGINT) {
    kill(getpid(), SIGINT);
  } else {
    is_running = 0;
    leave(signal);
  }
}

// Runs an entry. Returns 0, or the number of the signal that has ended it, or -1 if it has thrown an error.
int combine_prompt_run(int (*entry)(int, char **)) {
  static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGINT};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
    sigaction(signals[i], &(struct sigaction){.sa_handler = catch_signal, .sa_flags = SA_NODEFER}, NULL);
  }
  int ended = sigsetjmp(top, 1);
  if (ended == 0) {
    is_running = 1;
    entry(0, NULL);
  }
  is_running = 0;
  return ended;
}

// The runtime's function of this name ends the process. An error that an entry throws ends the entry.
void swift_errorInMain(void *error) {
  combine_prompt_describe_error(error);
  siglongjmp(top, -1);
}
