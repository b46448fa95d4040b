import Foundation

/// A view whose content can scroll the scroll views and lists inside it to views with an identity.
///
///     ScrollViewReader { proxy in
///       ScrollView {
///         LazyVStack {
///           ForEach(messages) { MessageRow($0) }
///         }
///       }
///       Button("Newest") { proxy.scrollTo(messages.last?.id, anchor: .bottom) }
///     }
public struct ScrollViewReader<Content: View> {
  /// The closure that creates the content.
  public var content: (ScrollViewProxy) -> Content

  /// Creates a view whose content can scroll.
  ///
  /// - Parameter content: A view builder that receives the object that scrolls. It runs on the main actor.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ScrollViewReaderNode(view, context)
  }
}

/// The node of a scroll view reader, whose proxy scrolls the scroll views below it.
private final class ScrollViewReaderNode<Content: View>: ViewNode<ScrollViewReader<Content>> {
  private var view: ScrollViewReader<Content>
  private var content: ViewNode<Content>?

  init(_ view: ScrollViewReader<Content>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    evaluate()
  }

  override func update(_ view: ScrollViewReader<Content>) {
    self.view = view
    evaluateNow()
  }

  override func evaluate() {
    let body = evaluateBody(nil) { view.content(ScrollViewProxy(node: self)) }
    if let content { content.update(body) } else { content = Content._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}

/// A proxy that scrolls the scroll views and lists inside a ``ScrollViewReader``.
///
/// - Threads: Main thread only.
public struct ScrollViewProxy {
  fileprivate weak var node: Node?

  /// Scrolls to the view with an identity, after the changes that are pending have been shown.
  ///
  /// The identity is that of the modifier `id(_:)`, or of an element of a ``ForEach``. The nearest scroll view or list
  /// around the view is scrolled. Rows of a list or of a lazy container need not have been made. Nothing happens if no
  /// view has the identity. In an animated transaction, a scroll view moves there with the animation; a list does not.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - anchor: The point of the view and of the scroll view that coincide afterwards, as far as the content allows,
  ///     or `nil` to scroll no further than is necessary to show the view.
  @MainActor
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let node, node.isMounted else { return }
    let transaction = Transaction.current
    node.graph.afterUpdate { [weak node] in
      guard let node, node.isMounted else { return }
      ScrollDestination.find(AnyHashable(id), below: node)?.scroll(to: anchor, transaction)
    }
  }
}

/// The views, or the part of its content, to which a scroll view scrolls.
@MainActor
struct ScrollDestination {
  /// A node of the views, the source of a row with the row's token, or the node of a scroll view with an edge or a
  /// point of its content.
  private enum Target {
    case node(Node)
    case row(any LazyRowProvider, token: Int)
    case edge(Edge, of: Node)
    case point(x: CGFloat?, y: CGFloat?, of: Node)
  }

  private let target: Target
  nonisolated let anchor: UnitPoint?

  private init(_ target: Target, anchor: UnitPoint? = nil) {
    self.target = target
    self.anchor = anchor
  }

  /// Returns the views with an identity. A view with an explicit identity comes before an element of a `ForEach`.
  static func find(_ id: AnyHashable, below root: Node) -> ScrollDestination? {
    var (explicit, element): (Target?, Target?) = (nil, nil)
    func search(_ node: Node) {
      if explicit != nil { return }
      if let node = node as? any IdentityNode, node.identity == id {
        explicit = .node(node)
      } else if element == nil, let source = node as? any LazyRowProvider, source.isScrolled,
        let token = source.token(ofID: id)
      {
        element = .row(source, token: token)
      } else if element == nil, let found = (node as? any ElementIdentityNode)?.node(ofID: id) {
        element = .node(found)
      }
      node.forEachChild(search)
    }
    search(root)
    return (explicit ?? element).map { ScrollDestination($0) }
  }

  /// Returns an edge of the content of the first scroll view below a node, or `nil` if there is none.
  static func edge(_ edge: Edge, below root: Node) -> ScrollDestination? {
    scrollView(below: root).map { ScrollDestination(.edge(edge, of: $0)) }
  }

  /// Returns a point of the content of the first scroll view below a node, or `nil` if there is none. A coordinate that
  /// is `nil` remains.
  static func point(x: CGFloat?, y: CGFloat?, below root: Node) -> ScrollDestination? {
    scrollView(below: root).map { ScrollDestination(.point(x: x, y: y, of: $0)) }
  }

  /// Returns the node of the first scroll view below a node, or `nil` if there is none.
  static func scrollView(below root: Node) -> Node? {
    var found: Node?
    func search(_ node: Node) {
      if found != nil { return }
      if node.container?.primitive.scrolledAxes != nil { found = node } else { node.forEachChild(search) }
    }
    search(root)
    return found
  }

  private var node: Node {
    switch target {
    case .node(let node), .edge(_, let node), .point(_, _, let node): node
    case .row(let source, _): source
    }
  }

  /// Scrolls the nearest scroll view around the views in the next layout, or with the animation of a transaction, which
  /// is a phase of the scrolling. A list scrolls without an animation.
  func scroll(to anchor: UnitPoint?, _ transaction: Transaction, _ phase: ScrollPhase = .animating) {
    guard let item = scrollItem else { return }
    if let list = item as? ListRenderNode {
      if let id = row(in: list) { list.scroll(to: id, anchor.map { .anchor($0.y) } ?? .nearest) }
      return
    }
    guard let scroll = item.layoutNode() as? ScrollLayoutNode else { return }
    let target = ScrollDestination(self.target, anchor: anchor)
    scroll.motion?.cancel()
    (scroll.motion, scroll.scrolling) = (nil, nil)
    guard scroll.isPlaced, let animation = node.graph.animation(of: transaction) else {
      scroll.target = target
      scroll.begin(.idle)
      return
    }
    scroll.motion = ScrollMotion(item, from: scroll.leadingOffset, to: target, animation, transaction)
    scroll.begin(phase)
  }

