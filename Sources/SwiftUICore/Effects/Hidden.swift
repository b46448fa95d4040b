/// A modifier that makes its content invisible without changing the layout.
struct HiddenModifier: ElementModifier {

  func modification(in node: Node) -> Modification { .hidden }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Hides this view, which keeps its space in the layout but doesn't accept input.
  ///
  /// - Returns: A hidden view.
  public nonisolated func hidden() -> some View { modifier(HiddenModifier()) }
}
