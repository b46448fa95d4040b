#if GTK
  import CGTK
  import Foundation

  /// A reporter of the contents of the windows, for tests and for programs that control this program.
  ///
  /// If the environment variable `SWIFTUI_INSPECT` names a file, such as a named pipe, a line of JSON is written to it
  /// after each frame that differs from the previous one. The line describes the widgets of all windows as GTK shows
  /// them, not as they were requested.
  @MainActor
  package enum Inspection {
    private static let output: FileHandle? = ProcessInfo.processInfo.environment["SWIFTUI_INSPECT"].flatMap {
      FileHandle(forWritingAtPath: $0)
    }
    private static var last = ""

    /// The state of a visible widget, with the states of the widgets inside.
    private struct Shown: Encodable {
      var type: String
      /// The text or the title of the widget.
      var text: String?
      var name: String?
      /// The frame in the window's surface, in points: x, y, width, height.
      var frame: [Double]
      var isEnabled: Bool?
      var isOn: Bool?
      var isFocused: Bool?
      /// The accessibility label.
      var label: String?
      /// A Boolean value that indicates whether a window is dark.
      var isDark: Bool?
      var children: [Shown]?
    }

    private static let labelMark = g_quark_from_static_string("SwiftUI label")

    /// Stores the label that a widget was given. GTK doesn't return a label, but only confirms an expected one.
    static func note(label: String, of widget: Widget) {
      guard output != nil else { return }
      g_object_set_qdata_full(widget.cast(), labelMark, g_strdup(label)) { g_free($0) }
    }

    private static func label(of widget: Widget) -> String? {
      guard let noted = g_object_get_qdata(widget.cast(), labelMark)?.assumingMemoryBound(to: CChar.self),
        swiftui_has_accessible_label(widget.opaque, noted) != 0
      else { return nil }
      return string(noted)
    }

    /// Starts reporting the frames of a window.
    package static func watch(_ window: UnsafeMutablePointer<GtkWidget>) {
      guard output != nil else { return }
      connect(window.object, "realize") {
        guard let clock = gtk_widget_get_frame_clock(window) else { return }
        connect(UnsafeMutableRawPointer(clock), "after-paint") { tell() }
      }
    }

    private static func tell() {
      guard let windows = gtk_window_get_toplevels() else { return }
      var shown: [Shown] = []
      for index in 0..<g_list_model_get_n_items(windows) {
        guard let window = g_list_model_get_item(windows, index) else { continue }
        let widget = window.assumingMemoryBound(to: GtkWidget.self)
        if let description = describe(widget, in: widget) { shown.append(description) }
        g_object_unref(window)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      guard let data = try? encoder.encode(shown) else { return }
      let line = String(decoding: data, as: UTF8.self)
      guard line != last else { return }
      last = line
      output?.write(data + Data("\n".utf8))
    }

    private static func describe(_ widget: Widget, in window: Widget) -> Shown? {
      guard gtk_widget_get_mapped(widget) != 0 else { return nil }
      // A window or a popover is mapped before it is laid out. Until then, nothing in it has a frame.
      if gtk_widget_get_native(widget) == widget.opaque, gtk_widget_get_width(widget) == 0 { return nil }
      var children: [Shown] = []
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if let description = describe(current, in: window) { children.append(description) }
        child = gtk_widget_get_next_sibling(current)
      }
      let type = typeName(of: widget.object)
      // The bounds of a spinner rotate with it, so the frame of its parent is reported.
      let placed = type == "GtkSpinner" ? gtk_widget_get_parent(widget) ?? widget : widget
      var shown = Shown(type: type, frame: frame(of: placed, in: window))
      shown.text = text(of: widget, type)
      let name = string(gtk_widget_get_name(widget))
      if name != type { shown.name = name }
      if gtk_widget_is_sensitive(widget) == 0 { shown.isEnabled = false }
      if gtk_widget_has_focus(widget) != 0 { shown.isFocused = true }
      if type == "GtkWindow" { shown.isDark = Desktop.isDark }
      if type == "GtkCheckButton" { shown.isOn = gtk_check_button_get_active(widget.cast()) != 0 }
      if type == "GtkSwitch" { shown.isOn = gtk_switch_get_active(widget.opaque) != 0 }
      if let label = Self.label(of: widget) { shown.label = label }
      if !children.isEmpty { shown.children = children }
      return shown
    }

    private static func text(of widget: Widget, _ type: String) -> String? {
      switch type {
      case "GtkLabel": string(gtk_label_get_text(widget.opaque))
      case "GtkText": string(gtk_editable_get_text(widget.opaque))
      case "GtkWindow": string(gtk_window_get_title(widget.cast()))
      default: nil
      }
    }

    /// Returns the widget's frame in its window's surface. A popover has a separate surface, whose position is added.
    private static func frame(of widget: Widget, in window: Widget) -> [Double] {
      guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else { return [] }
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(widget, native.cast(), &bounds) != 0 else { return [] }
      // The surface includes the window's decorations, such as its shadow.
      var (left, top) = (0.0, 0.0)
      gtk_native_get_surface_transform(native, &left, &top)
      if native != gtk_widget_get_native(window) {
        left += Double(gdk_popup_get_position_x(surface))
        top += Double(gdk_popup_get_position_y(surface))
      }
      return [
        Double(bounds.origin.x) + left, Double(bounds.origin.y) + top, Double(bounds.size.width),
        Double(bounds.size.height),
      ]
    }
  }
#endif
