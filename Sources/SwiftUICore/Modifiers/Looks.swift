import Foundation

/// What a shape style means where it is used.
extension Node {
  func color(of shading: _Shading) -> Color {
    readEnvironment { shading.color(foreground: $0.foreground, tint: $0.tint) } ?? .primary
  }
}

struct BackgroundColorModifier: ElementModifier {
  let shading: _Shading

  func modification(in node: Node) -> Modification { .background(node.color(of: shading)) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

struct BorderModifier: ElementModifier {
  let shading: _Shading
  let width: CGFloat

  func modification(in node: Node) -> Modification { .border(node.color(of: shading), width: width) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

struct OpacityModifier: ElementModifier {
  let opacity: Double

  func modification(in node: Node) -> Modification { .opacity(opacity) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

struct HiddenModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .hidden }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A view with another one behind it.
struct BackedView<Content: View, Background: View>: ContainerView {
  let alignment: Alignment
  let content: BackedParts<Content, Background>

  var primitive: Primitive { .backed(alignment: alignment) }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

struct BackedParts<Content: View, Background: View>: View {
  let content: Content
  let background: Background

  var body: some View {
    PartView(.background, background)
    content
  }
}

extension View {
  /// A colour behind the view.
  public func background<S: ShapeStyle>(_ style: S) -> some View {
    modifier(BackgroundColorModifier(shading: style._shading))
  }

  /// Views behind this one, which have its size.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    BackedView(alignment: alignment, content: BackedParts(content: self, background: content()))
  }

  /// A view behind this one, which has its size.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    BackedView(alignment: alignment, content: BackedParts(content: self, background: background))
  }

  /// A border at the edges of the view, inside, in points.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    modifier(BorderModifier(shading: content._shading, width: width))
  }

  /// Lets what is behind the view shine through, more and more down to 0.
  public func opacity(_ opacity: Double) -> some View {
    modifier(OpacityModifier(opacity: min(max(opacity, 0), 1)))
  }

  /// Hides the view, for good. It has its space, and can't be used.
  public func hidden() -> some View { modifier(HiddenModifier()) }
}
