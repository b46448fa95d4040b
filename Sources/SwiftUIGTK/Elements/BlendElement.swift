#if GTK
  import CGTK
  import SwiftUICore

  /// A view whose colors are mixed with the colors behind it.
  final class BlendElement: ModifierElement<BlendMode> {
    init(_ mode: BlendMode, _ context: ElementContext) {
      super.init(mode, context) { if case .blendMode(let mode) = $0 { mode } else { nil } }
      Compositing.blendedElements += 1
    }

    deinit { Compositing.blendedElements -= 1 }

    override func apply() { gtk_widget_queue_draw(widget) }

    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      guard value != .normal else { return children(snapshot) }
      guard let inner = gtk_snapshot_new() else { return }
      children(inner)
      guard let node = gtk_snapshot_free_to_node(inner) else { return }
      defer { gsk_render_node_unref(node) }
      let mark = gsk_debug_node_new(node, g_strdup(Compositing.mark + String(value.cairo.rawValue)))
      gtk_snapshot_append_node(snapshot, mark)
      gsk_render_node_unref(mark)
    }
  }
#endif
