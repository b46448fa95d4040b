#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// The images that an element has drawn, because reading a file takes longer than drawing it. Up to 64 are kept.
  @MainActor
  final class DrawnImageCache {
    private var images: [(image: ImageProperties, size: CGFloat, drawing: InlineImage)] = []

    /// Returns an object that draws an image.
    ///
    /// - Parameters:
    ///   - image: The image to draw.
    ///   - size: The width and the height of a symbol, in points.
    func drawing(of image: ImageProperties, size: CGFloat) -> InlineImage {
      if let known = images.first(where: { $0.image == image && $0.size == size }) { return known.drawing }
      let new = InlineImage(image, size: size)
      if images.count == 64 { images.removeFirst() }
      images.append((image, size, new))
      return new
    }
  }

  /// Adds a render node to a snapshot, drawn by Cairo over what a closure draws.
  @MainActor
  func draw(_ node: OpaquePointer, in snapshot: OpaquePointer, over ground: (OpaquePointer) -> Void) {
    guard let context = makeContext(for: node, in: snapshot) else { return }
    ground(context)
    Compositing.draw(node, in: context)
    cairo_destroy(context)
  }

  /// Adds a part of a render node to a snapshot: that inside a path.
  ///
  /// The node is drawn as a group that fills the path. With a path as the clip, Cairo would cut characters at the
  /// bounds that their font tells, outside of which the pixels of an edge can be.
  ///
  /// - Parameters:
  ///   - node: The node to draw.
  ///   - snapshot: The snapshot to which the part is added.
  ///   - path: A closure that adds the path to a context.
  @MainActor
  func draw(_ node: OpaquePointer, in snapshot: OpaquePointer, inside path: (OpaquePointer) -> Void) {
    guard let context = makeContext(for: node, in: snapshot) else { return }
    cairo_push_group(context)
    Compositing.draw(node, in: context)
    cairo_pop_group_to_source(context)
    path(context)
    cairo_fill(context)
    cairo_destroy(context)
  }

  /// Returns a context of Cairo for what a node draws, or `nil` for one that draws nothing.
  @MainActor
  private func makeContext(for node: OpaquePointer, in snapshot: OpaquePointer) -> OpaquePointer? {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(node, &bounds)
    guard bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    // A pixel more on each side, for the edges of characters.
    let (left, top) = (bounds.origin.x.rounded(.down) - 1, bounds.origin.y.rounded(.down) - 1)
    bounds.size.width = (bounds.origin.x + bounds.size.width).rounded(.up) + 1 - left
    bounds.size.height = (bounds.origin.y + bounds.size.height).rounded(.up) + 1 - top
    (bounds.origin.x, bounds.origin.y) = (left, top)
    return gtk_snapshot_append_cairo(snapshot, &bounds)
  }

  /// A context without pixels, for questions about paths.
  @MainActor private let probe: CairoContext? = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1).flatMap {
    cairo_create($0).map { CairoContext(context: $0) }
  }

  extension [DrawingCommand] {
    /// Adds the drawing to a snapshot.
    @MainActor
    func append(to snapshot: OpaquePointer, of element: SwiftUIGTK.Element) {
      let area = bounds
      guard area.width > 0, area.height > 0 else { return }
      var rect = graphene_rect_t(
        origin: graphene_point_t(x: Float(area.minX), y: Float(area.minY)),
        size: graphene_size_t(width: Float(area.width), height: Float(area.height)))
      guard let context = gtk_snapshot_append_cairo(snapshot, &rect) else { return }
      let scheme = element.surroundings.scheme
      draw(in: CairoContext(context: context, element: element)) { $0.resolve(in: scheme) }
      cairo_destroy(context)
    }

    /// Returns a Boolean value that indicates whether a point is in the drawing.
    @MainActor
    func contains(_ point: CGPoint) -> Bool {
      guard let probe else { return false }
      return contains { command in
        cairo_new_path(probe.context)
        switch command {
        case .fill(let path, _, let style, _):
          path.add(to: probe)
          cairo_set_fill_rule(probe.context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
          return cairo_in_fill(probe.context, point.x, point.y) != 0
        case .stroke(let path, _, let style, _):
          path.add(to: probe)
          probe.set(style)
          return cairo_in_stroke(probe.context, point.x, point.y) != 0
        case .group(let commands, let transform, let clip, _):
          let determinant = transform.a * transform.d - transform.b * transform.c
          guard determinant != 0 else { return false }
          let inner = point.applying(transform.inverted())
          return clip?.path.contains(inner, eoFill: clip?.isEvenOdd == true) != false && commands.contains(inner)
        case .blended(let commands, _), .filtered(let commands, _): return commands.contains(point)
        case .masked(let commands, let mask, let isInverse):
          return mask.contains(point) != isInverse && commands.contains(point)
        case .text(_, let rect), .image(_, _, let rect), .symbol(_, let rect): return rect.contains(point)
        }
      }
    }
  }

  /// A context of Cairo.
  struct CairoContext: DrawingContext {
    let context: OpaquePointer
    /// The element that is drawn, or `nil` if only its shape matters.
    var element: Element?

    func save() { cairo_save(context) }
    func restore() { cairo_restore(context) }

    func concatenate(_ transform: CGAffineTransform) {
      var matrix = cairo_matrix_t(
        xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
      cairo_transform(context, &matrix)
    }

    func move(to point: CGPoint) { cairo_move_to(context, point.x, point.y) }
    func addLine(to point: CGPoint) { cairo_line_to(context, point.x, point.y) }

    func addCurve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
      cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
    }

    func closePath() { cairo_close_path(context) }

    func fillPath(isEvenOdd: Bool, isAntialiased: Bool) {
      cairo_set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_set_antialias(context, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
      cairo_fill(context)
    }

    func strokePath(_ style: StrokeStyle) {
      set(style)
      cairo_stroke(context)
    }

    func clipToPath(isEvenOdd: Bool) {
      cairo_set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(context)
    }

    /// Sets the properties of lines.
    func set(_ style: StrokeStyle) {
      cairo_set_line_width(context, style.lineWidth)
      let cap: cairo_line_cap_t =
        switch style.lineCap {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
      let join: cairo_line_join_t =
        switch style.lineJoin {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
      cairo_set_line_cap(context, cap)
      cairo_set_line_join(context, join)
      cairo_set_miter_limit(context, style.miterLimit)
      // Dashes that are all zero are an error in Cairo.
      let isValid = style.dash.allSatisfy { $0 >= 0 } && style.dash.contains { $0 > 0 }
      cairo_set_dash(context, style.dash.map { Double($0) }, isValid ? gint(style.dash.count) : 0, style.dashPhase)
    }

    func setSource(_ color: Color.Resolved) {
      cairo_set_source_rgba(
        context, Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
    }

    func setLinearSource(from start: CGPoint, to end: CGPoint, _ stops: [ColorStop]) {
      set(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    }

    func setRadialSource(center: CGPoint, from startRadius: CGFloat, to endRadius: CGFloat, _ stops: [ColorStop]) {
      set(cairo_pattern_create_radial(center.x, center.y, startRadius, center.x, center.y, endRadius), stops)
    }

    private func set(_ pattern: OpaquePointer?, _ stops: [ColorStop]) {
      for stop in stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.location, Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }

    func setPatchSource(_ patches: [ColorPatch]) {
      let pattern = cairo_pattern_create_mesh()
      for patch in patches {
        cairo_mesh_pattern_begin_patch(pattern)
        let (first, second, third, fourth) = patch.corners
        cairo_mesh_pattern_move_to(pattern, first.point.x, first.point.y)
        for corner in [second, third, fourth] { cairo_mesh_pattern_line_to(pattern, corner.point.x, corner.point.y) }
        for (index, corner) in [first, second, third, fourth].enumerated() {
          let color = corner.color
          cairo_mesh_pattern_set_corner_color_rgba(
            pattern, guint(index), Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
        }
        cairo_mesh_pattern_end_patch(pattern)
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }

    func setTiledSource(_ cell: CGRect, _ body: (CairoContext) -> Void) {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(context, &matrix)
      let zoom = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
      let scale = min(max(zoom, 1) * density, 8)
      let (width, height) = (
        min((cell.width * scale).rounded(.up), 16_384), min((cell.height * scale).rounded(.up), 16_384)
      )
      guard let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(width), gint(height)) else { return }
      defer { cairo_surface_destroy(image) }
      guard let inner = cairo_create(image) else { return }
      cairo_scale(inner, width / cell.width, height / cell.height)
      cairo_translate(inner, -cell.minX, -cell.minY)
      body(CairoContext(context: inner, element: element))
      cairo_get_matrix(inner, &matrix)
      cairo_destroy(inner)
      let tiles = cairo_pattern_create_for_surface(image)
      cairo_pattern_set_extend(tiles, CAIRO_EXTEND_REPEAT)
      cairo_pattern_set_matrix(tiles, &matrix)
      cairo_set_source(context, tiles)
      cairo_pattern_destroy(tiles)
    }

    func size(of image: ImageProperties, _ style: Style) -> CGSize {
      nonisolated(unsafe) let drawn = self  // drawings belong to the main actor
      return MainActor.assumeIsolated { drawn.drawing(of: image, style).size }
    }

    @MainActor
    private func drawing(of image: ImageProperties, _ style: Style) -> InlineImage {
      element?.drawnImages?.drawing(of: image, size: style.symbolSize) ?? InlineImage(image, size: style.symbolSize)
    }

    func beginGroup() { cairo_push_group(context) }

    func endGroup(opacity: Double, blendMode: BlendMode) {
      cairo_pop_group_to_source(context)
      cairo_set_operator(context, blendMode.cairo)
      cairo_paint_with_alpha(context, opacity)
    }

    func endMask(isInverse: Bool) {
      cairo_pop_group_to_source(context)
      cairo_set_operator(context, isInverse ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_DEST_IN)
      cairo_paint(context)
    }

    func drawImage(
      of area: CGRect, reach: CGFloat, _ body: (CairoContext) -> Void, _ change: (PixelBuffer, CGFloat) -> Void
    ) {
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(context, &left, &top, &right, &bottom)
      let visible = CGRect(x: left, y: top, width: right - left, height: bottom - top)
      let area = area.intersection(visible.insetBy(dx: -reach, dy: -reach)).insetBy(dx: -reach, dy: -reach).integral
      var matrix = cairo_matrix_t()
      cairo_get_matrix(context, &matrix)
      let zoom = abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx).squareRoot()
      // The drawing is recorded, and the pixels of the screen are known only later.
      let scale = min(max(zoom, 1) * density, 8)
      let (width, height) = ((area.width * scale).rounded(.up), (area.height * scale).rounded(.up))
      guard width >= 1, height >= 1, width <= 16_384, height <= 16_384,
        let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(width), gint(height))
      else { return }
      defer { cairo_surface_destroy(image) }
      guard let inner = cairo_create(image) else { return }
      cairo_scale(inner, scale, scale)
      cairo_translate(inner, -area.minX, -area.minY)
      body(CairoContext(context: inner, element: element))
      cairo_destroy(inner)
      cairo_surface_flush(image)
      guard let bytes = cairo_image_surface_get_data(image) else { return }
      let stride = Int(cairo_image_surface_get_stride(image))
      change(PixelBuffer(bytes, width: Int(width), height: Int(height), stride: stride), scale)
      cairo_surface_mark_dirty(image)
      cairo_save(context)
      cairo_translate(context, area.minX, area.minY)
      cairo_scale(context, 1 / scale, 1 / scale)
      cairo_set_source_surface(context, image, 0, 0)
      cairo_paint(context)
      cairo_restore(context)
    }

    /// The number of pixels per point of the screen.
    private var density: Double {
      guard let element else { return 1 }
      return Double(max(gtk_widget_get_scale_factor(element.widget), 1))
    }

    func drawText(_ text: Primitive, in rect: CGRect) {
      nonisolated(unsafe) let drawn = self  // drawings belong to the main actor
      MainActor.assumeIsolated {
        guard let element = drawn.element else { return }
        DrawnText.withLayout(of: text, in: element, rect.size) { layout in
          cairo_move_to(drawn.context, rect.minX, rect.minY)
          pango_cairo_show_layout(drawn.context, layout)
        }
      }
    }

    func drawImage(_ image: ImageProperties, _ style: Style, in rect: CGRect) {
      nonisolated(unsafe) let drawn = self
      MainActor.assumeIsolated {
        guard let element = drawn.element else { return }
        drawn.drawing(of: image, style).draw(in: rect, of: element.widget, drawn.context)
      }
    }

    func drawSymbol(_ index: Int, in rect: CGRect) {
      nonisolated(unsafe) let drawn = self
      MainActor.assumeIsolated {
        guard let element = drawn.element as? ShapeElement, let child = element.symbol(index),
          let snapshot = gtk_snapshot_new()
        else { return }
        gtk_widget_snapshot_child(element.widget, child.widget, snapshot)
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
        defer { gsk_render_node_unref(node) }
        let frame = child.placement.frame
        guard frame.width > 0, frame.height > 0 else { return }
        cairo_translate(drawn.context, rect.minX, rect.minY)
        cairo_scale(drawn.context, rect.width / frame.width, rect.height / frame.height)
        cairo_translate(drawn.context, -frame.minX, -frame.minY)
        Compositing.draw(node, in: drawn.context)
      }
    }
  }
#endif
