/// A thin line that separates views.
///
/// In a stack, the line runs across the direction of the stack; elsewhere the line is horizontal. A divider is one
/// point thick, and as long as the proposal of its parent.
public struct Divider {
  /// Creates a divider.
  public init() {}
}

extension Divider: LeafView {
  var primitive: Primitive { .divider }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { LeafNode(view, context) }
}

/// The content of a thin line.
package struct DividerContent: PassiveElementContent {
  var menuEntry: MenuEntry { .separator }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { DividerLayoutNode() }
  func canShareElement(with other: DividerContent) -> Bool { true }
}
