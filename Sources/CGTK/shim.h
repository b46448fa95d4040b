// The parts of GTK that the renderer needs, and of Linux to wait for it.
#if !__has_include(<gtk/gtk.h>)
#error "GTK 4 is not there: install libgtk-4-dev, or build without windows, with --disable-default-traits"
#endif
#include <gtk/gtk.h>
#include <sys/epoll.h>

// Functions of GTK that take any number of arguments, which Swift cannot call.
static inline gboolean swiftui_has_accessible_label(GtkAccessible *accessible, const char *label) {
  char *difference = gtk_test_accessible_check_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
  gboolean has_it = difference == NULL;
  g_free(difference);
  return has_it;
}
