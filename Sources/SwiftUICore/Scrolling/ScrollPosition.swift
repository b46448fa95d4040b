import Foundation

/// A position of a scroll view: a view in it, an edge, or a point.
///
///     @State private var position = ScrollPosition(edge: .bottom)
///
///     ScrollView {
///       LazyVStack { ForEach(messages) { MessageRow($0) } }.scrollTargetLayout()
///     }
///     .scrollPosition($position)
///
///     Button("Oldest") { withAnimation { position.scrollTo(edge: .top) } }
///
/// When the user scrolls, the position becomes one that the user has chosen, and has the identity of the view at the
/// anchor if the type of the identities is known.
public struct ScrollPosition: Equatable, Sendable {
  /// An identity of a view.
  private struct ViewID: Equatable, Sendable {
    let base: any Hashable & Sendable

    static func == (one: ViewID, other: ViewID) -> Bool { AnyHashable(one.base) == AnyHashable(other.base) }
  }

  /// A position: none, a view, an edge, a point, or where the user has scrolled to.
  private enum Target: Equatable, Sendable {
    case automatic
    case view(ViewID, UnitPoint?)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
    case user(ViewID?)
  }

  private var target = Target.automatic
  /// A closure that returns an identity if it is of the type of the identities that are reported.
  private let idOfType: @Sendable (AnyHashable) -> ViewID?

  private init<ID: Hashable & Sendable>(_ type: ID.Type, _ target: Target) {
    self.target = target
    idOfType = { ($0.base as? ID).map { ViewID(base: $0) } }
  }

  public static func == (one: ScrollPosition, other: ScrollPosition) -> Bool { one.target == other.target }

  // MARK: Creating

  /// Creates a position that the scroll view itself determines, which is the start of its content.
  ///
  /// - Parameter idType: The type of the identities that are reported.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) { self.init(idType, .automatic) }

  /// Creates a position at a view.
  ///
  /// - Parameters:
  ///   - id: The identity of the view. Identities of its type are reported.
  ///   - anchor: The point of the scroll view and of the view that coincide, or `nil` for the anchor of the modifier.
  public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
    self.init(ID.self, .view(ViewID(base: id), anchor))
  }

  /// Creates a position at an edge of the content.
  ///
  /// - Parameters:
  ///   - idType: The type of the identities that are reported.
  ///   - edge: The edge of the content that comes to the same edge of the scroll view.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, edge: Edge) { self.init(idType, .edge(edge)) }

  /// Creates a position at a point of the content.
  ///
  /// - Parameters:
  ///   - idType: The type of the identities that are reported.
  ///   - point: The point, in points from the leading and top edges of the content.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, point: CGPoint) {
    self.init(idType, .point(x: point.x, y: point.y))
  }

  /// Creates a position at a horizontal and a vertical distance.
  ///
  /// - Parameters:
  ///   - idType: The type of the identities that are reported.
  ///   - x: The distance from the leading edge of the content, in points.
  ///   - y: The distance from the top edge of the content, in points.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat, y: CGFloat) {
    self.init(idType, .point(x: x, y: y))
  }

  /// Creates a position at a horizontal distance.
  ///
  /// - Parameters:
  ///   - idType: The type of the identities that are reported.
  ///   - x: The distance from the leading edge of the content, in points.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, x: CGFloat) {
    self.init(idType, .point(x: x, y: nil))
  }

  /// Creates a position at a vertical distance.
  ///
  /// - Parameters:
  ///   - idType: The type of the identities that are reported.
  ///   - y: The distance from the top edge of the content, in points.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self, y: CGFloat) {
    self.init(idType, .point(x: nil, y: y))
  }

  // MARK: Scrolling

  /// Scrolls to a view, as ``ScrollViewProxy/scrollTo(_:anchor:)`` does.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - anchor: The point of the scroll view and of the view that coincide, or `nil` for the anchor of the modifier.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    target = .view(ViewID(base: id), anchor)
  }

  /// Scrolls to an edge of the content.
  ///
  /// - Parameter edge: The edge of the content that comes to the same edge of the scroll view.
  public mutating func scrollTo(edge: Edge) { target = .edge(edge) }

  /// Scrolls to a point of the content, as far as the content allows.
  ///
  /// - Parameter point: The point that is at the leading top corner afterwards, in points from the leading and top
  ///   edges of the content.
  public mutating func scrollTo(point: CGPoint) { target = .point(x: point.x, y: point.y) }

  /// Scrolls to a horizontal and a vertical distance, as far as the content allows.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge of the content, in points.
  ///   - y: The distance from the top edge of the content, in points.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { target = .point(x: x, y: y) }

  /// Scrolls horizontally to a distance, as far as the content allows.
  ///
  /// - Parameter x: The distance from the leading edge of the content, in points.
  public mutating func scrollTo(x: CGFloat) { target = .point(x: x, y: nil) }

  /// Scrolls vertically to a distance, as far as the content allows.
  ///
  /// - Parameter y: The distance from the top edge of the content, in points.
  public mutating func scrollTo(y: CGFloat) { target = .point(x: nil, y: y) }

  // MARK: Reading

  /// A Boolean value that indicates whether the user has scrolled since the program has set the position.
  public var isPositionedByUser: Bool { if case .user = target { true } else { false } }

  /// The edge to which the program has scrolled, or `nil` for another position.
  public var edge: Edge? { if case .edge(let edge) = target { edge } else { nil } }

  /// The point to which the program has scrolled, or `nil` for another position.
  public var point: CGPoint? {
    if case .point(let x?, let y?) = target { CGPoint(x: x, y: y) } else { nil }
  }

  /// The distance from the leading edge to which the program has scrolled, or `nil` for another position.
  public var x: CGFloat? { if case .point(let x, _) = target { x } else { nil } }

  /// The distance from the top edge to which the program has scrolled, or `nil` for another position.
  public var y: CGFloat? { if case .point(_, let y) = target { y } else { nil } }

  /// The identity of the view to which the program or the user has scrolled, or `nil` if it is not known.
  public var viewID: (any Hashable & Sendable)? {
    switch target {
    case .view(let id, _), .user(let id?): id.base
    default: nil
    }
  }

  /// Returns the identity of the view to which the program or the user has scrolled.
  ///
  /// - Parameter type: The type of the identity.
  /// - Returns: The identity, or `nil` if it is not known or of another type.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }

  // MARK: Internal

  /// Returns the position after the user has scrolled to a view.
  fileprivate func positionedByUser(at id: AnyHashable?) -> ScrollPosition {
    var result = self
    result.target = .user(id.flatMap(idOfType))
    return result
  }

  /// Returns the target in the first scroll view below a node, with its anchor, or `nil` if the program has set none.
  @MainActor
  fileprivate func target(below node: Node) -> (ScrollDestination, UnitPoint?)? {
    switch target {
    case .automatic, .user: nil
    case .view(let id, let anchor): ScrollDestination.find(AnyHashable(id.base), below: node).map { ($0, anchor) }
    case .edge(let edge): ScrollDestination.edge(edge, below: node).map { ($0, nil) }
    case .point(let x, let y): ScrollDestination.point(x: x, y: y, below: node).map { ($0, nil) }
    }
  }
}

