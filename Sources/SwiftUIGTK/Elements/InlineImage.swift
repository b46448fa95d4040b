#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// An image between the characters of a label. Pango reserves its space, and calls a function to draw it.
  final class InlineImage: @unchecked Sendable {
    /// An object that draws the image: a symbol, or a picture of the size (`GdkPaintable`), which this object retains.
    private enum Content {
      case symbol(SymbolDrawing)
      case picture(OpaquePointer)
    }

    private let content: Content
    private let isPixelated: Bool
    /// The size of the image, in points.
    let size: CGSize

    /// Creates an image.
    ///
    /// - Parameters:
    ///   - image: The image to draw.
    ///   - side: The width and the height of a symbol, in points.
    @MainActor
    init(_ image: ImageProperties, size side: CGFloat) {
      isPixelated = image.isPixelated
      var picture: OpaquePointer?
      var scale: CGFloat = 1
      switch image.source {
      case .symbol, .missing: break
      case .file(let path, let pixels):
        picture = gdk_texture_new_from_filename(path, nil)
        scale = pixels
      case .data(let data):
        let bytes = data.bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        picture = gdk_texture_new_from_bytes(bytes, nil)
        g_bytes_unref(bytes)
        scale = data.scale
      }
      if let picture {
        content = .picture(picture)
        size = CGSize(
          width: CGFloat(gdk_paintable_get_intrinsic_width(picture)) / scale,
          height: CGFloat(gdk_paintable_get_intrinsic_height(picture)) / scale)
      } else {
        if case .symbol(let name) = image.source {
          content = .symbol(Symbols.drawingOrIcon(of: name))
        } else {
          content = .symbol(SymbolDrawing(core: .icon("image-missing-symbolic")))
        }
        size = CGSize(width: side, height: side)
      }
    }

    deinit { if case .picture(let picture) = content { g_object_unref(picture.object) } }

    /// The distance of the lower edge from the baseline, so that symbols are in the middle of capital letters.
    private var descent: CGFloat { if case .symbol = content { (size.height * 0.15).rounded() } else { 0 } }

    /// Inserts the attribute that shows the image instead of the characters in a range of bytes.
    func insert(into list: OpaquePointer?, from start: Int, to end: Int) {
      let unit = CGFloat(PANGO_SCALE)
      var frame = PangoRectangle(
        x: 0, y: gint((descent - size.height) * unit), width: gint(size.width * unit), height: gint(size.height * unit))
      let attribute = pango_attr_shape_new_with_data(
        &frame, &frame, Unmanaged.passRetained(self).toOpaque(),
        { data in
          data.map { UnsafeMutableRawPointer(Unmanaged<InlineImage>.fromOpaque($0).retain().toOpaque()) }
        },
        { data in if let data { Unmanaged<InlineImage>.fromOpaque(data).release() } })
      guard let attribute else { return }
      attribute.pointee.start_index = guint(start)
      attribute.pointee.end_index = guint(end)
      pango_attr_list_insert(list, attribute)
    }

    /// Makes a label draw the images in its text.
    @MainActor
    static func draw(in label: Widget) {
      pango_cairo_context_set_shape_renderer(
        gtk_widget_get_pango_context(label),
        { context, attribute, _, label in
          guard let context, let data = attribute?.pointee.data, let label else { return }
          let image = Unmanaged<InlineImage>.fromOpaque(data).takeUnretainedValue()
          nonisolated(unsafe) let (cairo, widget) = (context, label.assumingMemoryBound(to: GtkWidget.self))
          MainActor.assumeIsolated { image.draw(widget, cairo) }
        }, label, nil)
    }

    /// Draws the image at the current point, which is on the baseline, in the current color.
    @MainActor
    private func draw(_ label: Widget, _ context: OpaquePointer) {
      var (x, y) = (0.0, 0.0)
      cairo_get_current_point(context, &x, &y)
      var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 1.0)
      cairo_pattern_get_rgba(cairo_get_source(context), &red, &green, &blue, &alpha)
      cairo_save(context)
      cairo_translate(context, x, y + Double(descent - size.height))
      draw(
        size, of: label, context, GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
      cairo_restore(context)
    }

    /// Draws the image in a rectangle, in the color of the source if it is a symbol.
    @MainActor
    func draw(in rect: CGRect, of widget: Widget, _ context: OpaquePointer) {
      var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 1.0)
      cairo_pattern_get_rgba(cairo_get_source(context), &red, &green, &blue, &alpha)
      cairo_save(context)
      cairo_translate(context, rect.minX, rect.minY)
      draw(
        rect.size, of: widget, context,
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
      cairo_restore(context)
    }

    @MainActor
    private func draw(_ size: CGSize, of widget: Widget, _ context: OpaquePointer, _ color: GdkRGBA) {
      switch content {
      case .symbol(let drawing):
        let side = min(size.width, size.height)
        cairo_translate(context, (size.width - side) / 2, (size.height - side) / 2)
        SymbolArea.draw(drawing, widget, context, size: Double(side), color)
      case .picture(let picture) where isPixelated:
        let (width, height) = (gdk_texture_get_width(picture), gdk_texture_get_height(picture))
        guard let pixels = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return }
        defer { cairo_surface_destroy(pixels) }
        guard let bytes = cairo_image_surface_get_data(pixels) else { return }
        gdk_texture_download(picture, bytes, gsize(cairo_image_surface_get_stride(pixels)))
        cairo_surface_mark_dirty(pixels)
        cairo_scale(context, Double(size.width) / Double(width), Double(size.height) / Double(height))
        cairo_set_source_surface(context, pixels, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
        cairo_paint(context)
      case .picture(let picture):
        if let snapshot = gtk_snapshot_new() {
          gdk_paintable_snapshot(picture, snapshot, Double(size.width), Double(size.height))
          if let node = gtk_snapshot_free_to_node(snapshot) {
            gsk_render_node_draw(node, context)
            gsk_render_node_unref(node)
          }
        }
      }
    }
  }
#endif
