import Foundation

/// A value, such as a point or a rectangle, in the coordinates of the view that has set it as a preference. Another
/// view converts it to its own coordinates with a ``GeometryProxy``.
public struct Anchor<Value>: @unchecked Sendable {  // belongs to the main thread
  /// A rule that yields the value of an anchor from the geometry of a view.
  public struct Source: @unchecked Sendable {  // immutable
    /// A closure that yields the value from the view's bounds, its layout direction, and the transform of its
    /// coordinates.
    let value: (CGRect, LayoutDirection, CGAffineTransform) -> Value

    init(_ value: @escaping (CGRect, LayoutDirection, CGAffineTransform) -> Value) { self.value = value }
  }

  /// The element to which an anchor belongs.
  final class Origin: @unchecked Sendable {  // belongs to the main thread
    weak var element: RenderNode?

    var node: LayoutNode? {
      nonisolated(unsafe) var found: LayoutNode?  // an anchor is read on the main thread only
      MainActor.assumeIsolated { found = element?.knownLayoutNode }
      return found
    }
  }

  let origin: Origin
  let source: Source
}

extension Anchor: Equatable where Value: Equatable {
  public static func == (one: Anchor, other: Anchor) -> Bool {
    one.origin === other.origin
      && EqualityComparer.of(type(of: one.source.value)).areEqual(one.source.value, other.source.value)
  }
}

extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(origin)) }
}

extension Anchor.Source where Value == CGRect {
  /// The bounds of the view.
  public static var bounds: Anchor<CGRect>.Source {
    Anchor<CGRect>.Source { bounds, _, transform in bounds.applying(transform) }
  }

  /// Returns the source of a rectangle in the coordinates of the view.
  ///
  /// - Parameter r: The rectangle, in points.
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source { Anchor<CGRect>.Source { r.applying($2) } }
}

extension Anchor.Source where Value == CGPoint {
  /// Returns the source of a point in the coordinates of the view.
  ///
  /// - Parameter p: The point, in points from the upper left corner.
  public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source { Anchor<CGPoint>.Source { p.applying($2) } }

  /// Returns the source of a point at fractions of the view's size.
  ///
  /// - Parameter p: The point, from 0 to 1 in both directions.
  public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source { bounds, direction, transform in
      (direction == .rightToLeft ? p.mirrored : p).point(in: bounds).applying(transform)
    }
  }

  /// The center of the view.
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  /// The center of the top edge.
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  /// The center of the bottom edge.
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  /// The center of the leading edge.
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  /// The center of the trailing edge.
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  /// The leading corner of the top edge.
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  /// The trailing corner of the top edge.
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  /// The leading corner of the bottom edge.
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  /// The trailing corner of the bottom edge.
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}
