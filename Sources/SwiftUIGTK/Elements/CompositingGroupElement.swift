#if GTK
  import SwiftUICore

  /// A view that is drawn as a group.
  final class CompositingGroupElement: ModifierElement<Void> {
    init(_ context: ElementContext) { super.init((), context) { _ in () } }

    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      Compositing.appendGroup(to: snapshot, children)
    }
  }
#endif
