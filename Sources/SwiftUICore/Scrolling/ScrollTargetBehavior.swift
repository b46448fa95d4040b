import Foundation

/// A part of the content of a scroll view that is to become visible.
public struct ScrollTarget: Hashable, Sendable {
  /// The part, in points from the leading and top edges of the content.
  public var rect: CGRect
  /// The point of the part and of the scroll view that coincide, or `nil` for the leading top corner.
  public var anchor: UnitPoint?

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - rect: The part, in points from the leading and top edges of the content.
  ///   - anchor: The point of the part and of the scroll view that coincide, or `nil` for the leading top corner.
  public init(rect: CGRect, anchor: UnitPoint? = nil) { (self.rect, self.anchor) = (rect, anchor) }

  public func hash(into hasher: inout Hasher) {
    for value in [rect.minX, rect.minY, rect.width, rect.height] { hasher.combine(value) }
    hasher.combine(anchor)
  }
}

/// A rule that decides where a scroll view rests after the user has scrolled.
@MainActor
public protocol ScrollTargetBehavior {
  /// Changes the target at which the scroll view rests.
  ///
  /// - Parameters:
  ///   - target: The part of the content that the user has scrolled to, which the method may change.
  ///   - context: The scroll view, and the scrolling so far.
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)

  /// The scroll view, and the scrolling so far.
  typealias TargetContext = ScrollTargetBehaviorContext
}

/// A scroll view that the user has scrolled, and the environment of the scroll view as properties.
@MainActor
@dynamicMemberLookup
public struct ScrollTargetBehaviorContext {
  /// The part of the content that was visible before the user has scrolled.
  public let originalTarget: ScrollTarget
  /// The average velocity of the scrolling, in points per second toward the trailing edge and downward.
  public let velocity: CGVector
  /// The size of the content, in points.
  public let contentSize: CGSize
  /// The size of the visible part, in points.
  public let containerSize: CGSize
  /// The axes along which the content scrolls.
  public let axes: Axis.Set

  let environment: EnvironmentValues
  /// Returns the frame of the view at a point of the content, among those of the marked container, or `nil`.
  let viewFrame: (CGPoint) -> CGRect?

  /// Returns a value of the environment of the scroll view.
  ///
  /// - Parameter keyPath: The key path of the value.
  public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }

  /// Returns the frame of the view after another one.
  fileprivate func viewFrame(after frame: CGRect, along axis: Axis, at point: CGPoint) -> CGRect? {
    // A gap between views belongs to the view after it.
    var next = point
    next[axis] = frame.origin[axis] + frame.size[axis] + 1
    return viewFrame(next)
  }

  /// Returns the frame of the view before another one, from which a gap of any length may separate it.
  fileprivate func viewFrame(before frame: CGRect, along axis: Axis, at point: CGPoint) -> CGRect? {
    let start = frame.origin[axis]
    func isBefore(_ other: CGRect) -> Bool { other.origin[axis] < start }
    var (place, distance): (CGPoint, CGFloat) = (point, 1)
    while distance < 2 * start {
      place[axis] = max(start - distance, 0)
      guard let found = viewFrame(place) else { return nil }
      if isBefore(found) {
        // Small views may be between the one that has been found and the gap.
        var last = found
        while let next = viewFrame(after: last, along: axis, at: point), isBefore(next), next != last { last = next }
        return last
      }
      distance *= 2
    }
    return nil
  }

  /// Returns the position along an axis at which a scroll view rests that stops at certain positions: the next one in
  /// the direction of the scrolling if the user has moved a little, and otherwise the nearest.
  fileprivate func stop(from start: CGFloat, to end: CGFloat, _ stops: [CGFloat]) -> CGFloat? {
    guard let nearest = stops.min(on: { abs($0 - end) }) else { return nil }
    guard Self.isFar(end - start), abs(nearest - start) < 1 else { return nearest }
    return stop(after: start, toward: end, stops) ?? nearest
  }

  /// Returns the next position along an axis at which a scroll view rests, in the direction of the scrolling, or `nil`
  /// if there is none.
  fileprivate func stop(after start: CGFloat, toward end: CGFloat, _ stops: [CGFloat]) -> CGFloat? {
    let direction: CGFloat = end < start ? -1 : 1
    return stops.filter { ($0 - start) * direction > 1 }.min(on: { abs($0 - start) })
  }

  /// Returns a Boolean value that indicates whether the user has scrolled far enough for the next stop.
  fileprivate static func isFar(_ distance: CGFloat) -> Bool { abs(distance) > 8 }
}

