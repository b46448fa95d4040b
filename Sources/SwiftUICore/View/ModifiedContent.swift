/// A view with a modifier, or two modifiers in sequence.
public struct ModifiedContent<Content, Modifier> {
  /// The view or modifier that the modifier is applied to.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Combines a view, or a modifier, with a modifier.
  ///
  /// - Parameters:
  ///   - content: The view or modifier that the modifier is applied to.
  ///   - modifier: The modifier to apply to the content.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    Modifier._makeNode(view, context)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  /// Applies the first modifier and then the second.
  ///
  /// - Parameter content: The view that the modifiers are applied to.
  /// - Returns: The modified view.
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}
