/// A modifier that applies a fixed modification, which depends on nothing in the environment, to each element of its
/// content.
struct FixedModifier: ElementModifier {
  let value: Modification

  func modification(in node: Node) -> Modification { value }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}
