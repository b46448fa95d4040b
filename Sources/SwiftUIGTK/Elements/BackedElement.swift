#if GTK
  import CGTK
  import SwiftUICore

  /// A view with other views behind it, in front of it, or masking it.
  final class BackedElement: Element {
    init(_ context: ElementContext) { super.init(hosting: context) }

    private var mask: Widget? {
      var next = gtk_widget_get_first_child(widget)
      while let child = next {
        if (Element.shown(by: child) as? PartElement)?.part == .mask { return child }
        next = gtk_widget_get_next_sibling(child)
      }
      return nil
    }

    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      guard let mask else { return super.snapshot(snapshot, children) }
      func node(_ accepts: (Widget) -> Bool) -> OpaquePointer? {
        guard let inner = gtk_snapshot_new() else { return nil }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
          if accepts(child) { gtk_widget_snapshot_child(widget, child, inner) }
          next = gtk_widget_get_next_sibling(child)
        }
        return gtk_snapshot_free_to_node(inner)
      }
      guard let content = node({ $0 != mask }) else { return }
      defer { gsk_render_node_unref(content) }
      guard let shape = node({ $0 == mask }) else { return }
      defer { gsk_render_node_unref(shape) }
      var (bounds, shapeBounds) = (graphene_rect_t(), graphene_rect_t())
      gsk_render_node_get_bounds(content, &bounds)
      gsk_render_node_get_bounds(shape, &shapeBounds)
      var area = graphene_rect_t()
      guard graphene_rect_intersection(&bounds, &shapeBounds, &area),
        let context = gtk_snapshot_append_cairo(snapshot, &area)
      else { return }
      cairo_push_group(context)
      Compositing.draw(shape, in: context)
      let pattern = cairo_pop_group(context)
      cairo_push_group(context)
      Compositing.draw(content, in: context)
      cairo_pop_group_to_source(context)
      cairo_mask(context, pattern)
      cairo_pattern_destroy(pattern)
      cairo_destroy(context)
    }
  }

  extension BackedContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { BackedElement(context) }
  }
#endif
