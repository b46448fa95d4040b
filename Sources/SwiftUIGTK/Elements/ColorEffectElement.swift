#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A view whose colors are changed by a matrix of GSK.
  final class ColorEffectElement: ModifierElement<ColorEffect> {
    init(_ effect: ColorEffect, _ context: ElementContext) {
      super.init(effect, context) { if case .colorEffect(let effect) = $0 { effect } else { nil } }
    }

    override func apply() { gtk_widget_queue_draw(widget) }
    override func surroundingsChanged() { apply() }

    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      guard let inner = gtk_snapshot_new() else { return }
      Compositing.appendGroup(to: inner, children)
      guard let node = gtk_snapshot_free_to_node(inner) else { return }
      defer { gsk_render_node_unref(node) }
      let scheme = surroundings.scheme
      let rows = value.matrix { $0.resolve(in: scheme) }.rows
      // GSK multiplies a row of components by the matrix, so each of its rows has the factors of one component.
      let factors = (0..<4).flatMap { column in rows.map { $0[column] } }
      var (matrix, offset) = (graphene_matrix_t(), graphene_vec4_t())
      graphene_matrix_init_from_float(&matrix, factors)
      graphene_vec4_init(&offset, rows[0][4], rows[1][4], rows[2][4], rows[3][4])
      gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset)
      if value == .luminanceToAlpha {
        // On a black ground, the luminance of a translucent color is less.
        var (bounds, black) = (graphene_rect_t(), GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1))
        gsk_render_node_get_bounds(node, &bounds)
        gtk_snapshot_append_color(snapshot, &black, &bounds)
      }
      gtk_snapshot_append_node(snapshot, node)
      gtk_snapshot_pop(snapshot)
    }
  }
#endif
