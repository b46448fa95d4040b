/// A thin line across the direction of the stack that it is in.
public struct Divider: LeafView {
  /// Makes the line.
  public init() {}

  var primitive: Primitive { .divider }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { LeafNode(view, context) }
}
