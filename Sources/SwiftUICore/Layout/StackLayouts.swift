import Foundation

/// The layout of an ``HStack``, for use as a value, for example in an ``AnyLayout``.
public struct HStackLayout: Layout, Equatable, Sendable {
  /// The guide on which the views are aligned.
  public var alignment: VerticalAlignment
  /// The distance between adjacent views, in points, or `nil` for the distance that the views prefer.
  public var spacing: CGFloat?

  /// Creates the layout of a horizontal stack.
  ///
  /// - Parameters:
  ///   - alignment: The guide on which the views are aligned.
  ///   - spacing: The distance between adjacent views, in points, or `nil` for the distance that the views prefer.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The distances between the views, and the arrangement for the last proposal.
  public typealias Cache = _StackLayoutCache

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  private var stack: LinearStack { LinearStack(axis: .horizontal, guide: alignment.key, spacing: spacing) }

  public func makeCache(subviews: Subviews) -> Cache { stack.makeCache(subviews) }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { stack.outerSpacing(subviews) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    stack.size(proposal, subviews, &cache)
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    stack.place(in: bounds, proposal, subviews, &cache)
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(of: guide.key, proposal, subviews, &cache) }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(of: guide.key, proposal, subviews, &cache) }
}

/// The layout of a ``VStack``, for use as a value, for example in an ``AnyLayout``.
public struct VStackLayout: Layout, Equatable, Sendable {
  /// The guide on which the views are aligned.
  public var alignment: HorizontalAlignment
  /// The distance between adjacent views, in points, or `nil` for the distance that the views prefer.
  public var spacing: CGFloat?

  /// Creates the layout of a vertical stack.
  ///
  /// - Parameters:
  ///   - alignment: The guide on which the views are aligned.
  ///   - spacing: The distance between adjacent views, in points, or `nil` for the distance that the views prefer.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  /// The distances between the views, and the arrangement for the last proposal.
  public typealias Cache = _StackLayoutCache

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  private var stack: LinearStack { LinearStack(axis: .vertical, guide: alignment.key, spacing: spacing) }

  public func makeCache(subviews: Subviews) -> Cache { stack.makeCache(subviews) }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { stack.outerSpacing(subviews) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    stack.size(proposal, subviews, &cache)
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    stack.place(in: bounds, proposal, subviews, &cache)
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(of: guide.key, proposal, subviews, &cache) }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { stack.explicitAlignment(of: guide.key, proposal, subviews, &cache) }
}

/// A cache in which a stack layout keeps the distances between its views and their priorities, and its arrangement for
/// the last proposal.
public struct _StackLayoutCache {
  /// The distance before each view, which is 0 for the first view.
  fileprivate var distances: [CGFloat] = []
  fileprivate var totalDistance: CGFloat = 0
  fileprivate var priorities: [Double] = []
  /// The arrangement for the last proposal.
  fileprivate var arrangement: ArrangedStack?
}

/// An arrangement of a stack's views for one proposal: the proposals and positions of the views, and the size of the
/// stack.
struct ArrangedStack {
  var proposal: ProposedViewSize
  /// The proposal along the stack's axis for which each view has chosen its size.
  var proposals: [CGFloat?] = []
  /// The origin of each view.
  var origins: [CGPoint] = []
  var size = CGSize.zero
}

/// A rule that arranges views one after another along an axis, for horizontal and vertical stacks.
///
/// Along the axis, a stack divides the proposed length less the distances in this order:
///
/// 1. Views with a higher priority come first; the minimum lengths of views with a lower priority are reserved.
/// 2. Among views with the same priority, the least flexible views come first. The flexibility of a view is its length
///    for a proposal of infinity less its length for a proposal of zero.
/// 3. Each view is proposed an equal share of the remaining length, and takes the length that it chooses.
///
/// Across the axis, each view receives the proposal of the stack. The stack is as long as its views and distances, and
/// as thick as the aligned views. O(*n* log *n*) in the number of views for a new proposal, and O(1) for the last one.
struct LinearStack {
  let axis: Axis
  let guide: AlignmentKey
  let spacing: CGFloat?

  func makeCache(_ subviews: LayoutSubviews) -> _StackLayoutCache {
    var cache = _StackLayoutCache()
    cache.distances.reserveCapacity(subviews.count)
    var previous: ViewSpacing?
    for subview in subviews.subviews {
      if let spacing {
        cache.distances.append(previous == nil ? 0 : spacing)
        previous = ViewSpacing()
      } else {
        let own = subview.spacing
        cache.distances.append(previous?.distance(to: own, along: axis) ?? 0)
        previous = own
      }
    }
    cache.totalDistance = cache.distances.reduce(0, +)
    cache.priorities = subviews.subviews.map(\.priority)
    return cache
  }