extension View {
  /// Binds the position of the scroll view in this view.
  ///
  /// When the program changes the position, the scroll view scrolls there in the next update, with the animation of the
  /// transaction. When the user scrolls, the binding receives a position whose ``ScrollPosition/isPositionedByUser`` is
  /// `true`, with the identity of the view at the anchor, among the elements of a ``ForEach`` and the views with an
  /// identity of their own in the container that ``scrollTargetLayout(isEnabled:)`` marks. When views are inserted or
  /// removed before the view with the identity of the position, that view stays in place.
  ///
  /// - Threads: The binding is written on the main actor, in the update after the user has scrolled.
  ///
  /// - Parameters:
  ///   - position: A binding to the position.
  ///   - anchor: The point of the scroll view and of a view that coincide, or `nil` to report the first visible view,
  ///     and to scroll no further than is necessary to show a view.
  /// - Returns: A view whose position is bound.
  public nonisolated func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    modifier(ScrollPositionValueModifier(position: position, anchor: anchor))
  }
}

/// A modifier that binds the position of a scroll view to a value.
struct ScrollPositionValueModifier: ViewModifier {
  typealias Body = Never

  let position: Binding<ScrollPosition>
  let anchor: UnitPoint?

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollPositionValueNode(view, context) }
}

/// The node of a modifier that binds the position of a scroll view to a value.
private final class ScrollPositionValueNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, ScrollPositionValueModifier>>, ScrollPositionIDObserver
{
  private var modifier: ScrollPositionValueModifier
  /// The value of the binding that the scroll view shows.
  private var shown = ScrollPosition()
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollPositionValueModifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    evaluate()
  }

  override func update(_ view: ModifiedContent<Modified, ScrollPositionValueModifier>) {
    modifier = view.modifier
    evaluateNow()
    child?.update(view.content)
  }

  override func evaluate() {
    let position = evaluateBody(nil) { modifier.position.wrappedValue }
    guard position != shown else { return }
    shown = position
    let transaction = graph.transaction
    graph.afterUpdate { [weak self] in
      guard let self, isMounted, shown == position, let (target, anchor) = position.target(below: self) else { return }
      target.scroll(to: anchor ?? modifier.anchor, transaction)
      target.keep()
    }
  }

  func didScroll(_ scroll: ScrollLayoutNode) {
    guard scroll.target == nil else { return }
    let id = visibleID(at: modifier.anchor, in: scroll)
    let position = modifier.position.wrappedValue.positionedByUser(at: id)
    guard position != shown else { return }
    shown = position
    if let id, position.viewID != nil { ScrollDestination.find(id, below: self)?.keep() }
    graph.afterUpdate { [weak self] in
      guard let self, isMounted, shown == position else { return }
      modifier.position.wrappedValue = position
    }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
