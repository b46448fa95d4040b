import Foundation

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
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ScrollViewNode(view, context)
  }
}

extension ScrollView: ScrollingView {
  func primitive(in values: EnvironmentValues) -> Primitive {
    var content = values.scrollContent(along: axes)
    if !showsIndicators { content.showsIndicators = false }
    return .scroll(content)
  }
}

/// A view that scrolls its content.
@MainActor
protocol ScrollingView: PrimitiveView {
  associatedtype Content: View
  var content: Content { get }
  /// Returns the primitive in an environment.
  func primitive(in values: EnvironmentValues) -> Primitive
}

extension EnvironmentValues {
  /// Returns the description of an element that scrolls along some axes, and has given margins unless views around it
  /// set others.
  func scrollContent(along axes: Axis.Set, margins: EdgeInsets = EdgeInsets()) -> ScrollContent {
    let vertical = axes.contains(.vertical) && verticalScrollIndicatorVisibility.isShown
    let horizontal = axes.contains(.horizontal) && horizontalScrollIndicatorVisibility.isShown
    var content = ScrollContent(
      axes: axes, showsIndicators: vertical || horizontal || axes.isEmpty, isEnabled: isScrollEnabled,
      isClipped: isScrollClipped)
    content.margins = contentMargins.contentInsets(standard: margins)
    content.indicatorMargins = contentMargins.indicatorInsets
    (content.flashesOnAppear, content.flashes) = (scrollFlashes.onAppear, scrollFlashes.count)
    content.anchors = scrollAnchors
    return content
  }
}

/// The node of a view that scrolls its content, whose element depends on the environment.
final class ScrollViewNode<Scrolling: ScrollingView>: ViewNode<Scrolling> {
  private var view: Scrolling
  private let scope: EnvironmentScope
  private var item: RenderNode?
  private var content: ViewNode<Scrolling.Content>?

  init(_ view: Scrolling, _ context: NodeContext) {
    self.view = view
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    // These values are those of this view alone.
    _ = scope.rewrite { values in
      values.contentMargins = ContentMargins()
      values.scrollAnchors = ScrollAnchors()
      if values.isInList { (values.isInList, values.isInScrollViewOfRow) = (false, true) }
    }
    item = ScrollRenderNode(primitive(), owner: self)
    content = Scrolling.Content._makeNode(view.content, NodeContext(parent: self, environment: scope))
  }

  private func primitive() -> Primitive { readEnvironment { view.primitive(in: $0) } }

  override func update(_ view: Scrolling) {
    self.view = view
    evaluateNow()
    content?.update(view.content)
  }

  override func evaluate() {
    environmentReads = []
    item?.update(primitive())
  }

  override func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet {
    keys.subtracting(scope.entries)
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// The render node of a view that scrolls its content. An element that is made later shows the same part of the content
/// as the one that was released.
private final class ScrollRenderNode: RenderNode {
  /// The offset when the element was released, from the leading and top edges, or `nil` if there was none.
  private var kept: CGPoint?

  override func willUnrealize(_ element: AnyObject) {
    if let scroll = knownLayoutNode as? ScrollLayoutNode, scroll.isPlaced { kept = scroll.leadingOffset }
  }

  override func didMakeLayoutNode(_ node: LayoutNode) {
    guard let kept, let scroll = node as? ScrollLayoutNode else { return }
    // Lazy containers make the views there from the first placement on; the target says how much the content allows.
    scroll.leadingOffset = kept
    scroll.target = ScrollDestination.point(x: kept.x, y: kept.y, below: owner)
    self.kept = nil
  }
}

/// The description of a scrolling element.
package struct ScrollContent: Equatable, Sendable {
  /// The axes along which the content scrolls.
  package var axes: Axis.Set
  package var showsIndicators: Bool
  /// `false` if the user can't scroll.
  package var isEnabled: Bool
  /// `true` to hide the parts of the content that are outside the element.
  package var isClipped: Bool
  /// The space between the edges of the scrollable area and the content, in points. The runtime includes the space in
  /// the frames of the children and in ``ElementLayout/contentSize``.
  package var margins = EdgeInsets()
  /// The distances between the edges of the element and the scroll bars, in points.
  package var indicatorMargins = EdgeInsets()
  /// `true` to show the scroll bars for a moment when the element appears.
  package var flashesOnAppear = false
  /// The number of times that the scroll bars have been shown for a moment. They are shown again when it changes.
  package var flashes = 0

  /// The points of the content and of the element that coincide before the user has scrolled.
  var anchors = ScrollAnchors()

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the content scrolls.
  ///   - showsIndicators: A Boolean value that indicates whether scroll bars are shown.
  ///   - isEnabled: A Boolean value that indicates whether the user can scroll.
  ///   - isClipped: A Boolean value that indicates whether the parts of the content outside the element are hidden.
  package init(axes: Axis.Set, showsIndicators: Bool = true, isEnabled: Bool = true, isClipped: Bool = true) {
    (self.axes, self.showsIndicators) = (axes, showsIndicators)
    (self.isEnabled, self.isClipped) = (isEnabled, isClipped)
  }
}

extension ScrollContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ScrollLayoutNode(self) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: ScrollContent) -> Bool {
    (node as? ScrollLayoutNode)?.content = self
    if old.axes != axes { element.arrangeLayoutChildren(of: node) }
    return true
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren([
      axes == .horizontal
        ? .group(children.nodes, HStackLayout(), always: true) : .group(children.nodes, VStackLayout(), always: true)
    ])
  }
}