  func outerSpacing(_ subviews: LayoutSubviews) -> ViewSpacing {
    var result = ViewSpacing()
    let (before, after, sides): (Edge.Set, Edge.Set, Edge.Set) =
      axis == .horizontal ? (.leading, .trailing, .vertical) : (.top, .bottom, .horizontal)
    if let first = subviews.first { result.formUnion(first.spacing, edges: before) }
    if let last = subviews.last { result.formUnion(last.spacing, edges: after) }
    // Across the axis, the stack has a preference only if all of its views have one. Otherwise, one view that prefers
    // no distance would remove the default distance of the others.
    let spacings = subviews.subviews.map(\.spacing)
    for edge in Edge.allCases where sides.contains(Edge.Set(edge)) && spacings.allSatisfy({ $0.prefers(at: edge) }) {
      for spacing in spacings { result.formUnion(spacing, edges: Edge.Set(edge)) }
    }
    return result
  }

  func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout _StackLayoutCache) -> CGSize {
    arrange(proposal, subviews, &cache).size
  }

  func place(
    in bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout _StackLayoutCache
  ) {
    let arrangement = arrange(proposal, subviews, &cache)
    for (index, subview) in subviews.subviews.enumerated() {
      let origin = arrangement.origins[index]
      subview.node.requestedPlacement = LayoutNode.Placement(
        origin: CGPoint(x: bounds.minX + origin.x, y: bounds.minY + origin.y),
        proposal: proposal.with(arrangement.proposals[index], along: axis))
    }
  }

  func explicitAlignment(
    of key: AlignmentKey, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews,
    _ cache: inout _StackLayoutCache
  ) -> CGFloat? {
    let arrangement = arrange(proposal, subviews, &cache)
    return key.combine(
      subviews.subviews.indices.lazy.map { index in
        subviews[index].node.explicitAlignment(
          of: key, for: proposal.with(arrangement.proposals[index], along: axis)
        ).map { $0 + arrangement.origins[index][key.axis] }
      })
  }

  // MARK: - The algorithm

  private func arrange(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: inout _StackLayoutCache
  ) -> ArrangedStack {
    if let known = cache.arrangement, known.proposal == proposal { return known }
    var new = ArrangedStack(proposal: proposal)
    new.proposals = proposals(proposal, subviews, cache)

    var thickness: (before: CGFloat, after: CGFloat) = (-.infinity, -.infinity)
    var position: CGFloat = 0
    var guides: [CGFloat] = []
    guides.reserveCapacity(subviews.count)
    new.origins.reserveCapacity(subviews.count)
    for (index, subview) in subviews.subviews.enumerated() {
      let dimensions = subview.dimensions(in: proposal.with(new.proposals[index], along: axis))
      // A guide in the middle of an infinite length would have no length before and behind it.
      let value = dimensions.size[axis.perpendicular].isFinite ? dimensions[guide] : 0
      guides.append(value)
      thickness.before = max(thickness.before, value)
      thickness.after = max(thickness.after, dimensions.size[axis.perpendicular] - value)
      position += cache.distances[index]
      var origin = CGPoint.zero
      origin[axis] = position
      new.origins.append(origin)
      position += dimensions.size[axis]
    }
    for index in guides.indices { new.origins[index][axis.perpendicular] = thickness.before - guides[index] }
    if !subviews.isEmpty {
      new.size[axis] = position
      new.size[axis.perpendicular] = max(thickness.before + thickness.after, 0)
    }
    cache.arrangement = new
    return new
  }

  /// Returns an equal share of a length if all views have the same priority, and each has its settled size for the
  /// share and so for every larger one. Which of them are more flexible does not matter then.
  private func shareOfSettledViews(
    _ length: CGFloat, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: _StackLayoutCache
  ) -> CGFloat? {
    guard subviews.subviews.allSatisfy({ $0.node.settles }),
      cache.priorities.allSatisfy({ $0 == cache.priorities.first })
    else { return nil }
    let share = max(length / CGFloat(subviews.count), 0)
    let own = proposal.with(share, along: axis)
    for subview in subviews.subviews {
      _ = subview.node.sizeThatFits(own)
      if subview.node.settledSize(in: own) == nil { return nil }
    }
    return share
  }

  /// Returns the proposal along the axis for each view.
  private func proposals(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ cache: _StackLayoutCache
  ) -> [CGFloat?] {
    guard let length = proposal[axis], length.isFinite else {
      return Array(repeating: proposal[axis], count: subviews.count)
    }
    var left = length - cache.totalDistance
    if subviews.count == 1 { return [max(left, 0)] }
    if let share = shareOfSettledViews(left, proposal, subviews, cache) {
      return Array(repeating: share, count: subviews.count)
    }

    var result = [CGFloat?](repeating: nil, count: subviews.count)
    let minima = subviews.subviews.map { $0.sizeThatFits(proposal.with(0, along: axis))[axis] }
    let flexibilities = subviews.subviews.indices.map { index in
      subviews[index].sizeThatFits(proposal.with(.infinity, along: axis))[axis] - minima[index]
    }
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      (-cache.priorities[one], flexibilities[one], one) < (-cache.priorities[other], flexibilities[other], other)
    }
    var order = Array(subviews.subviews.indices)
    // Often all views are equally flexible.
    if order.dropFirst().contains(where: { !isBefore($0 - 1, $0) }) { order.sort(by: isBefore) }
    left -= minima.reduce(0, +)
    var start = 0
    while start < order.count {
      let priority = cache.priorities[order[start]]
      var end = start
      while end < order.count, cache.priorities[order[end]] == priority {
        left += minima[order[end]]  // no longer reserved
        end += 1
      }
      for place in start..<end {
        let index = order[place]
        let share = max(left / CGFloat(end - place), 0)
        result[index] = share
        left -= subviews[index].sizeThatFits(proposal.with(share, along: axis))[axis]
      }
      start = end
    }
    return result
  }
}

