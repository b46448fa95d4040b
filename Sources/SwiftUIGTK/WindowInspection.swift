#if GTK
  import CGTK
  import Foundation

  /// A reporter of the contents of the windows, for tests and for programs that control this program.
  ///
  /// If the environment variable `SWIFTUI_INSPECT` names a file, such as a named pipe, a line of JSON is written to it
  /// after each frame that differs from the previous one. The line describes the widgets of all windows as GTK shows
  /// them, not as they were requested.
  @MainActor
  package enum WindowInspection {
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
      /// The accessibility value.
      var value: String?
      /// The description of the action for assistive technologies.
      var hint: String?
      /// The role in assistive technologies, if a modifier sets one.
      var role: String?
      /// `true` if assistive technologies ignore the widget.
      var isIgnored: Bool?
      /// `true` if assistive technologies present the widget as selected.
      var isSelected: Bool?
      /// The name of the shape that the pointer has over the view, if a modifier sets one.
      var pointer: String?
      var isDark: Bool?
      var children: [Shown]?
    }

    private static let marks = Dictionary(
      uniqueKeysWithValues: AccessibleText.allCases.map { ($0, g_quark_from_string("SwiftUI \($0)")) })

    /// Stores an accessibility text that a widget was given. GTK doesn't return a text, but only confirms an expected
    /// one.
    static func note(_ text: String, _ kind: AccessibleText, of widget: Widget) {
      guard output != nil, let mark = marks[kind] else { return }
      g_object_set_qdata_full(widget.cast(), mark, g_strdup(text)) { g_free($0) }
    }

    private static func accessibleText(_ kind: AccessibleText, of widget: Widget) -> String? {
      guard let mark = marks[kind],
        let noted = g_object_get_qdata(widget.cast(), mark)?.assumingMemoryBound(to: CChar.self),
        kind.isTold(noted, of: widget)
      else { return nil }
      return string(noted)
    }

    /// Returns the name of the role of a host, or `nil` if it is that of a container.
    private static func role(of widget: Widget, _ type: String) -> String? {
      let role = gtk_accessible_get_accessible_role(widget.opaque)
      guard type == "SwiftUIWidget", role != GTK_ACCESSIBLE_ROLE_WIDGET,
        let roles = g_type_class_ref(gtk_accessible_role_get_type())
      else { return nil }
      defer { g_type_class_unref(roles) }
      return g_enum_get_value(roles.assumingMemoryBound(to: GEnumClass.self), gint(role.rawValue)).map {
        string($0.pointee.value_nick)
      }
    }

    private static let watched = g_quark_from_string("SwiftUI watched")

    /// Starts reporting the frames of a window.
    package static func watch(_ window: UnsafeMutablePointer<GtkWidget>) {
      guard output != nil, g_object_get_qdata(window.cast(), watched) == nil else { return }
      g_object_set_qdata(window.cast(), watched, window)
      func watchFrames() {
        guard let clock = gtk_widget_get_frame_clock(window) else { return }
        connect(UnsafeMutableRawPointer(clock), "after-paint") { tell() }
      }
      if gtk_widget_get_realized(window) != 0 {
        watchFrames()
      } else {
        connect(window.object, "realize") { watchFrames() }
      }
    }

    private static func tell() {
      guard let windows = gtk_window_get_toplevels() else { return }
      var shown: [Shown] = []
      for index in 0..<g_list_model_get_n_items(windows) {
        guard let window = g_list_model_get_item(windows, index) else { continue }
        let widget = window.assumingMemoryBound(to: GtkWidget.self)
        watch(widget)  // GTK's own dialogs, too
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
      if type == "GtkWindow" { shown.isDark = DesktopSettings.isDark }
      if type == "GtkCheckButton" { shown.isOn = gtk_check_button_get_active(widget.cast()) != 0 }
      if type == "GtkSwitch" { shown.isOn = gtk_switch_get_active(widget.opaque) != 0 }
      shown.label = accessibleText(.label, of: widget)
      shown.value = accessibleText(.value, of: widget)
      shown.hint = accessibleText(.hint, of: widget)
      shown.role = role(of: widget, type)
      if type == "SwiftUIWidget", let cursor = gtk_widget_get_cursor(widget) {
        shown.pointer = gdk_cursor_get_name(cursor).map { string($0) }
      }
      if swiftui_is_accessible_hidden(widget.opaque) != 0 { shown.isIgnored = true }
      if swiftui_is_accessible_selected(widget.opaque) != 0 { shown.isSelected = true }
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
    /// That position is relative to the surface of the window or the popover that contains the popover.
    private static func frame(of widget: Widget, in window: Widget) -> [Double] {
      guard let native = gtk_widget_get_native(widget) else { return [] }
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(widget, native.cast(), &bounds) != 0 else { return [] }
      // The surface includes the window's decorations, such as its shadow.
      var (left, top) = (0.0, 0.0)
      gtk_native_get_surface_transform(native, &left, &top)
      var inner = native
      while inner != gtk_widget_get_native(window), let popup = gtk_native_get_surface(inner) {
        left += Double(gdk_popup_get_position_x(popup))
        top += Double(gdk_popup_get_position_y(popup))
        guard let parent = gtk_widget_get_parent(inner.cast()), let outer = gtk_widget_get_native(parent) else { break }
        inner = outer
      }
      return [
        Double(bounds.origin.x) + left, Double(bounds.origin.y) + top, Double(bounds.size.width),
        Double(bounds.size.height),
      ]
    }
  }
#endif
