import Foundation

/// Room that grows in the direction of the stack that it is in, and pushes what is around it apart.
public struct Spacer: LeafView {
  /// How much room there is at least, in points; what is usual if `nil`.
  public var minLength: CGFloat?

  /// Makes the room.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  var primitive: Primitive { .spacer(minLength: minLength) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { LeafNode(view, context) }
}
