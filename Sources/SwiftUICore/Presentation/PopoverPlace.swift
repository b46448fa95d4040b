import Foundation

/// A place of a view beside which a popover appears: the whole view, a part of it, or the pointer.
package struct PopoverPlace: Equatable, Sendable {
  /// A kind of place: the bounds of the view, a rectangle, or a point.
  private enum Kind: Equatable {
    case bounds
    case pointer
    case part
  }

  private let kind: Kind
  private let part: @Sendable (CGRect, LayoutDirection) -> CGRect
  /// The part in a view of 1000 × 1000 points, from which equal places are told.
  private let sample: CGRect

  private init(_ kind: Kind, _ part: @escaping @Sendable (CGRect, LayoutDirection) -> CGRect) {
    (self.kind, self.part) = (kind, part)
    sample = part(CGRect(x: 0, y: 0, width: 1000, height: 1000), .leftToRight)
  }

  /// The bounds of the view.
  package static let bounds = PopoverPlace(.bounds) { bounds, _ in bounds }
  /// The place of the pointer or, if the pointer is not in the view, the bounds of the view.
  package static let pointer = PopoverPlace(.pointer) { bounds, _ in bounds }

  init(_ source: Anchor<CGRect>.Source) { self.init(.part) { source.value($0, $1, .identity) } }

  init(_ point: UnitPoint) {
    self.init(.part) { bounds, direction in
      CGRect(origin: (direction == .rightToLeft ? point.mirrored : point).point(in: bounds), size: .zero)
    }
  }

  /// Returns the part of a view beside which the popover appears.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the view.
  ///   - direction: The layout direction of the view.
  /// - Returns: The part, in the coordinates of the bounds.
  package func rect(in bounds: CGRect, _ direction: LayoutDirection) -> CGRect { part(bounds, direction) }

  package static func == (one: Self, other: Self) -> Bool { one.kind == other.kind && one.sample == other.sample }
}
