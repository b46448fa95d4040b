#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A shape, which the core draws.
  final class ShapeElement: Element {
    init(_ context: ElementContext) { super.init(hosting: context) }

    override func receivesInput(at point: CGPoint) -> Bool { drawing.contains(point) }

    // The steps contain colors by name, whose components depend on the color scheme.
    override func surroundingsChanged() { gtk_widget_queue_draw(widget) }
  }

  /// Adds a render node to a snapshot, drawn by Cairo with a clip that a closure sets.
  @MainActor
  func draw(_ node: OpaquePointer, in snapshot: OpaquePointer, _ clip: (OpaquePointer) -> Void) {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(node, &bounds)
    guard bounds.size.width > 0, bounds.size.height > 0,
      let context = gtk_snapshot_append_cairo(snapshot, &bounds)
    else { return }
    clip(context)
    gsk_render_node_draw(node, context)
    cairo_destroy(context)
  }

  /// A context without pixels, for questions about paths.
  @MainActor private let probe: OpaquePointer? = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1).flatMap {
    cairo_create($0)
  }

  extension [DrawingCommand] {
    /// Adds the drawing to a snapshot.
    @MainActor
    func append(to snapshot: OpaquePointer, in scheme: ColorScheme) {
      let area = bounds
      guard area.width > 0, area.height > 0 else { return }
      var rect = graphene_rect_t(
        origin: graphene_point_t(x: Float(area.minX), y: Float(area.minY)),
        size: graphene_size_t(width: Float(area.width), height: Float(area.height)))
      guard let context = gtk_snapshot_append_cairo(snapshot, &rect) else { return }
      draw(in: context, scheme)
      cairo_destroy(context)
    }

    /// A rectangle that contains the drawing.
    fileprivate var bounds: CGRect {
      var result = CGRect.null
      for command in self {
        switch command {
        case .fill(let path, _, _, _): result = result.union(path.boundingRect.insetBy(dx: -1, dy: -1))
        case .stroke(let path, _, let style, _):
          let width = style.lineWidth * (style.lineJoin == .miter ? Swift.max(style.miterLimit, 1) : 1) + 2
          result = result.union(path.boundingRect.insetBy(dx: -width, dy: -width))
        case .group(let commands, let transform, let clip, _):
          var area = commands.bounds
          if let clip { area = area.intersection(clip.path.boundingRect) }
          if !area.isNull { result = result.union(area.applying(transform)) }
        }
      }
      return result.isNull ? .zero : result
    }

    /// Performs the steps in a context of Cairo.
    @MainActor
    fileprivate func draw(in context: OpaquePointer, _ scheme: ColorScheme) {
      for command in self {
        cairo_save(context)
        switch command {
        case .fill(let path, let paint, let style, let rect):
          path.add(to: context)
          cairo_set_fill_rule(context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
          cairo_set_antialias(context, style.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
          paint.set(on: context, rect, scheme)
          cairo_fill(context)
        case .stroke(let path, let paint, let style, let rect):
          path.add(to: context)
          style.set(on: context)
          paint.set(on: context, rect, scheme)
          cairo_stroke(context)
        case .group(let commands, let transform, let clip, let opacity):
          var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
          cairo_transform(context, &matrix)
          if let clip {
            clip.path.add(to: context)
            cairo_set_fill_rule(context, clip.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_clip(context)
          }
          if opacity < 1 { cairo_push_group(context) }
          commands.draw(in: context, scheme)
          if opacity < 1 {
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, opacity)
          }
        }
        cairo_restore(context)
      }
    }

    /// Returns a Boolean value that indicates whether a point is in the drawing.
    @MainActor
    func contains(_ point: CGPoint) -> Bool {
      guard let probe else { return false }
      return contains { command in
        cairo_new_path(probe)
        switch command {
        case .fill(let path, _, let style, _):
          path.add(to: probe)
          cairo_set_fill_rule(probe, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
          return cairo_in_fill(probe, point.x, point.y) != 0
        case .stroke(let path, _, let style, _):
          path.add(to: probe)
          style.set(on: probe)
          return cairo_in_stroke(probe, point.x, point.y) != 0
        case .group(let commands, let transform, let clip, _):
          let determinant = transform.a * transform.d - transform.b * transform.c
          guard determinant != 0 else { return false }
          let inner = point.applying(transform.inverted())
          return clip?.path.contains(inner, eoFill: clip?.isEvenOdd == true) != false && commands.contains(inner)
        }
      }
    }
  }

  extension Path {
    /// Adds the path to that of a context of Cairo.
    func add(to context: OpaquePointer) {
      var (current, start) = (CGPoint.zero, CGPoint.zero)
      forEach { element in
        switch element {
        case .move(let point):
          cairo_move_to(context, point.x, point.y)
          (current, start) = (point, point)
        case .line(let point):
          cairo_line_to(context, point.x, point.y)
          current = point
        case .quadCurve(let end, let control):
          // The same curve as a cubic one.
          func mix(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
          }
          let (one, two) = (mix(current), mix(end))
          cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
          current = end
        case .curve(let end, let one, let two):
          cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
          current = end
        case .closeSubpath:
          cairo_close_path(context)
          current = start
        }
      }
    }
  }

  extension StrokeStyle {
    /// Sets the properties of lines in a context of Cairo.
    fileprivate func set(on context: OpaquePointer) {
      cairo_set_line_width(context, lineWidth)
      let cap: cairo_line_cap_t =
        switch lineCap {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
      let join: cairo_line_join_t =
        switch lineJoin {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
      cairo_set_line_cap(context, cap)
      cairo_set_line_join(context, join)
      cairo_set_miter_limit(context, miterLimit)
      // Dashes that are all zero are an error in Cairo.
      let isValid = dash.allSatisfy { $0 >= 0 } && dash.contains { $0 > 0 }
      cairo_set_dash(context, dash.map { Double($0) }, isValid ? gint(dash.count) : 0, dashPhase)
    }
  }

  extension Paint {
    /// Sets the source of a context of Cairo.
    @MainActor
    fileprivate func set(on context: OpaquePointer, _ rect: CGRect, _ scheme: ColorScheme) {
      func point(_ unit: UnitPoint) -> CGPoint {
        CGPoint(x: rect.minX + unit.x * rect.width, y: rect.minY + unit.y * rect.height)
      }
      func addStops(of gradient: Gradient, to pattern: OpaquePointer?) {
        for stop in gradient.stops {
          let color = stop.color.resolve(in: scheme)
          cairo_pattern_add_color_stop_rgba(
            pattern, stop.location, Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
      }
      switch self {
      case .color(let color):
        let color = color.resolve(in: scheme)
        cairo_set_source_rgba(
          context, Double(color.red), Double(color.green), Double(color.blue), Double(color.opacity))
      case .linear(let gradient, let start, let end):
        let (start, end) = (point(start), point(end))
        addStops(of: gradient, to: cairo_pattern_create_linear(start.x, start.y, end.x, end.y))
      case .radial(let gradient, let center, let startRadius, let endRadius):
        let center = point(center)
        addStops(
          of: gradient,
          to: cairo_pattern_create_radial(
            center.x, center.y, max(startRadius, 0), center.x, center.y, max(endRadius, 0)))
      case .angular(let gradient, let center, let start, let end):
        let pattern = Self.angularPattern(
          gradient, point(center), start, end, radius: 2 * (rect.width + rect.height) + 1, scheme)
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
      }
    }

    /// Returns a pattern of narrow sectors, because Cairo has no gradients along an angle.
    @MainActor
    private static func angularPattern(
      _ gradient: Gradient, _ center: CGPoint, _ start: Angle, _ end: Angle, radius: CGFloat, _ scheme: ColorScheme
    ) -> OpaquePointer? {
      let pattern = cairo_pattern_create_mesh()
      let (x, y, radius) = (Double(center.x), Double(center.y), Double(radius))
      let sweep = end.radians - start.radians
      let stops = gradient.stops.map { (Double($0.location), $0.color.resolve(in: scheme)) }
      func color(at place: Double) -> [Double] {
        func parts(_ color: Color.Resolved) -> [Double] {
          [color.red, color.green, color.blue, color.opacity].map { Double($0) }
        }
        guard let next = stops.firstIndex(where: { $0.0 >= place }) else {
          return stops.last.map { parts($0.1) } ?? [0, 0, 0, 0]
        }
        guard next > 0, stops[next].0 > stops[next - 1].0 else { return parts(stops[next].1) }
        let share = (place - stops[next - 1].0) / (stops[next].0 - stops[next - 1].0)
        return zip(parts(stops[next - 1].1), parts(stops[next].1)).map { $0 + ($1 - $0) * share }
      }
      // The angle beyond the gradient has the color of the nearer end.
      func place(_ angle: Double) -> Double {
        guard sweep != 0 else { return 0 }
        let share = angle / abs(sweep)
        let rest = (2 * .pi - abs(sweep)) / abs(sweep)
        return share <= 1 ? share : share - 1 < rest / 2 ? 1 : 0
      }
      let count = 180
      for index in 0..<count {
        let angles = [index, index + 1].map { Double($0) / Double(count) * 2 * .pi }
        let turned = angles.map { start.radians + (sweep < 0 ? -$0 : $0) }
        // The last sector ends where the first begins, with the color of the gradient's end.
        let places = [place(angles[0]), place(min(angles[1], max(abs(sweep), angles[0])))]
        cairo_mesh_pattern_begin_patch(pattern)
        cairo_mesh_pattern_move_to(pattern, x, y)
        for angle in turned {
          cairo_mesh_pattern_line_to(pattern, x + radius * cos(angle), y + radius * sin(angle))
        }
        cairo_mesh_pattern_line_to(pattern, x, y)
        for (corner, place) in [places[0], places[0], places[1], places[1]].enumerated() {
          let parts = color(at: place)
          cairo_mesh_pattern_set_corner_color_rgba(pattern, guint(corner), parts[0], parts[1], parts[2], parts[3])
        }
        cairo_mesh_pattern_end_patch(pattern)
      }
      return pattern
    }
  }
#endif
