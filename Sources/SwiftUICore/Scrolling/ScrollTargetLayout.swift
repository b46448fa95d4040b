import Foundation

/// A visibility of scroll bars.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  let isShown: Bool

  /// The platform decides: scroll bars are shown while the content is larger than the scroll view.
  public static let automatic = ScrollIndicatorVisibility(isShown: true)
  /// Scroll bars are shown, if the platform has any.
  public static let visible = ScrollIndicatorVisibility(isShown: true)
  /// Scroll bars are hidden, unless the user cannot scroll without them.
  public static let hidden = ScrollIndicatorVisibility(isShown: false)
  /// Scroll bars are hidden.
  public static let never = ScrollIndicatorVisibility(isShown: false)
}

/// The environment key for ``EnvironmentValues/isScrollEnabled``.
private struct ScrollEnabledKey: EnvironmentKey { static let defaultValue = true }

/// The environment key for ``EnvironmentValues/isScrollClipped``.
private struct ScrollClippedKey: EnvironmentKey { static let defaultValue = true }

/// The environment key for ``EnvironmentValues/verticalScrollIndicatorVisibility``.
private struct VerticalIndicatorKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }

/// The environment key for ``EnvironmentValues/horizontalScrollIndicatorVisibility``.
private struct HorizontalIndicatorKey: EnvironmentKey { static let defaultValue = ScrollIndicatorVisibility.automatic }

extension EnvironmentValues {
  /// A Boolean value that indicates whether the user can scroll scroll views.
  public var isScrollEnabled: Bool {
    get { self[ScrollEnabledKey.self] }
    set { self[ScrollEnabledKey.self] = newValue }
  }

  /// A Boolean value that indicates whether scroll views hide the parts of their content that are outside them.
  var isScrollClipped: Bool {
    get { self[ScrollClippedKey.self] }
    set { self[ScrollClippedKey.self] = newValue }
  }

  /// The visibility of the scroll bars of scroll views that scroll vertically.
  public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { self[VerticalIndicatorKey.self] }
    set { self[VerticalIndicatorKey.self] = newValue }
  }

  /// The visibility of the scroll bars of scroll views that scroll horizontally.
  public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { self[HorizontalIndicatorKey.self] }
    set { self[HorizontalIndicatorKey.self] = newValue }
  }
}

extension View {
  /// Sets the visibility of the scroll bars of the scroll views inside this view.
  ///
  /// A scroll view of two axes hides its scroll bars if both are hidden.
  ///
  /// - Parameters:
  ///   - visibility: The visibility.
  ///   - axes: The axes along which the scroll views scroll.
  /// - Returns: A view with the visibility in its environment.
  public nonisolated func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    transformEnvironment(\.self) { values in
      if axes.contains(.vertical) { values.verticalScrollIndicatorVisibility = visibility }
      if axes.contains(.horizontal) { values.horizontalScrollIndicatorVisibility = visibility }
    }
  }

  /// Sets whether the user can scroll the scroll views inside this view. The program can, in either case.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the user cannot scroll.
  /// - Returns: A view with the value in its environment.
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View { environment(\.isScrollEnabled, !disabled) }

  /// Sets whether the scroll views inside this view also show the parts of their content that are outside them, such as
  /// shadows and views that are scrolled away.
  ///
  /// Views around the scroll view, such as the window, still clip the content. The parts outside receive no input.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the content is not clipped.
  /// - Returns: A view with the value in its environment.
  public nonisolated func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.isScrollClipped, !disabled)
  }

  /// Sets the visibility of the backgrounds of the lists and editors inside this view.
  ///
  ///     List(days) { DayRow($0) }
  ///       .scrollContentBackground(.hidden)
  ///       .background(.yellow)
  ///
  /// Other scrolling views have no background.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: A view with the visibility in its environment.
  public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View {
    transformEnvironment(\.controlLooks) { $0.hidesScrollBackground = visibility == .hidden }
  }

  /// Marks the views of this stack or grid as those whose identities the modifier ``scrollPosition(id:anchor:)``
  /// reports, and where the behavior ``ViewAlignedScrollTargetBehavior`` rests.
  ///
  ///     ScrollView {
  ///       LazyVStack { ForEach(days) { DayView($0) } }
  ///         .scrollTargetLayout()
  ///     }
  ///     .scrollPosition(id: $day)
  ///
  /// - Parameter isEnabled: A Boolean value that indicates whether the views are marked.
  /// - Returns: A view whose views are marked.
  public nonisolated func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    modifier(ScrollTargetModifier(isEnabled: isEnabled))
  }

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
    modifier(ScrollPositionModifier(id: id, anchor: anchor))
  }
}

/// A modifier that marks the views whose identities are reported.
struct ScrollTargetModifier: ViewModifier {
  typealias Body = Never

  let isEnabled: Bool

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollTargetNode(view, context) }
}

/// A node that marks the views below it as those whose identities are reported.
@MainActor
protocol ScrollTargetLayout: Node {
  var isEnabled: Bool { get }
}

extension Node {
  /// A Boolean value that indicates whether the node marks the views below it as those whose identities are reported.
  final var isScrollTargetLayout: Bool { (self as? any ScrollTargetLayout)?.isEnabled == true }
}

private final class ScrollTargetNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, ScrollTargetModifier>>, ScrollTargetLayout
{
  private(set) var isEnabled: Bool
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollTargetModifier>, _ context: NodeContext) {
    isEnabled = view.modifier.isEnabled
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, ScrollTargetModifier>) {
    isEnabled = view.modifier.isEnabled
    child?.update(view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// A modifier that binds the position of a scroll view.
struct ScrollPositionModifier<ID: Hashable> {
  typealias Body = Never

  let id: Binding<ID?>
  let anchor: UnitPoint?
}

extension ScrollPositionModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollPositionNode(view, context) }
}

/// A node that follows the position of a scroll view below it.
@MainActor
protocol ScrollObserver: Node {
  /// Called when the user has scrolled a scroll view below.
  func didScroll(_ scroll: ScrollLayoutNode)
}

/// The node of a modifier that binds the position of a scroll view.
private final class ScrollPositionNode<Modified: View, ID: Hashable>:
  ViewNode<ModifiedContent<Modified, ScrollPositionModifier<ID>>>, ScrollObserver
{
  private var modifier: ScrollPositionModifier<ID>
  /// The value of the binding that the scroll view shows.
  private var shown: ID?
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollPositionModifier<ID>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    evaluate()
  }

  override func update(_ view: ModifiedContent<Modified, ScrollPositionModifier<ID>>) {
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

extension ScrollObserver {
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
enum IdentifiedViews {
  /// The rows of a lazy container.
  case rows(LazyArrangement)
  /// The elements of a ``ForEach``, or a view with an identity of its own.
  case views([(id: AnyHashable, node: Node)])
}

extension Node {
  /// Calls a closure with the views whose identities are reported, until the closure returns `false`.
  final func forEachScrollTarget(_ body: (IdentifiedViews) -> Bool) {
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
