/// A view that shows nothing. A layout ignores an empty view, so the view adds no spacing either.
public struct EmptyView {
  /// Creates an empty view.
  public init() {}
}

extension EmptyView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { EmptyNode(context) }
}

/// The node of an empty view, which has no elements.
private final class EmptyNode: ViewNode<EmptyView> {
  override func update(_ view: EmptyView) {}
}
