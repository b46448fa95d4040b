/// A view that is updated only if its content differs from the previous content by the content's own `==`.
public struct EquatableView<Content: Equatable & View> {
  /// The view that is compared.
  public var content: Content

  /// Creates a view from a view that is compared.
  ///
  /// - Parameter content: The view that is compared.
  public init(content: Content) { self.content = content }
}

extension EquatableView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    EquatableNode(view, context)
  }
}

/// The node of an equatable view. A value that equals the current one does not reach the content.
private final class EquatableNode<Content: Equatable & View>: ViewNode<EquatableView<Content>> {
  private var content: Content
  private var child: ViewNode<Content>?

  init(_ view: EquatableView<Content>, _ context: NodeContext) {
    content = view.content
    super.init(context)
    child = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: EquatableView<Content>) {
    if view.content == content { return }
    content = view.content
    child?.update(view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View where Self: Equatable {
  /// Updates this view only if it differs from its previous value by its own `==`.
  ///
  /// - Returns: A view that is compared.
  public nonisolated func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
