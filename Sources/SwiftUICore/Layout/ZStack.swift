/// A container that places its views in front of each other. The last view is in front.
///
/// Each view receives the proposal of the stack. The stack is as large as its aligned views, or, if they have different
/// priorities, as the views with the highest priority.
public struct ZStack<Content: View> {
  let alignment: Alignment
  let content: Content

  /// Creates a stack along the depth axis.
  ///
  /// - Parameters:
  ///   - alignment: The position of views that are smaller than the stack.
  ///   - content: A view builder that creates the views.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: ContainerView {
  var primitive: Primitive { .depthStack(alignment: alignment) }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ContainerNode(view, context)
  }
}

/// The content of a stack of views in front of each other.
package struct DepthStackContent {
  package var alignment: Alignment
}

extension DepthStackContent: ArrangedElementContent {
  var layout: ZStackLayout { ZStackLayout(alignment: alignment) }
  func canShareElement(with other: DepthStackContent) -> Bool { true }
}
