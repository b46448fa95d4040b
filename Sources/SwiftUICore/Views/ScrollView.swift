/// A dimension of the layout: horizontal or vertical.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  /// The horizontal direction.
  case horizontal
  /// The vertical direction.
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each axis.
    public let rawValue: Int8

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: The bits, one for each direction.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The horizontal direction.
    public static let horizontal = Set(rawValue: 1)
    /// The vertical direction.
    public static let vertical = Set(rawValue: 2)
  }
}

/// A container that shows a part of its content and scrolls to the rest.
///
/// Along its axes, a scroll view has the size that its parent proposes, and the content has its ideal size. The content
/// is stacked vertically, or horizontally if that is the only axis. All views of the content exist, whether they are
/// visible or not; a ``LazyVStack``, the other lazy containers, and a ``List`` create rows as they come near the
/// visible area.
public struct ScrollView<Content: View> {
  /// The directions in which the content can be scrolled.
  public var axes: Axis.Set
  /// A Boolean value that indicates whether scroll bars are shown.
  public var showsIndicators: Bool
  /// The content.
  public var content: Content

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the content can be scrolled.
  ///   - showsIndicators: A Boolean value that indicates whether scroll bars are shown.
  ///   - content: A view builder that creates the content.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }
}

extension ScrollView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ScrollViewNode(view, context) }
}

/// The node of a scroll view, whose element depends on the environment.
private final class ScrollViewNode<Content: View>: ViewNode<ScrollView<Content>> {
  private var view: ScrollView<Content>
  private var item: RenderNode?
  private var content: ViewNode<Content>?

  init(_ view: ScrollView<Content>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(primitive(), owner: self)
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  private func primitive() -> Primitive {
    let axes = view.axes
    let (isEnabled, hasIndicators, isClipped) = readEnvironment { values in
      let vertical = axes.contains(.vertical) && values.verticalScrollIndicatorVisibility.isShown
      let horizontal = axes.contains(.horizontal) && values.horizontalScrollIndicatorVisibility.isShown
      return (values.isScrollEnabled, vertical || horizontal || axes.isEmpty, values.isScrollClipped)
    }
    return .scroll(
      axes: axes, showsIndicators: view.showsIndicators && hasIndicators, isEnabled: isEnabled, isClipped: isClipped)
  }

  override func update(_ view: ScrollView<Content>) {
    self.view = view
    didBeginEvaluation()
    evaluate()
    content?.update(view.content)
  }

  override func evaluate() {
    environmentReads = []
    item?.update(primitive())
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