/// A behavior with which a scroll view rests at multiples of its own size.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behavior.
  public nonisolated init() {}

  /// Moves the target to the nearest page, or to the next one if the user has scrolled a little.
  ///
  /// - Parameters:
  ///   - target: The part of the content that the user has scrolled to.
  ///   - context: The scroll view, and the scrolling so far.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in Axis.allCases where context.axes.contains(axis == .vertical ? .vertical : .horizontal) {
      let page = context.containerSize[axis]
      guard page > 0 else { continue }
      let current = (target.rect.origin[axis] / page).rounded()
      let stops = (-1...1).map { (current + CGFloat($0)) * page }
      if let stop = context.stop(
        from: context.originalTarget.rect.origin[axis], to: target.rect.origin[axis], stops)
      {
        target.rect.origin[axis] = stop
      }
    }
  }
}

/// A behavior with which a scroll view rests where a view begins, among the views that
/// ``View/scrollTargetLayout(isEnabled:)`` marks.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// A limit of the number of views that are scrolled at a time.
  public struct LimitBehavior: Hashable, Sendable {
    fileprivate let limitsToOne: Bool

    /// The platform decides, and does not limit the number.
    public static let automatic = LimitBehavior(limitsToOne: false)
    /// One view is scrolled at a time.
    public static let always = LimitBehavior(limitsToOne: true)
    /// One view is scrolled at a time.
    public static let alwaysByOne = LimitBehavior(limitsToOne: true)
    /// The number is not limited.
    public static let never = LimitBehavior(limitsToOne: false)
  }

  private let limit: LimitBehavior

  /// Creates the behavior.
  ///
  /// - Parameter limitBehavior: The limit of the number of views that are scrolled at a time.
  public nonisolated init(limitBehavior: LimitBehavior = .automatic) { limit = limitBehavior }

  /// Moves the target to the start of the nearest view, or to that of the next one if the user has scrolled a little.
  ///
  /// - Parameters:
  ///   - target: The part of the content that the user has scrolled to.
  ///   - context: The scroll view, and the scrolling so far.
  public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    for axis in Axis.allCases where context.axes.contains(axis == .vertical ? .vertical : .horizontal) {
      let start = context.originalTarget.rect.origin
      /// The starts of the view at a point, and of the views before and after it.
      func stops(around point: CGPoint) -> [CGFloat] {
        guard let frame = context.viewFrame(point) else { return [] }
        let before = context.viewFrame(before: frame, along: axis, at: point)
        let after = context.viewFrame(after: frame, along: axis, at: point)
        return [before, frame, after].compactMap { $0?.origin[axis] }
      }
      var end = target.rect.origin
      if limit.limitsToOne, ScrollTargetBehaviorContext.isFar(end[axis] - start[axis]),
        let one = context.stop(after: start[axis], toward: end[axis], stops(around: start))
      {
        end[axis] = one
      }
      if let stop = context.stop(from: start[axis], to: end[axis], stops(around: end)) {
        target.rect.origin[axis] = stop
      }
    }
  }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// The behavior with which a scroll view rests at multiples of its own size.
  public nonisolated static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// The behavior with which a scroll view rests where a view begins.
  public nonisolated static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

  /// Returns the behavior with which a scroll view rests where a view begins.
  ///
  /// - Parameter limitBehavior: The limit of the number of views that are scrolled at a time.
  public nonisolated static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior) }
}

/// The environment key for the behavior of scroll views.
private struct ScrollTargetBehaviorKey: EnvironmentKey {
  static var defaultValue: (any ScrollTargetBehavior)? { nil }
}

extension View {
  /// Sets where the scroll views in this view rest after the user has scrolled.
  ///
  ///     ScrollView(.horizontal) {
  ///       LazyHStack { ForEach(photos) { PhotoView($0) } }
  ///         .scrollTargetLayout()
  ///     }
  ///     .scrollTargetBehavior(.viewAligned)
  ///
  /// A scroll view moves to its target, with an animation, a sixth of a second after it was last scrolled.
  ///
  /// - Parameter behavior: The rule that decides the target.
  /// - Returns: A view with the behavior in its environment.
  public nonisolated func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    transformEnvironment(\.self) { $0[ScrollTargetBehaviorKey.self] = behavior }
  }
}

/// The scrolling of one scroll view by the user, which ends when nothing has been scrolled for a while.
@MainActor
final class UserScrolling {
  private static let pause: TimeInterval = 1.0 / 6

  private weak var item: RenderNode?
  private let start: CGPoint
  private let startDate: Date
  private var lastDate: Date
  private let renderer: AnyRenderer

  init(_ item: RenderNode, from start: CGPoint) {
    self.item = item
    self.start = start
    renderer = item.owner.graph.renderer
    startDate = renderer.date
    lastDate = startDate
    wait()
  }