/// The layout of a ``ZStack``, for use as a value, for example in an ``AnyLayout``.
///
/// Each view receives the proposal of the stack. The stack is as large as its aligned views. If the priorities of the
/// views differ, the stack is as large as the views with the highest priority, and the other views are proposed that
/// size.
public struct ZStackLayout: Layout, Equatable, Sendable {
  /// The guides on which the views are aligned.
  public var alignment: Alignment

  /// Creates the layout of a depth stack.
  ///
  /// - Parameter alignment: The guides on which the views are aligned.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// The distances from the alignment guides to the edges of the aligned views, on both sides of the guides.
  private struct Extent {
    var before = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    var after = CGPoint(x: -CGFloat.infinity, y: -.infinity)

    var size: CGSize {
      before.x.isFinite ? CGSize(width: max(before.x + after.x, 0), height: max(before.y + after.y, 0)) : .zero
    }
  }

  private func extent(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Extent {
    let priority = subviews.subviews.map(\.priority).max() ?? 0
    var extent = Extent()
    for subview in subviews where subview.priority == priority {
      let dimensions = subview.dimensions(in: proposal)
      // A guide in the middle of an infinite length would have no length before and behind it.
      let x = dimensions.width.isFinite ? dimensions[alignment.horizontal] : 0
      let y = dimensions.height.isFinite ? dimensions[alignment.vertical] : 0
      extent.before = CGPoint(x: max(extent.before.x, x), y: max(extent.before.y, y))
      extent.after = CGPoint(
        x: max(extent.after.x, dimensions.width - x), y: max(extent.after.y, dimensions.height - y))
    }
    return extent
  }

  private func placements(_ proposal: ProposedViewSize, _ subviews: Subviews) -> [LayoutNode.Placement] {
    let extent = extent(proposal, subviews)
    let priority = subviews.subviews.map(\.priority).max() ?? 0
    return subviews.map { subview in
      let own = subview.priority == priority ? proposal : ProposedViewSize(extent.size)
      let dimensions = subview.dimensions(in: own)
      return LayoutNode.Placement(
        origin: CGPoint(
          x: extent.before.x - dimensions[alignment.horizontal], y: extent.before.y - dimensions[alignment.vertical]),
        proposal: own)
    }
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    extent(proposal, subviews).size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (subview, var placement) in zip(subviews, placements(proposal, subviews)) {
      placement.origin.x += bounds.minX
      placement.origin.y += bounds.minY
      subview.node.requestedPlacement = placement
    }
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? { explicitAlignment(of: guide.key, proposal, subviews) }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? { explicitAlignment(of: guide.key, proposal, subviews) }

  private func explicitAlignment(
    of key: AlignmentKey, _ proposal: ProposedViewSize, _ subviews: Subviews
  ) -> CGFloat? {
    key.combine(
      zip(subviews, placements(proposal, subviews)).lazy.map { subview, placement in
        subview.node.explicitAlignment(of: key, for: placement.proposal).map { $0 + placement.origin[key.axis] }
      })
  }
}
