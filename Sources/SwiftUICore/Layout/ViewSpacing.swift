import Foundation

/// The spacing that a view prefers between itself and its neighbors.
///
/// A view without a preference accepts that of its neighbor; two such views are 8 points apart. A `Spacer` prefers a
/// distance of zero along its stack, because the spacer is itself the distance.
public struct ViewSpacing: Sendable, Equatable {
  // The preferred distance at each edge, in points, or `nil` for no preference.
  private var top, leading, bottom, trailing: CGFloat?

  /// The distance between two views without a preference, in points.
  static let defaultDistance: CGFloat = 8

  /// Creates spacing without a preference at any edge.
  public init() {}

  /// Spacing that prefers a distance of zero at every edge.
  public static let zero = ViewSpacing(0, at: .all)

  /// Creates spacing that prefers a distance at some edges.
  init(_ distance: CGFloat, at edges: Edge.Set) {
    for edge in Edge.allCases where edges.contains(Edge.Set(edge)) { self[edge] = distance }
  }

  private(set) subscript(edge: Edge) -> CGFloat? {
    get {
      switch edge {
      case .top: top
      case .leading: leading
      case .bottom: bottom
      case .trailing: trailing
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .leading: leading = newValue
      case .bottom: bottom = newValue
      case .trailing: trailing = newValue
      }
    }
  }

  /// Returns a Boolean value that indicates whether the view prefers a distance at an edge.
  func prefers(at edge: Edge) -> Bool { self[edge] != nil }

  /// Replaces the preference at each of some edges with the greater one of both values.
  ///
  /// - Parameters:
  ///   - other: The other spacing.
  ///   - edges: The edges at which the preferences are compared.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    for edge in Edge.allCases where edges.contains(Edge.Set(edge)) {
      guard let preferred = other[edge] else { continue }
      self[edge] = max(self[edge] ?? preferred, preferred)
    }
  }

  /// Returns spacing with the greater one of both preferences at each of some edges, and the preferences of this value
  /// at the others.
  ///
  /// - Parameters:
  ///   - other: The other spacing.
  ///   - edges: The edges at which the preferences are compared.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var result = self
    result.formUnion(other, edges: edges)
    return result
  }

  /// Returns the distance between this view and the next one along an axis: the greater one of their preferences, or 8
  /// if neither view has one.
  ///
  /// - Parameters:
  ///   - next: The spacing of the view that follows.
  ///   - axis: The axis along which the next view follows this one.
  /// - Returns: The distance, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let (own, others) =
      axis == .horizontal ? (self[.trailing], next[.leading]) : (self[.bottom], next[.top])
    switch (own, others) {
    case (let own?, let others?): return max(own, others)
    case (let preferred?, nil), (nil, let preferred?): return preferred
    case (nil, nil): return Self.defaultDistance
    }
  }
}
