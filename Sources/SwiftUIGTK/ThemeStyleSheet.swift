#if GTK
  import CGTK
  import SwiftUICore

  /// The rules of style for elements that no widget of GTK has, with the colors of the style that is in use.
  @MainActor
  enum ThemeStyleSheet {
    /// Installs the rules for the display.
    static func install() {
      guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else { return }
      gtk_css_provider_load_from_data(provider, rules(isAdwaita: Adwaita.isInUse), -1)
      gtk_style_context_add_provider_for_display(
        display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
      g_object_unref(provider.object)
    }

    /// Returns the rules.
    ///
    /// - Parameter isAdwaita: A Boolean value that indicates whether libadwaita's colors are defined.
    private static func rules(isAdwaita: Bool) -> String {
      let ground = isAdwaita ? "@card_bg_color" : "@theme_base_color"
      let shade = isAdwaita ? "@card_shade_color" : "alpha(@theme_fg_color, 0.12)"
      return """
        .swiftui-group { background-color: \(ground); border-radius: 12px;
          box-shadow: 0 0 0 1px alpha(currentColor, 0.06), 0 1px 3px 1px \(shade); }
        button.swiftui-destructive:not(:disabled) { color: @error_color; }
        popover.swiftui-toast > contents { background-color: alpha(black, 0.8); color: white; border-radius: 17px;
          padding: 8px 20px; }
        """
    }
  }
#endif
