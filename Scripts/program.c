// The entry point of a file that `combine run` or `combine play` runs: calls what surrounds the program, and the program's
// own entry point, which is compiled under the name `combine_program`.
#include <stdio.h>

int combine_program(int count, char **arguments);
void combine_program_will_begin(void);
void combine_program_did_end(void);

int main(int count, char **arguments) {
  // A reader sees each line when it is printed, also in a file or a pipe.
  setvbuf(stdout, NULL, _IOLBF, 0);
  combine_program_will_begin();
  int status = combine_program(count, arguments);
  combine_program_did_end();
  return status;
}
