#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The root of the elements of a picture, in a window that is never shown.
  ///
  /// GTK draws only widgets that are mapped, and maps those of a window when it is shown. The root is therefore mapped
  /// by itself, which takes the surface of a window and nothing on the screen.
  final class OffscreenRootElement: Element {
    /// The window of all pictures, one after another. It is kept, because GTK 4.8 still computes the size of a window
    /// that was never shown after it has been destroyed.
    private static let window: Widget = {
      let window: Widget = gtk_window_new()
      gtk_widget_realize(window)
      return window
    }()

    init(_ context: ElementContext) { super.init(hosting: context, role: .root) }

    override var inheritedSurroundings: Surroundings {
      let scheme = DesktopSettings.colorScheme
      return Surroundings(scheme: scheme, windowScheme: scheme, contrast: DesktopSettings.contrast)
    }

    /// Draws the content as it is now.
    func picture(_ options: PictureOptions) -> Data? {
      let size = layout.sizeThatFits(options.proposal)
      guard let pixels = options.pixels(of: size) else { return nil }
      let window = Self.window
      gtk_window_set_child(window.cast(), widget)
      // A widget must be measured before it is allocated.
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
      var frame = GdkRectangle(
        x: 0, y: 0, width: gint(size.width.rounded(.up)), height: gint(size.height.rounded(.up)))
      gtk_widget_size_allocate(widget, &frame, -1)
      gtk_widget_map(widget)
      defer {
        gtk_widget_unmap(widget)
        gtk_window_set_child(window.cast(), nil)
      }
      guard let snapshot = gtk_snapshot_new() else { return nil }
      gtk_widget_snapshot_child(window, widget, snapshot)
      let node = gtk_snapshot_free_to_node(snapshot)
      defer { if let node { gsk_render_node_unref(node) } }

      let format = options.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      let surface = cairo_image_surface_create(format, gint(pixels.width), gint(pixels.height))
      defer { cairo_surface_destroy(surface) }
      guard let surface, let cairo = cairo_create(surface) else { return nil }
      cairo_scale(cairo, options.scale, options.scale)
      if let node { Compositing.draw(node, in: cairo) }
      cairo_destroy(cairo)
      var data = Data()
      let status = withUnsafeMutablePointer(to: &data) { data in
        cairo_surface_write_to_png_stream(
          surface,
          { closure, bytes, count in
            guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
            closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
          }, data)
      }
      return status == CAIRO_STATUS_SUCCESS ? data : nil
    }
  }
#endif