  /// Returns a Boolean value that indicates whether the scroll view of a node has a behavior.
  static func hasBehavior(_ node: Node) -> Bool {
    EnvironmentValues(in: node.environment)[ScrollTargetBehaviorKey.self] != nil
  }

  func didScroll() { lastDate = renderer.date }

  private func wait() {
    renderer.wake(at: lastDate.addingTimeInterval(Self.pause)) { [weak self] in self?.check() }
  }

  private func check() {
    guard let item, item.owner.isMounted, let scroll = item.knownLayoutNode as? ScrollLayoutNode,
      scroll.scrolling === self
    else { return }
    if renderer.date.timeIntervalSince(lastDate) < Self.pause - 0.001 { return wait() }
    scroll.scrolling = nil
    let seconds = max(lastDate.timeIntervalSince(startDate), 1.0 / 60)
    let end = scroll.leadingOffset
    let velocity = CGVector(dx: (end.x - start.x) / seconds, dy: (end.y - start.y) / seconds)
    guard let target = target(of: scroll, item, velocity) else { return scroll.begin(.idle, velocity: velocity) }
    scroll.begin(.decelerating, velocity: velocity)
    var transaction = Transaction()
    transaction.animation = .easeOut(duration: 0.25)
    target.scroll(to: nil, transaction, .decelerating)
  }

  /// Returns the place at which the behavior of the scroll view lets it rest, or `nil` if it rests where it is.
  ///
  /// The behavior sees the content without the margins, and the part of the scroll view between the margins.
  private func target(of scroll: ScrollLayoutNode, _ item: RenderNode, _ velocity: CGVector) -> ScrollDestination? {
    let environment = EnvironmentValues(in: item.owner.environment)
    guard let behavior = environment[ScrollTargetBehaviorKey.self] else { return nil }
    let (end, owner, room, insets) = (scroll.leadingOffset, item.owner, scroll.room, scroll.insets)
    let context = ScrollTargetBehaviorContext(
      originalTarget: ScrollTarget(rect: CGRect(origin: start, size: room)), velocity: velocity,
      contentSize: scroll.geometry.contentSize, containerSize: room, axes: scroll.axes, environment: environment
    ) { point in
      let point = CGPoint(x: point.x + insets.leading, y: point.y + insets.top)
      return owner.targetFrame(at: point, in: scroll)?.offsetBy(dx: -insets.leading, dy: -insets.top)
    }
    var target = ScrollTarget(rect: CGRect(origin: end, size: room))
    behavior.updateTarget(&target, context: context)
    var origin = target.rect.origin
    if let anchor = target.anchor {
      origin.x += (target.rect.width - room.width) * anchor.x
      origin.y += (target.rect.height - room.height) * anchor.y
    }
    guard origin != end, origin.x.isFinite, origin.y.isFinite else { return nil }
    return ScrollDestination.point(x: origin.x, y: origin.y, below: owner)
  }
}

extension Node {
  /// Returns the frame of the view at a point of the content of a scroll view, or of the next view, among the views of
  /// the marked stack or grid below this node.
  fileprivate func targetFrame(at point: CGPoint, in scroll: ScrollLayoutNode) -> CGRect? {
    if isScrollTargetLayout {
      var items: [RenderNode] = []
      appendRenderNodes(to: &items)
      return items.lazy.compactMap { $0.knownLayoutNode?.targetFrame(at: point, in: scroll) }.first
    }
    var found: CGRect?
    forEachChild { if found == nil { found = $0.targetFrame(at: point, in: scroll) } }
    return found
  }
}

extension LayoutNode {
  /// Returns the frame of the view at a point of the content of a scroll view, or of the next view, among the views of
  /// the outermost stack or grid of this node.
  @MainActor
  fileprivate func targetFrame(at point: CGPoint, in scroll: ScrollLayoutNode) -> CGRect? {
    var layout = self
    while let child = (layout as? ModifierLayoutNode)?.child { layout = child }
    if let lazy = layout as? LazyLayoutNode { return lazy.arrangement?.frame(at: point, in: scroll) }
    return layout.children.lazy.filter { !($0 is SpacerLayoutNode) && $0.isPlaced && $0.isBelow(scroll) }
      .map { CGRect(origin: $0.origin(in: scroll), size: $0.size) }
      .first { $0.reaches(beyond: point, in: scroll) }
  }
}

extension CGRect {
  /// Returns a Boolean value that indicates whether the rectangle ends after a point along the axes of a scroll view.
  func reaches(beyond point: CGPoint, in scroll: ScrollLayoutNode) -> Bool {
    Axis.allCases.allSatisfy { !scroll.scrolls(along: $0) || origin[$0] + size[$0] > point[$0] }
  }
}
