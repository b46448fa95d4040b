import Foundation

extension View {
  /// Binds the position of the scroll view in this view to the identity of one of its views.
  ///
  /// When the user scrolls, the binding receives the identity of the view at the anchor, among the elements of a
  /// ``ForEach`` and the views with an identity of their own in the container that ``scrollTargetLayout(isEnabled:)``
  /// marks. When the program sets the binding, the scroll view scrolls to the view with the identity, with the
  /// animation of the transaction. When views are inserted or removed before the view with the identity, that view
  /// stays in place.
  ///
  /// - Threads: The binding is written on the main actor, in the update after the user has scrolled.
  ///
  /// - Parameters:
  ///   - id: A binding to the identity, or to `nil` while the view at the anchor has none.
  ///   - anchor: The point of the scroll view and of the view that coincide, or `nil` to report the first visible view,
  ///     and to scroll no further than is necessary to show a view.
  /// - Returns: A view whose position is bound.
  public nonisolated func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
    modifier(ScrollPositionIDModifier(id: id, anchor: anchor))
  }
}

/// A modifier that binds the position of a scroll view.
struct ScrollPositionIDModifier<ID: Hashable> {
  typealias Body = Never

  let id: Binding<ID?>
  let anchor: UnitPoint?
}

extension ScrollPositionIDModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollPositionIDNode(view, context) }
}

/// A node that follows the position of a scroll view below it.
@MainActor
protocol ScrollPositionIDObserver: Node {
  /// Called when the user has scrolled a scroll view below.
  func didScroll(_ scroll: ScrollLayoutNode)
}

/// The node of a modifier that binds the position of a scroll view.
private final class ScrollPositionIDNode<Modified: View, ID: Hashable>:
  ViewNode<ModifiedContent<Modified, ScrollPositionIDModifier<ID>>>, ScrollPositionIDObserver
{
  private var modifier: ScrollPositionIDModifier<ID>
  /// The value of the binding that the scroll view shows.
  private var shown: ID?
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollPositionIDModifier<ID>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    evaluate()
  }

  override func update(_ view: ModifiedContent<Modified, ScrollPositionIDModifier<ID>>) {
    modifier = view.modifier
    evaluateNow()
    child?.update(view.content)
  }

  override func evaluate() {
    let id = evaluateBody(nil) { modifier.id.wrappedValue }
    guard id != shown else { return }
    shown = id
    guard let id else { return }
    let transaction = graph.transaction
    graph.afterUpdate { [weak self] in
      guard let self, isMounted, shown == id, let target = ScrollDestination.find(AnyHashable(id), below: self) else {
        return
      }
      target.scroll(to: modifier.anchor, transaction)
      target.keep()
    }
  }

  func didScroll(_ scroll: ScrollLayoutNode) {
    guard scroll.target == nil else { return }
    let found = visibleID(at: modifier.anchor, in: scroll) { $0.base is ID }
    guard let id = found?.base as? ID, id != shown else { return }
    shown = id
    ScrollDestination.find(AnyHashable(id), below: self)?.keep()
    graph.afterUpdate { [weak self] in
      guard let self, isMounted, shown == id else { return }
      modifier.id.wrappedValue = id
    }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension ScrollPositionIDObserver {
  /// Returns the identity of the view at the anchor of the visible part, or of the next one, among those that a closure
  /// accepts.
  func visibleID(
    at anchor: UnitPoint?, in scroll: ScrollLayoutNode, where accepts: (AnyHashable) -> Bool = { _ in true }
  ) -> AnyHashable? {
    let anchor = anchor ?? .topLeading
    let (offset, insets, room) = (scroll.leadingOffset, scroll.insets, scroll.room)
    let point = CGPoint(
      x: offset.x + insets.leading + room.width * anchor.x, y: offset.y + insets.top + room.height * anchor.y)
    return visibleID(at: point, in: scroll, where: accepts)
  }
}

/// Views whose identities are reported, in a marked stack or grid.
enum ScrollTargetViews {
  /// The rows of a lazy container.
  case rows(LazyArrangement)
  /// The elements of a ``ForEach``, or a view with an identity of its own.
  case views([(id: AnyHashable, node: Node)])
}

extension Node {
  /// Calls a closure with the views whose identities are reported, until the closure returns `false`.
  final func forEachScrollTarget(_ body: (ScrollTargetViews) -> Bool) {
    var goesOn = true
    // A view with an identity of its own is one of the views inside the marked stack, and not around it.
    func search(_ node: Node, isMarked: Bool, isInside: Bool) {
      guard goesOn else { return }
      let isMarked = isMarked || node.isScrollTargetLayout
      if isMarked, let container = node as? any LazyContainer {
        goesOn = body(.rows(container.arrangement))
      } else if isMarked, let elements = node as? any ElementIdentityNode {
        goesOn = body(.views(elements.elementNodes))
      } else if isInside, let view = node as? any IdentityNode {
        goesOn = body(.views([(view.identity, view)]))
      } else {
        let isInside = isMarked && (isInside || node.container != nil)
        node.forEachChild { search($0, isMarked: isMarked, isInside: isInside) }
      }
    }
    search(self, isMarked: false, isInside: false)
  }

  /// Returns the identity of the view at a point of the content of a scroll view, from the leading and top edges, or of
  /// the next view, among those that a closure accepts.
  fileprivate func visibleID(
    at point: CGPoint, in scroll: ScrollLayoutNode, where accepts: (AnyHashable) -> Bool
  ) -> AnyHashable? {
    var found: AnyHashable?
    forEachScrollTarget {
      switch $0 {
      case .rows(let arrangement): found = arrangement.id(at: point, in: scroll).flatMap { accepts($0) ? $0 : nil }
      case .views(let views):
        let first = views.first { id, node in
          accepts(id) && ScrollDestination.frame(of: node, in: scroll)?.reaches(beyond: point, in: scroll) == true
        }
        found = first?.id
      }
      return found == nil
    }
    return found
  }
}
