import Foundation

/// The parts of a view's geometry that it takes from another view.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// The position and the size.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// A match of the geometry of views: the name that the views share, and the parts of the geometry.
package struct MatchedGeometry: Equatable, @unchecked Sendable {  // the name is compared only
  let id: AnyHashable
  let namespace: Namespace.ID
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool

  fileprivate var name: AnyHashable { AnyHashable([AnyHashable(namespace), id]) }
}

/// The node of a view that takes its geometry from another view of the same name, or that is this other view.
///
/// In the layout, the node is as large as its child would be by itself.
final class MatchedGeometryLayoutNode: ModifierLayoutNode, GeometryObservingLayoutNode {
  var match: MatchedGeometry { didSet { if match != oldValue { invalidate() } } }
  /// The frame of the other view for which the child was placed, in the coordinates of this node.
  private var matched: CGRect?
  /// The element of the source that had the name when this source was placed first.
  private weak var previous: RenderNode?

  init(_ match: MatchedGeometry) { self.match = match }

  private func source(in root: LayoutRoot) -> MatchedGeometryLayoutNode? {
    guard let source = root.matchedSources[match.name]?.node, source !== self, source.root === root else { return nil }
    return source.isPlaced && source.isShown ? source : nil
  }

  /// Returns the frame of the other view from the leading and top edges of this node.
  private func sourceFrame(in root: LayoutRoot) -> CGRect? {
    source(in: root).map { source in
      var frame = CGRect(origin: .zero, size: source.size).applying(
        source.transformToRoot().concatenating(transformToRoot().inverted()))
      if direction == .rightToLeft { frame.origin.x = size.width - frame.maxX }
      return frame
    }
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    if match.isSource {
      if let other = root.matchedSources[match.name]?.element, other !== renderNode { previous = other }
      root.matchedSources[match.name] = LayoutRoot.MatchedSource(node: self, element: renderNode)
    }
    root.observe(self)
    matched = match.isSource ? nil : sourceFrame(in: root)
    guard let matched, let child else { return super.placeChildren(in: size, proposal: proposal, root) }
    let proposal = match.properties.contains(.size) ? ProposedViewSize(matched.size) : proposal
    let own = child.sizeThatFits(proposal)
    var origin = CGPoint.zero
    if match.properties.contains(.position) {
      let (to, from) = (match.anchor.point(in: matched), match.anchor.point(in: CGRect(origin: .zero, size: own)))
      origin = CGPoint(x: to.x - from.x, y: to.y - from.y)
    }
    child.place(Placement(origin: origin, proposal: proposal), direction, in: root)
  }

  /// Returns the frame from which this source moves to its own frame when it appears, or `nil` if no other source
  /// disappears at the same time.
  ///
  /// - Parameters:
  ///   - frame: The frame of this source, in the element around it.
  ///   - transform: The transform from the coordinates of the element around it to those of the root.
  @MainActor
  func startFrame(to frame: CGRect, _ transform: CGAffineTransform) -> CGRect? {
    leavingSource?.shownFrameInRoot.map { self.frame(frame, matchedTo: $0.applying(transform.inverted())) }
  }

  /// The element of the source that disappears while this source takes its place, or `nil` if there is none.
  @MainActor
  var leavingSource: RenderNode? {
    guard match.isSource, let previous, previous.isPartOfLeavingElement else { return nil }
    return previous
  }

  /// Returns the frame of this view with those parts of its geometry that it takes from another frame.
  func frame(_ frame: CGRect, matchedTo other: CGRect) -> CGRect {
    let start = CGRect(origin: .zero, size: match.properties.contains(.size) ? other.size : frame.size)
    let to = match.anchor.point(in: match.properties.contains(.position) ? other : frame)
    let from = match.anchor.point(in: start)
    return start.offsetBy(dx: to.x - from.x, dy: to.y - from.y)
  }

  func updateContent() -> Bool {
    guard isPlaced, let root else { return false }
    if match.isSource {
      // A view that comes back before it has disappeared is where it was, and is not placed again.
      guard isShown, root.matchedSources[match.name] == nil else { return false }
      root.matchedSources[match.name] = LayoutRoot.MatchedSource(node: self, element: renderNode)
      return true
    }
    guard sourceFrame(in: root) != matched else { return false }
    invalidate()
    return true
  }
}

extension View {
  /// Shows this view where another view of the same name is, and in its size.
  ///
  /// One of the views with the name is the source. The others are shown in its frame, but keep their space in the
  /// layout. If a source disappears and another one appears in the same animated transaction, the new source moves from
  /// the frame of the previous one to its own, and the previous one moves there with it while it disappears.
  ///
  /// - Parameters:
  ///   - id: The name that both views have in the namespace.
  ///   - namespace: The namespace of the name.
  ///   - properties: The parts of the geometry that the views share.
  ///   - anchor: The point of the views that coincides.
  ///   - isSource: A Boolean value that indicates whether this view is the source.
  /// - Returns: A view with the geometry of the source.
  public nonisolated func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    modifier(
      ConstantElementModifier(
        value: .matchedGeometry(
          MatchedGeometry(
            id: AnyHashable(id), namespace: namespace, properties: properties, anchor: anchor, isSource: isSource))))
  }
}
