// The window of the small program in `../Small`, with GTK alone, in the same style: libadwaita's if it is installed, or
// GTK's own if `SWIFTUI_ADWAITA` is 0. Prints a line when its first frame has been painted.
#if __has_include(<gtk/gtk.h>)
#include <dlfcn.h>
#include <gtk/gtk.h>
#include <stdio.h>

static GtkWidget *label;
static int count = 0;
static gboolean is_over = FALSE;

static void add(GtkButton *button, gpointer data) {
  char text[32];
  snprintf(text, sizeof text, "Count: %d", ++count);
  gtk_label_set_text(GTK_LABEL(label), text);
}

static void close_window(GtkWidget *window, gpointer data) { is_over = TRUE; }

static void painted(GdkFrameClock *clock, gpointer data) {
  g_signal_handlers_disconnect_by_func(clock, painted, data);
  puts("frame");
  fflush(stdout);
}

static void realized(GtkWidget *window, gpointer data) {
  g_signal_connect_after(gtk_widget_get_frame_clock(window), "paint", G_CALLBACK(painted), NULL);
}

static void start_adwaita(void) {
  if (g_strcmp0(g_getenv("SWIFTUI_ADWAITA"), "0") == 0) return;
  void *library = dlopen("libadwaita-1.so.0", RTLD_NOW);
  void (*start)(void) = library ? (void (*)(void))dlsym(library, "adw_init") : NULL;
  if (start) start();
}

int main(int argc, char **argv) {
  if (!gtk_init_check()) return 1;
  start_adwaita();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_title(GTK_WINDOW(window), "Small");
  gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  gtk_widget_set_margin_start(box, 16);
  gtk_widget_set_margin_end(box, 16);
  gtk_widget_set_margin_top(box, 16);
  gtk_widget_set_margin_bottom(box, 16);
  label = gtk_label_new("Count: 0");
  GtkWidget *button = gtk_button_new_with_label("Add");
  GtkWidget *field = gtk_entry_new();
  g_signal_connect(button, "clicked", G_CALLBACK(add), NULL);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), field);
  gtk_box_append(GTK_BOX(box), button);
  gtk_window_set_child(GTK_WINDOW(window), box);
  g_signal_connect(window, "realize", G_CALLBACK(realized), NULL);
  g_signal_connect(window, "destroy", G_CALLBACK(close_window), NULL);
  gtk_window_present(GTK_WINDOW(window));
  while (!is_over) g_main_context_iteration(NULL, TRUE);
  return 0;
}
#else
// The trait GTK is disabled.
int main(void) { return 1; }
#endif
