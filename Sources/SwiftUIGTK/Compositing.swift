#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  // Masks and blend modes. GTK has no node that mixes a widget with everything drawn before it, so a blended widget
  // leaves a mark in the render nodes, and the group around it is drawn with Cairo, whose operators are exact.
  //
  //     blended view ─▶ debug node "blend multiply" ─▶ … ─▶ group: is there a mark? ─▶ Cairo

  /// A namespace for the drawing of groups with blend modes.
  @MainActor
  enum Compositing {
    /// The number of elements with a blend mode. While it is zero, no render node is searched.
    nonisolated(unsafe) static var blendedElements = 0  // used on the main actor only

    /// `true` if an element has a blend mode.
    static var isNeeded: Bool { blendedElements > 0 }

    static let mark = "SwiftUI blend "

    /// Adds the children of a group to a snapshot.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot to which the children are added.
    ///   - background: The color behind the group, if it is known.
    ///   - size: The size of the background.
    ///   - children: A closure that adds the children to a snapshot.
    static func appendGroup(
      to snapshot: OpaquePointer, on background: GdkRGBA? = nil, in size: CGSize = .zero,
      _ children: (OpaquePointer) -> Void
    ) {
      guard isNeeded else { return children(snapshot) }
      guard let inner = gtk_snapshot_new() else { return }
      children(inner)
      guard let node = gtk_snapshot_free_to_node(inner) else { return }
      defer { gsk_render_node_unref(node) }
      guard hasMark(node) else { return gtk_snapshot_append_node(snapshot, node) }
      SwiftUIGTK.draw(
        node, in: snapshot,
        over: { context in
          guard let background else { return }
          cairo_rectangle(context, 0, 0, size.width, size.height)
          cairo_set_source_rgba(
            context, Double(background.red), Double(background.green), Double(background.blue), Double(background.alpha)
          )
          cairo_fill(context)
        })
    }

    /// Returns the color of the window that contains a widget, if the theme defines it.
    static func background(of widget: Widget) -> GdkRGBA? {
      guard let native = gtk_widget_get_native(widget),
        g_type_check_instance_is_a(
          UnsafeMutableRawPointer(native).assumingMemoryBound(to: GTypeInstance.self), gtk_window_get_type()) != 0
      else { return nil }
      var color = GdkRGBA()
      let isDefined = gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "theme_bg_color", &color)
      return isDefined != 0 ? color : nil
    }

    /// Returns a Boolean value that indicates whether a render node contains a mark that ``draw(_:in:)`` reaches.
    private static func hasMark(_ node: OpaquePointer) -> Bool {
      switch gsk_render_node_get_node_type(node) {
      case GSK_CONTAINER_NODE:
        (0..<gsk_container_node_get_n_children(node)).contains { hasMark(gsk_container_node_get_child(node, $0)) }
      case GSK_TRANSFORM_NODE: hasMark(gsk_transform_node_get_child(node))
      case GSK_OPACITY_NODE: hasMark(gsk_opacity_node_get_child(node))
      case GSK_CLIP_NODE: hasMark(gsk_clip_node_get_child(node))
      case GSK_DEBUG_NODE: mode(of: node) != nil || hasMark(gsk_debug_node_get_child(node))
      default: false
      }
    }

    private static func mode(of node: OpaquePointer) -> cairo_operator_t? {
      let message = string(gsk_debug_node_get_message(node))
      guard message.hasPrefix(mark) else { return nil }
      return UInt32(message.dropFirst(mark.count)).map { cairo_operator_t($0) }
    }

    /// Draws a render node, with blend modes where it has marks.
    static func draw(_ node: OpaquePointer, in context: OpaquePointer) {
      guard isNeeded, hasMark(node) else { return gsk_render_node_draw(node, context) }
      cairo_save(context)
      defer { cairo_restore(context) }
      switch gsk_render_node_get_node_type(node) {
      case GSK_CONTAINER_NODE:
        for index in 0..<gsk_container_node_get_n_children(node) {
          draw(gsk_container_node_get_child(node, index), in: context)
        }
      case GSK_TRANSFORM_NODE:
        let transform = gsk_transform_node_get_transform(node)
        guard gsk_transform_get_category(transform).rawValue >= GSK_TRANSFORM_CATEGORY_2D.rawValue else { return }
        var (xx, yx, xy, yy, dx, dy): (Float, Float, Float, Float, Float, Float) = (1, 0, 0, 1, 0, 0)
        gsk_transform_to_2d(transform, &xx, &yx, &xy, &yy, &dx, &dy)
        var matrix = cairo_matrix_t(
          xx: Double(xx), yx: Double(yx), xy: Double(xy), yy: Double(yy), x0: Double(dx), y0: Double(dy))
        cairo_transform(context, &matrix)
        draw(gsk_transform_node_get_child(node), in: context)
      case GSK_OPACITY_NODE:
        cairo_push_group(context)
        draw(gsk_opacity_node_get_child(node), in: context)
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, Double(gsk_opacity_node_get_opacity(node)))
      case GSK_CLIP_NODE:
        if let clip = gsk_clip_node_get_clip(node)?.pointee {
          cairo_rectangle(
            context, Double(clip.origin.x), Double(clip.origin.y), Double(clip.size.width), Double(clip.size.height))
          cairo_clip(context)
        }
        draw(gsk_clip_node_get_child(node), in: context)
      default:  // a debug node, because no other kind has a mark
        guard let mode = mode(of: node) else { return draw(gsk_debug_node_get_child(node), in: context) }
        cairo_push_group(context)
        draw(gsk_debug_node_get_child(node), in: context)
        cairo_pop_group_to_source(context)
        cairo_set_operator(context, mode)
        cairo_paint(context)
      }
    }
  }

  /// A namespace for gradients that are seen through texts and symbols.
  @MainActor
  enum GlyphPaint {
    /// `true` once an element has had a gradient. Until then, none is looked for.
    static var isUsed = false

    /// Adds an element to a snapshot of the widget around it, as the mask of a gradient.
    static func append(_ paint: Paint, through element: Element, in widget: Widget, to snapshot: OpaquePointer) {
      guard let inner = gtk_snapshot_new() else { return }
      gtk_widget_snapshot_child(widget, element.widget, inner)
      guard let node = gtk_snapshot_free_to_node(inner) else { return }
      defer { gsk_render_node_unref(node) }
      var bounds = graphene_rect_t()
      gsk_render_node_get_bounds(node, &bounds)
      guard let context = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
      cairo_push_group(context)
      Compositing.draw(node, in: context)
      let mask = cairo_pop_group(context)
      cairo_push_group(context)
      // Characters can reach beyond the frame.
      let area = CGRect(
        x: CGFloat(bounds.origin.x), y: CGFloat(bounds.origin.y), width: CGFloat(bounds.size.width),
        height: CGFloat(bounds.size.height))
      let scheme = element.surroundings.scheme
      [DrawingCommand.fill(Path(area), paint, FillStyle(), in: element.placement.frame)]
        .draw(in: CairoContext(context: context, element: element)) { $0.resolve(in: scheme) }
      cairo_pop_group_to_source(context)
      cairo_mask(context, mask)
      cairo_pattern_destroy(mask)
      cairo_destroy(context)
    }
  }

  extension BlendMode {
    /// Cairo's operator of the mode.
    var cairo: cairo_operator_t {
      switch self {
      case .normal: CAIRO_OPERATOR_OVER
      case .multiply, .plusDarker: CAIRO_OPERATOR_MULTIPLY
      case .screen: CAIRO_OPERATOR_SCREEN
      case .overlay: CAIRO_OPERATOR_OVERLAY
      case .darken: CAIRO_OPERATOR_DARKEN
      case .lighten: CAIRO_OPERATOR_LIGHTEN
      case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
      case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
      case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
      case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
      case .difference: CAIRO_OPERATOR_DIFFERENCE
      case .exclusion: CAIRO_OPERATOR_EXCLUSION
      case .hue: CAIRO_OPERATOR_HSL_HUE
      case .saturation: CAIRO_OPERATOR_HSL_SATURATION
      case .color: CAIRO_OPERATOR_HSL_COLOR
      case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
      case .sourceAtop: CAIRO_OPERATOR_ATOP
      case .destinationOver: CAIRO_OPERATOR_DEST_OVER
      case .destinationOut: CAIRO_OPERATOR_DEST_OUT
      case .plusLighter: CAIRO_OPERATOR_ADD
      }
    }
  }
#endif
