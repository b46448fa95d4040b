#if GTK
  import CGTK
  import Dispatch

  /// A short message at the bottom of a window, which disappears by itself, such as that a text has been copied.
  ///
  /// At most one toast is visible: a new one replaces the one before.
  @MainActor
  final class Toast {
    private static var current: Toast?

    private let popover: Widget
    private let window: Widget
    private var handler: gulong = 0

    /// Shows a message in the active window for three seconds. There is no effect if no window is active.
    static func show(_ message: String) {
      current?.close()
      guard let window = activeWindow else { return }
      let toast = Toast(message, window)
      current = toast
      DispatchQueue.main.asyncAfter(deadline: .now() + 3) { [weak toast] in toast?.close() }
    }

    private static var activeWindow: Widget? {
      guard let windows = gtk_window_get_toplevels() else { return nil }
      for index in 0..<g_list_model_get_n_items(windows) {
        guard let window = g_list_model_get_item(windows, index) else { continue }
        // The list retains the window.
        g_object_unref(window)
        if gtk_window_is_active(window.assumingMemoryBound(to: GtkWindow.self)) != 0 {
          return window.assumingMemoryBound(to: GtkWidget.self)
        }
      }
      return nil
    }

    private init(_ message: String, _ window: Widget) {
      self.window = window
      popover = gtk_popover_new()
      gtk_popover_set_child(popover.cast(), gtk_label_new(message))
      gtk_popover_set_has_arrow(popover.cast(), 0)
      // The popover doesn't take the pointer and the keyboard from the window.
      gtk_popover_set_autohide(popover.cast(), 0)
      gtk_popover_set_position(popover.cast(), GTK_POS_TOP)
      var bottom = GdkRectangle(
        x: gtk_widget_get_width(window) / 2, y: gtk_widget_get_height(window) - 24, width: 1, height: 1)
      gtk_popover_set_pointing_to(popover.cast(), &bottom)
      gtk_widget_add_css_class(popover, "swiftui-toast")
      gtk_widget_set_parent(popover, window)
      // A window does not release popovers when it is destroyed.
      handler = connect(window.object, "unrealize") { [weak self] in self?.close() }
      gtk_popover_popup(popover.cast())
    }

    private func close() {
      guard Self.current === self else { return }
      Self.current = nil
      g_signal_handler_disconnect(window.object, handler)
      gtk_widget_unparent(popover)
    }
  }
#endif
