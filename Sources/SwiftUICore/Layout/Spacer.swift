import Foundation

/// A flexible space that expands along the direction of its stack, and pushes the views beside it apart.
///
/// A spacer is at least 8 points long, unless `minLength` specifies another minimum. Outside a stack, it expands in
/// both dimensions.
public struct Spacer {
  /// The minimum length of the space, in points, or `nil` for the default.
  public var minLength: CGFloat?

  /// Creates a spacer.
  ///
  /// - Parameter minLength: The minimum length of the space, in points, or `nil` for the default.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: LeafView {
  var primitive: Primitive { .spacer(minLength: minLength) }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { LeafNode(view, context) }
}

/// The content of a space that expands.
package struct SpacerContent {
  package var minLength: CGFloat?
}

extension SpacerContent: PassiveElementContent {
  var menuEntry: MenuEntry { .nothing }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { SpacerLayoutNode(minLength: minLength) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: SpacerContent) -> Bool {
    (node as? SpacerLayoutNode)?.minLength = minLength
    return true
  }

  func canShareElement(with other: SpacerContent) -> Bool { true }
}
