import Foundation

/// The description of a lazy stack or grid.
package struct LazyContainerContent: Equatable, Sendable {
  /// The axis along which the container grows.
  package var axis: Axis
  /// The alignment of the views across the axis.
  package var alignment: Alignment
  /// The space between two lines, in points, or `nil` for 8 points.
  package var spacing: CGFloat?
  /// The headers or footers that stay in sight while their section is scrolled.
  package var pinnedViews: PinnedScrollableViews
  /// The columns or rows of a grid, or `nil` for a stack.
  package var tracks: [GridItem]?

  init(
    axis: Axis, alignment: Alignment, spacing: CGFloat?, pinnedViews: PinnedScrollableViews, tracks: [GridItem]? = nil
  ) {
    self.axis = axis
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.tracks = tracks
  }

  /// Returns a Boolean value that indicates whether views of a kind stay in sight.
  func pins(_ kind: RowKind) -> Bool {
    switch kind {
    case .row: false
    case .header: pinnedViews.contains(.sectionHeaders)
    case .footer: pinnedViews.contains(.sectionFooters)
    }
  }
}

extension LazyContainerContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LazyLayoutNode(element, self) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: LazyContainerContent) -> Bool {
    node.invalidate()
    return true
  }
}

/// A node that shows only those of its views that are near the visible area of the scroll view around it.
@MainActor
protocol LazyContainer: Node {
  var arrangement: LazyArrangement { get }
}

/// A view that shows only those of its views that are near the visible area of the scroll view around it.
@MainActor
@preconcurrency
protocol LazyContainerView: PrimitiveView {
  associatedtype Content: View
  var content: Content { get }
  var lazyContent: LazyContainerContent { get }
}

/// The node of a lazy container.
final class LazyContainerNode<Container: LazyContainerView>: ViewNode<Container>, LazyContainer {
  private var known: LazyArrangement?
  private var content: ViewNode<Container.Content>?

  init(_ view: Container, _ context: NodeContext) {
    super.init(context)
    known = LazyArrangement(view.lazyContent, owner: self) { [unowned self] in content?.appendCells(to: &$0) }
    content = Container.Content._makeNode(view.content, NodeContext(parent: self))
  }

  var arrangement: LazyArrangement {
    guard let known else { preconditionFailure("The arrangement is made with the node.") }
    return known
  }

  override func update(_ view: Container) {
    known?.update(view.lazyContent)
    content?.update(view.content)
  }

  override func contentChanged() { known?.contentChanged() }
  override var container: RenderNode? { known?.item }
  override var showsItself: Bool { true }
  override var takesRows: Bool { true }
  override func appendContainerRenderNodes(to items: inout [RenderNode]) { known?.appendShown(to: &items) }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let known { items.append(known.item) } }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}
