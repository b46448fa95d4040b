import Foundation

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

  func modification(in node: Node) -> Modification {
    switch node.paint(of: shading) {
    case .color(let color): .border(color, width: width)
    case let paint: .paintedBorder(paint, width: width)
    }
  }

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

/// A view with other views behind it or in front of it, or with a mask: each element of the content has other views of
/// its own. The other views are proposed the size of the element.
struct BackedView<Content: View, Other: View> {
  let part: Part
  let alignment: Alignment
  let content: Content
  let other: Other
}

extension BackedView: PrimitiveView {
  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { BackedNode(view, context) }
}

/// The node of a view with other views behind it or in front of it, which creates the other views with the element that
/// they belong to.
private final class BackedNode<Content: View, Other: View>: ViewNode<BackedView<Content, Other>> {
  /// An element of the content with its other views.
  private struct Pair {
    let wrapper: WrapperRenderNode
    let other: ViewNode<PartView<Other>>
  }

  private var view: BackedView<Content, Other>
  private var content: ViewNode<Content>?
  private var pairs: [Pair] = []

  init(_ view: BackedView<Content, Other>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  private var primitive: Primitive { .backed(alignment: view.alignment) }
  private var part: PartView<Other> { PartView(view.part, view.other) }

  override func update(_ view: BackedView<Content, Other>) {
    self.view = view
    for pair in pairs {
      pair.wrapper.update(primitive)
      pair.other.update(part)
    }
    content?.update(view.content)
  }

  private func makePair(_ inner: RenderNode) -> Pair {
    let wrapper = WrapperRenderNode(around: inner, primitive, owner: self)
    let other = PartView<Other>._makeNode(part, NodeContext(parent: self))
    var items: [RenderNode] = []
    other.appendRenderNodes(to: &items)
    if view.part == .background { wrapper.behind = items } else { wrapper.others = items }
    return Pair(wrapper: wrapper, other: other)
  }

  /// Creates the other views of new elements, and removes those of elements that are gone.
  private func updatePairs() {
    var inner: [RenderNode] = []
    content?.appendRenderNodes(to: &inner)
    if pairs.elementsEqual(inner, by: { $0.wrapper.inner === $1 }) { return }
    let known = Dictionary(
      pairs.map { (ObjectIdentifier($0.wrapper.inner), $0) }, uniquingKeysWith: { first, _ in first })
    let (old, kept) = (pairs, Set(inner.map { ObjectIdentifier($0) }))
    pairs = inner.map { known[ObjectIdentifier($0)] ?? makePair($0) }
    for gone in old where !kept.contains(ObjectIdentifier(gone.wrapper.inner)) { gone.other.unmount() }
  }

  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if view.part == .background { for pair in pairs { body(pair.other) } }
    if let content { body(content) }
    if view.part != .background { for pair in pairs { body(pair.other) } }
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let content { appendWrappedRows(of: content, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    updatePairs()
    items += pairs.lazy.map(\.wrapper)
  }
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
  public nonisolated func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    BackedView(part: .overlay, alignment: alignment, content: self, other: content())
  }

  /// Places a view in front of this view. It doesn't change the size.
  ///
  /// - Parameters:
  ///   - overlay: The overlay.
  ///   - alignment: The position of the overlay relative to this view.
  /// - Returns: A view with the overlay.
  @_disfavoredOverload
  public nonisolated func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    BackedView(part: .overlay, alignment: alignment, content: self, other: overlay)
  }

  /// Fills the area behind this view with a color.
  ///
  /// - Parameters:
  ///   - style: The color or gradient, or a style that derives a color from the environment.
  ///   - edges: The edges of the safe area that the background ignores. The background is as large as this view, so
  ///     there is no effect.
  /// - Returns: A view with the background.
  public nonisolated func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> some View
  {
    modifier(BackgroundColorModifier(shading: style._shading))
  }

  /// Places other views behind this view. The other views don't change the size of this view.
  ///
  /// - Parameters:
  ///   - alignment: The position of the background relative to this view.
  ///   - content: A view builder that creates the background.
  /// - Returns: A view with the background.
  public nonisolated func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  {
    BackedView(part: .background, alignment: alignment, content: self, other: content())
  }

  /// Places a view behind this view. It doesn't change the size.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - alignment: The position of the background relative to this view.
  /// - Returns: A view with the background.
  @_disfavoredOverload
  public nonisolated func background<Background: View>(_ background: Background, alignment: Alignment = .center)
    -> some View
  {
    BackedView(part: .background, alignment: alignment, content: self, other: background)
  }

  /// Draws a border inside the edges of this view.
  ///
  /// - Parameters:
  ///   - content: The color, gradient or other style of the border.
  ///   - width: The thickness of the border, in points.
  /// - Returns: A view with the border.
  public nonisolated func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    modifier(BorderModifier(shading: content._shading, width: width))
  }

  /// Sets the opacity of this view.
  ///
  /// - Parameter opacity: The opacity, from 0 (transparent) to 1 (opaque). Other values are clamped.
  /// - Returns: A view with the opacity.
  public nonisolated func opacity(_ opacity: Double) -> some View {
    modifier(FixedModifier(value: .opacity(min(max(opacity, 0), 1))))
  }

  /// Hides this view, which keeps its space in the layout but doesn't accept input.
  ///
  /// - Returns: A hidden view.
  public nonisolated func hidden() -> some View { modifier(HiddenModifier()) }
}