  /// The element of the scroll view or list.
  private var scrollItem: RenderNode? {
    var next: Node? = node
    while let node = next {
      if node.container?.primitive.isScrolling == true { return node.container }
      next = node.parent
    }
    return nil
  }

  /// Returns the row of a list that contains the views, or the first one of the rows in the views.
  private func row(in list: ListRenderNode) -> RowID? {
    if case .row(let source, let token) = target { return RowID(source: ObjectIdentifier(source), token: token) }
    var next: Node? = node
    while let node = next, node !== list.owner {
      if let row = node as? LazyRowNode, let source = node.parent as? any RowProvider {
        return RowID(source: ObjectIdentifier(source), token: row.token)
      }
      var own = RowCollection()
      node.appendRows(to: &own, tag: nil)
      if own.count > 0, list.rows?.index(of: own.id(at: 0)) != nil { return own.id(at: 0) }
      next = node.parent
    }
    return nil
  }

  /// Has the scroll view keep the views in place when the views before them change.
  func keep() {
    guard let scroll = scrollItem?.knownLayoutNode as? ScrollLayoutNode else { return }
    scroll.kept = frame(in: scroll).map { ScrollLayoutNode.Kept(target: self, origin: $0.origin) }
  }

  /// Returns the position of the visible part at an edge or a point of the content, from the leading and top edges, or
  /// `nil` if the target is a view.
  func offset(in scroll: ScrollLayoutNode) -> CGPoint? {
    var result = scroll.leadingOffset
    let (content, size) = (scroll.contentSize, scroll.size)
    switch target {
    case .node, .row: return nil
    case .edge(.top, _): result.y = 0
    case .edge(.bottom, _): result.y = content.height - size.height
    case .edge(.leading, _): result.x = 0
    case .edge(.trailing, _): result.x = content.width - size.width
    case .point(let x, let y, _): (result.x, result.y) = (x ?? result.x, y ?? result.y)
    }
    return result
  }

  /// Returns the frame of the views in the content of a scroll view, which may be an estimate, or `nil` if they are not
  /// in it.
  func frame(in scroll: ScrollLayoutNode) -> CGRect? {
    guard node.isMounted else { return nil }
    switch target {
    case .edge, .point: return nil
    case .row(let source, let token): return Self.frame(ofRow: token, of: source, in: scroll)
    case .node(let node):
      if let frame = Self.frame(of: node, in: scroll) { return frame }
      // The views are in a lazy container, and have no elements at the moment.
      var (next, inner): (Node?, [Node]) = (node.parent, [node])
      while let node = next {
        if let container = node as? any LazyContainer {
          return inner.lazy.compactMap { Self.frame(ofViewsOf: $0, in: container, scroll) }.first
        }
        inner.append(node)
        next = node.parent
      }
      return nil
    }
  }

  /// Returns the frame of the views of a node in the content of a scroll view, or `nil` if they have no elements in it.
  static func frame(of node: Node, in scroll: ScrollLayoutNode) -> CGRect? {
    var items: [RenderNode] = []
    node.appendRenderNodes(to: &items)
    let frames = items.compactMap { $0.knownLayoutNode }.filter { $0.isPlaced && $0.isBelow(scroll) }
      .map { CGRect(origin: $0.origin(in: scroll), size: $0.size) }
    return frames.first.map { frames.dropFirst().reduce($0) { $0.union($1) } }
  }

  private static func frame(ofRow token: Int, of source: any LazyRowProvider, in scroll: ScrollLayoutNode) -> CGRect? {
    guard let container = source.rowContainer as? any LazyContainer else { return nil }
    return frame(in: container, scroll) { $0.frame(ofRow: token, of: ObjectIdentifier(source), in: $1) }
  }

  private static func frame(
    ofViewsOf node: Node, in container: any LazyContainer, _ scroll: ScrollLayoutNode
  ) -> CGRect? {
    var items: [RenderNode] = []
    node.appendRenderNodes(to: &items)
    guard let item = items.first else { return nil }
    return frame(in: container, scroll) { $0.frame(of: item, in: $1) }
  }

  private static func frame(
    in container: any LazyContainer, _ scroll: ScrollLayoutNode, _ body: (LazyArrangement, LazyLayoutNode) -> CGRect?
  ) -> CGRect? {
    let arrangement = container.arrangement
    guard let node = arrangement.item.knownLayoutNode as? LazyLayoutNode, node.isBelow(scroll) else { return nil }
    let origin = node.origin(in: scroll)
    return body(arrangement, node)?.offsetBy(dx: origin.x, dy: origin.y)
  }
}

extension LayoutNode {
  /// Returns a Boolean value that indicates whether the node is below another one, in the same layout.
  final func isBelow(_ other: LayoutNode) -> Bool {
    var next = parent
    while let node = next {
      if node === other { return true }
      next = node is LayoutRoot ? nil : node.parent
    }
    return false
  }
}

extension LazyRowProvider {
  /// `true` for rows of a lazy container or of a list, to which a scroll view can scroll before they have been made.
  fileprivate var isScrolled: Bool {
    let container = rowContainer
    return container is any LazyContainer || container is any RowHost
  }
}
