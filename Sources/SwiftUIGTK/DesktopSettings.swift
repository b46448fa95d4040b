#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A namespace for the settings of the desktop that affect windows, such as the color scheme that the user prefers.
  @MainActor
  enum DesktopSettings {
    /// The color scheme that the user prefers. Without libadwaita, it is read once, before a window sets another
    /// scheme.
    private(set) static var colorScheme: ColorScheme = {
      let theme = property("gtk-theme-name", stringType) { string(g_value_get_string($0)) }
      return isDark || theme.hasSuffix("-dark") ? .dark : .light
    }()

    /// The color scheme that the program has set, or `nil` for the user's preference.
    private static var shownScheme: ColorScheme?

    static var isDark: Bool {
      Adwaita.isDark ?? property("gtk-application-prefer-dark-theme", booleanType) { g_value_get_boolean($0) != 0 }
    }

    /// The contrast that the user prefers. Without libadwaita, it is read once.
    private(set) static var contrast = currentContrast

    private static var currentContrast: ColorSchemeContrast {
      let isHigh =
        Adwaita.hasHighContrast
        ?? property("gtk-theme-name", stringType) { string(g_value_get_string($0)) }.hasPrefix("HighContrast")
      return isHigh ? .increased : .standard
    }

    /// Sets the color scheme of all windows of the app, because GTK has one theme for all of them. If the scheme is
    /// `nil`, the user's preference applies.
    static func show(_ scheme: ColorScheme?) {
      let own = colorScheme
      shownScheme = scheme
      if Adwaita.show(scheme) { return }
      guard let settings = gtk_settings_get_default() else { return }
      var value = GValue()
      g_value_init(&value, booleanType)
      g_value_set_boolean(&value, (scheme ?? own) == .dark ? 1 : 0)
      g_object_set_property(settings.cast(), "gtk-application-prefer-dark-theme", &value)
      g_value_unset(&value)
    }

    /// Calls a closure whenever the user chooses another color scheme or contrast for the desktop.
    static func onAppearanceChange(_ body: @escaping @MainActor () -> Void) {
      Adwaita.onChange {
        if shownScheme == nil { colorScheme = isDark ? .dark : .light }
        contrast = currentContrast
        body()
      }
    }

    /// Selects the font of GNOME's applications, Cantarell, if it is installed and neither the user nor the desktop has
    /// chosen a font.
    static func chooseFont() {
      guard Adwaita.isInUse, property("gtk-font-name", stringType, { string(g_value_get_string($0)) }) == "Sans 10",
        let families = pango_cairo_font_map_get_default()
      else { return }
      var (all, count): (UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?, gint) = (nil, 0)
      pango_font_map_list_families(families, &all, &count)
      defer { g_free(all) }
      let isInstalled = (0..<Int(count)).contains { index in
        guard let family = all?[index] else { return false }
        return string(pango_font_family_get_name(family)) == "Cantarell"
      }
      guard isInstalled, let settings = gtk_settings_get_default() else { return }
      setProperty("gtk-font-name", "Cantarell 11", of: settings.cast())
    }

    /// `true` if the user has switched off animations.
    static var reducesMotion: Bool { property("gtk-enable-animations", booleanType) { g_value_get_boolean($0) == 0 } }

    /// Calls a closure whenever the user switches animations on or off.
    static func onReducesMotionChange(_ body: @escaping @MainActor (Bool) -> Void) {
      guard let settings = gtk_settings_get_default() else { return }
      connect(settings.object, "notify::gtk-enable-animations", .oneArgument) { body(reducesMotion) }
    }

    /// The largest number of pixels per point of the monitors.
    static var displayScale: CGFloat {
      guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display) else { return 1 }
      let scales = (0..<g_list_model_get_n_items(monitors)).map { index in
        guard let monitor = g_list_model_get_item(monitors, index) else { return gint(1) }
        defer { g_object_unref(monitor) }
        return gdk_monitor_get_scale_factor(OpaquePointer(monitor))
      }
      return CGFloat(max(scales.max() ?? 1, 1))
    }

    /// The size that is available to windows on the first monitor, in points.
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

  // GObject's fundamental types, which are macros in C.
  let booleanType: GType = 5 << 2
  let stringType: GType = 16 << 2
  let objectType: GType = 20 << 2
#endif
