#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The pictures of items in the status area and in its menus. The desktop colors the icons of a theme; other pictures
  /// have a color in which they are visible on the panel that is likely.
  @MainActor
  struct StatusIcon {
    /// A widget that provides fonts. It need not be shown.
    let widget: Widget

    /// Returns the name of the theme's icon that shows an image, or `nil` if there is none.
    func name(of image: ImageProperties) -> String? {
      if case .symbol(let name) = image.source { Symbols.plainIcon(of: name) } else { nil }
    }

    /// Returns the picture of an image as the property `IconPixmap` has it.
    func pixmap(of image: ImageProperties, side: Int = 48) -> DBusValue {
      pixmap(side) { context in draw(image, side, in: context) }
    }

    /// Returns the picture of a short text.
    func pixmap(of text: String, side: Int = 48) -> DBusValue {
      pixmap(side) { context in
        SymbolArea.draw(SymbolDrawing(core: .glyph(text)), widget, context, size: Double(side), color)
      }
    }

    private func pixmap(_ side: Int, _ draw: (OpaquePointer) -> Void) -> DBusValue {
      let number = DBusValue.int(Int32(side))
      return .array(of: "(iiay)", [.tuple([number, number, .bytes(pixels(side, draw))])])
    }

    /// Returns the property of a menu's item that shows an image.
    func property(of image: ImageProperties) -> (name: String, value: DBusValue)? {
      if let name = name(of: image) { return ("icon-name", .string(name)) }
      let side = 32
      let pixels = pixels(side) { draw(image, side, in: $0) }
      let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      guard let texture = gdk_memory_texture_new(gint(side), gint(side), GDK_MEMORY_A8R8G8B8, bytes, gsize(side * 4)),
        let file = gdk_texture_save_to_png_bytes(texture)
      else { return nil }
      defer {
        g_object_unref(texture.object)
        g_bytes_unref(file)
      }
      var count: gsize = 0
      let data = g_bytes_get_data(file, &count)
      return ("icon-data", .bytes(Array(UnsafeRawBufferPointer(start: data, count: Int(count)))))
    }

    /// The color of symbols: GNOME's panel is dark in each color scheme, and other panels follow the scheme.
    private var color: GdkRGBA {
      let isGNOME = ProcessInfo.processInfo.environment["XDG_CURRENT_DESKTOP"]?.contains("GNOME") ?? false
      let white: Float = isGNOME || DesktopSettings.colorScheme == .dark ? 0.95 : 0.2
      return GdkRGBA(red: white, green: white, blue: white, alpha: 1)
    }

    private func draw(_ image: ImageProperties, _ side: Int, in context: OpaquePointer) {
      var color = color
      gdk_cairo_set_source_rgba(context, &color)
      let inline = InlineImage(image, size: CGFloat(side))
      let size = ImageProperties.Scaling.fit.size(
        of: inline.size, for: ProposedViewSize(width: CGFloat(side), height: CGFloat(side)))
      let origin = CGPoint(x: (CGFloat(side) - size.width) / 2, y: (CGFloat(side) - size.height) / 2)
      inline.draw(in: CGRect(origin: origin, size: size), of: widget, context)
    }

    /// Returns the pixels of a drawing, each as alpha, red, green and blue.
    private func pixels(_ side: Int, _ draw: (OpaquePointer) -> Void) -> [UInt8] {
      guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(side), gint(side)),
        let context = cairo_create(surface)
      else { return [] }
      draw(context)
      cairo_destroy(context)
      cairo_surface_flush(surface)
      defer { cairo_surface_destroy(surface) }
      guard let data = cairo_image_surface_get_data(surface) else { return [] }
      let stride = Int(cairo_image_surface_get_stride(surface))
      var result: [UInt8] = []
      result.reserveCapacity(side * side * 4)
      for y in 0..<side {
        for x in 0..<side {
          let pixel = UnsafeRawPointer(data + y * stride + x * 4).load(as: UInt32.self)
          let alpha = pixel >> 24
          // Cairo multiplies the components by the alpha.
          func component(_ shift: UInt32) -> UInt8 {
            alpha == 0 ? 0 : UInt8(min((pixel >> shift & 0xFF) * 255 / alpha, 255))
          }
          result += [UInt8(alpha), component(16), component(8), component(0)]
        }
      }
      return result
    }
  }
#endif
