// What the page does for the program.
#include <stdint.h>

#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(name)))

/// Returns the time of the page's clock, in milliseconds.
FROM_PAGE("now") double page_now(void);

/// Calls `fire` after a number of milliseconds.
FROM_PAGE("schedule") void page_schedule(int32_t action, double milliseconds);

/// Shows a text in an element of the page.
FROM_PAGE("show") void page_show(int32_t element, const uint8_t *text, int32_t count);
