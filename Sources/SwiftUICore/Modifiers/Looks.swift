import Foundation

extension Node {
  /// Returns the color of a shape style in the environment of this node, which depends on that color from then on.
  func color(of shading: _Shading) -> Color {
    readEnvironment { shading.color(foreground: $0.foreground, tint: $0.tint) } ?? .primary
  }
}

/// A modifier that fills the background of each element of its content with a color.
struct BackgroundColorModifier: ElementModifier {
  let shading: _Shading

  func modification(in node: Node) -> Modification {
    switch node.paint(of: shading) {
    case .color(let color): .background(color)
    case let paint: .painting(paint)
    }
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that draws a border inside the edges of each element of its content.
struct BorderModifier: ElementModifier {
  let shading: _Shading
  let width: CGFloat

  func modification(in node: Node) -> Modification { .border(node.color(of: shading), width: width) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that makes its content invisible without changing the layout.
struct HiddenModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .hidden }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A view with another view behind it or in front of it. The other view is proposed the size of the view.
struct BackedView<Content: View, Background: View>: ContainerView {
  let alignment: Alignment
  let content: BackedParts<Content, Background>

  var primitive: Primitive { .backed(alignment: alignment) }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

/// The content of a view with a background: the background in a ``PartView``, and the view in front.
struct BackedParts<Content: View, Background: View>: View {
  let content: Content
  let background: Background

  var body: some View {
    PartView(.background, background)
    content
  }
}

/// The content of a view with an overlay: the view, and the overlay in a ``PartView``.
struct OverlaidParts<Content: View, Overlay: View>: View {
  let content: Content
  let overlay: Overlay

  var body: some View {
    content
    PartView(.overlay, overlay)
  }
}

/// A view with another view in front of it. The other view is proposed the size of the view.
struct OverlaidView<Content: View, Overlay: View>: ContainerView {
  let alignment: Alignment
  let content: OverlaidParts<Content, Overlay>

  var primitive: Primitive { .backed(alignment: alignment) }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

extension View {
  /// Places other views in front of this view. The other views don't change the size of this view.
  ///
  ///     Image("photo").overlay(alignment: .bottomTrailing) { Text(caption) }
  ///
  /// - Parameters:
  ///   - alignment: The position of the overlay relative to this view.
  ///   - content: A view builder that creates the overlay.
  /// - Returns: A view with the overlay.
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    OverlaidView(alignment: alignment, content: OverlaidParts(content: self, overlay: content()))
  }

  /// Places a view in front of this view. It doesn't change the size.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - alignment: The position of the overlay relative to this view.
  /// - Returns: A view with the overlay.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    OverlaidView(alignment: alignment, content: OverlaidParts(content: self, overlay: overlay))
  }

  /// Fills the area behind this view with a color.
  ///
  /// - Parameters:
  ///   - style: The color or gradient, or a style that derives a color from the environment.
  ///   - edges: The edges of the safe area that the background ignores. The background is as large as this view, so
  ///     there is no effect.
  /// - Returns: A view with the background.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    modifier(BackgroundColorModifier(shading: style._shading))
  }

  /// Places other views behind this view. The other views don't change the size of this view.
  ///
  /// - Parameters:
  ///   - alignment: The position of the background relative to this view.
  ///   - content: A view builder that creates the background.
  /// - Returns: A view with the background.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    BackedView(alignment: alignment, content: BackedParts(content: self, background: content()))
  }

  /// Places a view behind this view. It doesn't change the size.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - alignment: The position of the background relative to this view.
  /// - Returns: A view with the background.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    BackedView(alignment: alignment, content: BackedParts(content: self, background: background))
  }

  /// Draws a border inside the edges of this view.
  ///
  /// - Parameters:
  ///   - content: The color, or a style that derives one from the environment.
  ///   - width: The thickness of the border, in points.
  /// - Returns: A view with the border.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    modifier(BorderModifier(shading: content._shading, width: width))
  }

  /// Sets the opacity of this view.
  ///
  /// - Parameter opacity: The opacity, from 0 (transparent) to 1 (opaque). Other values are clamped.
  /// - Returns: A view with the opacity.
  public func opacity(_ opacity: Double) -> some View {
    modifier(FixedModifier(value: .opacity(min(max(opacity, 0), 1))))
  }

  /// Hides this view, which keeps its space in the layout but doesn't accept input.
  ///
  /// - Returns: A hidden view.
  public func hidden() -> some View { modifier(HiddenModifier()) }
}
