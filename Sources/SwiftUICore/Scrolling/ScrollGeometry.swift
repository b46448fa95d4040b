import Foundation

/// The geometry of a scroll view: its size, the size of its content, and the visible part.
public struct ScrollGeometry: Equatable, Sendable {
  /// The position of the scroll view in its content, in points from the leading and top edges of the content. With
  /// content insets, the position at the start of the content is negative.
  public var contentOffset: CGPoint
  /// The size of the content without the insets, in points.
  public var contentSize: CGSize
  /// The distances between the edges of the scrollable area and the content, in points.
  public var contentInsets: EdgeInsets
  /// The size of the scroll view, in points.
  public var containerSize: CGSize

  /// Creates a geometry.
  ///
  /// - Parameters:
  ///   - contentOffset: The position of the scroll view in its content, in points from the leading and top edges of the
  ///     content.
  ///   - contentSize: The size of the content without the insets, in points.
  ///   - contentInsets: The distances between the edges of the scrollable area and the content, in points.
  ///   - containerSize: The size of the scroll view, in points.
  public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    (self.contentOffset, self.contentSize) = (contentOffset, contentSize)
    (self.contentInsets, self.containerSize) = (contentInsets, containerSize)
  }

  /// The frame of the scroll view in its content.
  public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }

  /// The frame in the content of the part of the scroll view between the content insets.
  public var visibleRect: CGRect {
    CGRect(
      x: contentOffset.x + contentInsets.leading, y: contentOffset.y + contentInsets.top,
      width: max(containerSize.width - contentInsets.leading - contentInsets.trailing, 0),
      height: max(containerSize.height - contentInsets.top - contentInsets.bottom, 0))
  }
}

extension ScrollGeometry: CustomDebugStringConvertible {
  /// The sizes and the position, for debugging.
  public var debugDescription: String {
    "ScrollGeometry(contentOffset: \(contentOffset), contentSize: \(contentSize), contentInsets: \(contentInsets), "
      + "containerSize: \(containerSize))"
  }
}

/// A node that follows the geometry of the scroll view below it.
@MainActor
protocol ScrollGeometryObserver: Node {
  /// Called when the geometry of a scroll view below may have changed.
  func geometryChanged(of scroll: ScrollLayoutNode)
}

extension Node {
  /// Returns a Boolean value that indicates whether a scroll view is the first one below this node.
  final func observes(_ scroll: ScrollLayoutNode) -> Bool {
    isMounted && scroll.renderNode.map { ScrollDestination.scrollView(below: self) === $0.owner } == true
  }
}

extension Node {
  /// Returns the identities of the views of which more than a part is visible, among those in marked containers.
  final func visibleIDs(above threshold: Double, in scroll: ScrollLayoutNode) -> [AnyHashable] {
    let visible = CGRect(origin: scroll.leadingOffset, size: scroll.size)
    var found: [AnyHashable] = []
    forEachScrollTarget {
      switch $0 {
      case .rows(let arrangement): found += arrangement.ids(in: visible, above: threshold, scroll)
      case .views(let views):
        for (id, node) in views {
          guard let frame = ScrollDestination.frame(of: node, in: scroll) else { continue }
          if frame.isVisible(in: visible, threshold) { found.append(id) }
        }
      }
      return true
    }
    return found
  }
}

extension CGRect {
  /// Returns a Boolean value that indicates whether a part of the rectangle's area, or more, is in another rectangle.
  func isVisible(in other: CGRect, _ threshold: Double) -> Bool {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    guard width >= 0, height >= 0 else { return false }
    func part(_ shown: CGFloat, _ length: CGFloat) -> Double { length > 0 ? Double(shown / length) : 1 }
    let visible = part(width, self.width) * part(height, self.height)
    return visible > 0 && visible >= threshold - 1e-9
  }
}
