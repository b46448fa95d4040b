// The parts of GTK that the renderer needs, and of Linux to wait for it.
#if !__has_include(<gtk/gtk.h>)
#error "GTK 4 is not there: install libgtk-4-dev, or build without windows, with --disable-default-traits"
#endif
#include <gtk/gtk.h>
#include <sys/epoll.h>

// Functions of GTK that take any number of arguments, which Swift cannot call.
static inline gboolean swiftui_has_accessible_text(
    GtkAccessible *accessible, GtkAccessibleProperty property, const char *text) {
  char *difference = gtk_test_accessible_check_property(accessible, property, text);
  gboolean has_it = difference == NULL;
  g_free(difference);
  return has_it;
}

static inline gboolean swiftui_is_accessible_hidden(GtkAccessible *accessible) {
  char *difference = gtk_test_accessible_check_state(accessible, GTK_ACCESSIBLE_STATE_HIDDEN, TRUE);
  gboolean is_hidden = difference == NULL;
  g_free(difference);
  return is_hidden;
}

static inline gboolean swiftui_is_accessible_selected(GtkAccessible *accessible) {
  char *difference = gtk_test_accessible_check_state(accessible, GTK_ACCESSIBLE_STATE_SELECTED, TRUE);
  gboolean is_selected = difference == NULL;
  g_free(difference);
  return is_selected;
}

static inline void swiftui_set_accessible_role(GtkWidget *widget, GtkAccessibleRole role) {
  g_object_set(widget, "accessible-role", role, NULL);
}
