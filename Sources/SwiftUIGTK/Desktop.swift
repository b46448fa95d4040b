#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The desktop's settings, which a program may change for its windows.
  @MainActor
  enum Desktop {
    /// Light or dark, as the user likes it: read once, before a window says something else.
    static let colorScheme: ColorScheme = {
      let theme = property("gtk-theme-name", stringType) { string(g_value_get_string($0)) }
      return isDark || theme.hasSuffix("-dark") ? .dark : .light
    }()

    /// Whether windows are shown dark now.
    static var isDark: Bool {
      property("gtk-application-prefer-dark-theme", booleanType) { g_value_get_boolean($0) != 0 }
    }

    /// Shows the windows of this program light or dark. GTK has one theme for all of them.
    static func show(_ scheme: ColorScheme?) {
      guard let settings = gtk_settings_get_default() else { return }
      var value = GValue()
      g_value_init(&value, booleanType)
      g_value_set_boolean(&value, (scheme ?? colorScheme) == .dark ? 1 : 0)
      g_object_set_property(settings.cast(), "gtk-application-prefer-dark-theme", &value)
      g_value_unset(&value)
    }

    /// The room that windows have on the first screen, in points.
    static var room: CGSize {
      guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display),
        let monitor = g_list_model_get_item(monitors, 0)
      else { return CGSize(width: 1024, height: 768) }
      defer { g_object_unref(monitor) }
      var geometry = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(monitor), &geometry)
      return CGSize(width: Int(max(geometry.width - 40, 200)), height: Int(max(geometry.height - 80, 200)))
    }

    private static func property<Result>(_ name: String, _ type: GType, _ get: (UnsafePointer<GValue>) -> Result)
      -> Result
    {
      var value = GValue()
      g_value_init(&value, type)
      defer { g_value_unset(&value) }
      if let settings = gtk_settings_get_default() { g_object_get_property(settings.cast(), name, &value) }
      return get(&value)
    }
  }

  // GObject's fundamental types, which C has as macros.
  let booleanType: GType = 5 << 2
  let stringType: GType = 16 << 2
  let objectType: GType = 20 << 2
#endif
