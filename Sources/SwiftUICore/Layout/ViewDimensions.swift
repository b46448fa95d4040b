import Foundation

/// A view's size and its alignment guides, in the view's own coordinates.
public struct ViewDimensions: Equatable {
  let size: CGSize
  /// The node whose explicit guides these are, and the proposal for which it has the size, or `nil` for a size without
  /// guides.
  private let node: LayoutNode?
  private let proposal: ProposedViewSize

  init(_ size: CGSize, of node: LayoutNode? = nil, for proposal: ProposedViewSize = .unspecified) {
    self.size = size
    self.node = node
    self.proposal = proposal
  }

  /// The view's width, in points.
  public var width: CGFloat { size.width }
  /// The view's height, in points.
  public var height: CGFloat { size.height }

  /// The position of a horizontal guide, in points from the leading edge: its explicit position, or else its default.
  ///
  /// - Parameter guide: The guide whose position is returned, such as `.leading`.
  public subscript(guide: HorizontalAlignment) -> CGFloat { value(of: guide.key) }
  /// The position of a vertical guide, in points from the top edge: its explicit position, or else its default.
  ///
  /// - Parameter guide: The guide whose position is returned, such as `.firstTextBaseline`.
  public subscript(guide: VerticalAlignment) -> CGFloat { value(of: guide.key) }

  /// The position of a horizontal guide, in points from the leading edge, or `nil` if neither the view nor a view
  /// inside it sets the guide.
  ///
  /// - Parameter guide: The guide whose position is returned, such as `.leading`.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicitValue(of: guide.key) }
  /// The position of a vertical guide, in points from the top edge, or `nil` if neither the view nor a view inside it
  /// sets the guide.
  ///
  /// - Parameter guide: The guide whose position is returned, such as `.firstTextBaseline`.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicitValue(of: guide.key) }

  private func value(of key: AlignmentKey) -> CGFloat {
    explicitValue(of: key) ?? key.id.defaultValue(in: self)
  }

  private func explicitValue(of key: AlignmentKey) -> CGFloat? {
    node?.explicitAlignment(of: key, in: size, for: proposal)
  }

  /// The position of a guide along an axis.
  subscript(key: AlignmentKey) -> CGFloat { value(of: key) }

  public static func == (one: ViewDimensions, other: ViewDimensions) -> Bool {
    one.size == other.size && one.node === other.node && one.proposal == other.proposal
  }
}

extension Alignment {
  /// Returns the origin that a view needs inside a container of a given size for their guides to coincide.
  func origin(of view: ViewDimensions, in container: CGSize) -> CGPoint {
    let container = ViewDimensions(container)
    return CGPoint(
      x: container[horizontal] - view[horizontal], y: container[vertical] - view[vertical])
  }
}
