#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The monitor, the windows, the clipboard and the images of GTK.
  final class GTKToolkit: Toolkit {
    var screen: ToolkitScreen {
      guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display),
        let monitor = g_list_model_get_item(monitors, 0)
      else { return ToolkitScreen(size: CGSize(width: 1024, height: 768), scale: 1) }
      defer { g_object_unref(monitor) }
      var geometry = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(monitor), &geometry)
      return ToolkitScreen(
        size: CGSize(width: Int(geometry.width), height: Int(geometry.height)),
        scale: CGFloat(gdk_monitor_get_scale_factor(OpaquePointer(monitor))))
    }

    /// The windows on the screen, the active one first.
    private var shown: [UnsafeMutablePointer<GtkWindow>] {
      guard let list = gtk_window_get_toplevels() else { return [] }
      let all = (0..<g_list_model_get_n_items(list)).compactMap { index -> UnsafeMutablePointer<GtkWindow>? in
        guard let window = g_list_model_get_item(list, index) else { return nil }
        defer { g_object_unref(window) }  // the list keeps it
        let widget = window.assumingMemoryBound(to: GtkWidget.self)
        return gtk_widget_get_mapped(widget) != 0 ? window.assumingMemoryBound(to: GtkWindow.self) : nil
      }
      return all.filter { gtk_window_is_active($0) != 0 } + all.filter { gtk_window_is_active($0) == 0 }
    }

    var windows: [ToolkitWindow] {
      shown.map { window in
        let widget: UnsafeMutablePointer<GtkWidget> = window.cast()
        return ToolkitWindow(
          size: CGSize(width: Int(gtk_widget_get_width(widget)), height: Int(gtk_widget_get_height(widget))),
          isActive: gtk_window_is_active(window) != 0)
      }
    }

    var colorScheme: ColorScheme { DesktopSettings.isDark ? .dark : .light }
    var reducesMotion: Bool { DesktopSettings.reducesMotion }
    func show(_ scheme: ColorScheme?) { DesktopSettings.show(scheme) }

    func endEditing() -> Bool {
      guard let window = shown.first, gtk_window_get_focus(window) != nil else { return false }
      gtk_window_set_focus(window, nil)
      return true
    }

    // MARK: Clipboard

    var clipboardText: String? {
      guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display),
        let content = gdk_clipboard_get_content(clipboard)
      else { return nil }
      var value = GValue()
      g_value_init(&value, stringType)
      defer { g_value_unset(&value) }
      guard gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
      return g_value_get_string(&value).map { String(cString: $0) }
    }

    func copy(_ text: String) {
      guard let display = gdk_display_get_default() else { return }
      gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    func copy(_ items: [TransferItem]) { DragTransfer.copy(items) }

    // MARK: Pictures and texts

    func convert(_ image: Data, to format: PictureFormat, quality: Double) -> Data? {
      guard let loader = gdk_pixbuf_loader_new() else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
      let isRead = image.withUnsafeBytes { bytes in
        gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: guchar.self).baseAddress, gsize(bytes.count), nil) != 0
      }
      // A loader has to be closed, also when it has failed.
      guard gdk_pixbuf_loader_close(loader, nil) != 0, isRead, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else {
        return nil
      }
      let options = format == .jpeg ? [("quality", "\(Int((min(max(quality, 0), 1) * 100).rounded()))")] : []
      var keys: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0.0) } + [nil]
      var values: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0.1) } + [nil]
      defer { for text in keys + values { free(text) } }
      var (buffer, size): (UnsafeMutablePointer<gchar>?, gsize) = (nil, 0)
      guard gdk_pixbuf_save_to_bufferv(pixels, &buffer, &size, format.rawValue, &keys, &values, nil) != 0,
        let buffer
      else { return nil }
      defer { g_free(buffer) }
      return Data(bytes: buffer, count: Int(size))
    }

    func picture(of view: some View, _ options: PictureOptions) -> Data? {
      let graph = Graph(GTKRenderer(isForPicture: true))
      var environment = EnvironmentValues()
      (environment.colorScheme, environment.displayScale) = (colorScheme, options.scale)
      guard let root = graph.mount(view, environment: environment) as? OffscreenRootElement else { return nil }
      defer { graph.unmount() }
      return root.picture(options)
    }

    func size(of text: String, in font: Font) -> CGSize? {
      guard let window = shown.first,
        let layout = gtk_widget_create_pango_layout(window.cast(), text)
      else { return nil }
      defer { g_object_unref(layout.object) }
      let attributes = PangoAttributes()
      attributes.add(font)
      pango_layout_set_attributes(layout, attributes.list)
      pango_attr_list_unref(attributes.list)
      var (width, height): (gint, gint) = (0, 0)
      pango_layout_get_size(layout, &width, &height)
      return CGSize(width: CGFloat(width) / CGFloat(PANGO_SCALE), height: CGFloat(height) / CGFloat(PANGO_SCALE))
    }
  }
#endif
