import Foundation

/// The size of a view and its position in other coordinate spaces.
///
/// A ``GeometryReader`` evaluates its content again when a result that the content has obtained from the proxy changes.
/// After the evaluation, the proxy returns the geometry at the time of the call.
///
/// - Threads: Main thread only.
public struct GeometryProxy: Sendable {
  let source: GeometryReads
  /// The size of the view, in points.
  public let size: CGSize

  /// Returns the frame of the view in a coordinate space.
  ///
  /// - Parameter coordinateSpace: The space in whose coordinates the frame is returned, in points.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    if coordinateSpace == .local { return CGRect(origin: .zero, size: size) }
    return source.record { $0.shownFrame(in: coordinateSpace) } ?? CGRect(origin: .zero, size: size)
  }

  /// Returns the frame of the view in a coordinate space.
  ///
  /// - Parameter coordinateSpace: The space in whose coordinates the frame is returned, in points.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// Returns the bounds of a view around the view, in the coordinates of the view itself.
  ///
  /// - Parameter coordinateSpace: The name of the coordinate space of the other view.
  /// - Returns: The bounds, or `nil` if no view around the view has a coordinate space of this name.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    source.record { node in
      node.ancestor(named: coordinateSpace.coordinateSpace).map { ancestor in
        CGRect(origin: .zero, size: ancestor.size).applying(
          ancestor.transformToRoot().concatenating(node.transformToRoot().inverted()))
      }
    } ?? nil
  }

  /// The distances by which the safe area's insets extend beyond the edges of the view.
  public var safeAreaInsets: EdgeInsets { source.record { $0.safeAreaInsets(of: .all) } ?? EdgeInsets() }

  /// Returns the value of an anchor in the coordinates of the view.
  ///
  /// - Parameter anchor: The anchor, which a view has set as a preference.
  public subscript<T>(anchor: Anchor<T>) -> T { source.record(anchor) }
}

/// The layout node of a view whose geometry is read, and the results that have been read.
final class GeometryReads: @unchecked Sendable {  // belongs to the main thread
  weak var node: LayoutNode?
  /// Closures that return whether a result has changed since it was read.
  private var reads: [() -> Bool] = []

  func forget() { reads = [] }

  /// Has the node observed in the root in which it is now, if results have been read.
  func observeAgain() { if !reads.isEmpty, let node { node.root?.observe(node) } }

  /// `true` if a result that has been read would be another one now.
  var hasChanged: Bool {
    LayoutCounts.comparisons += reads.count
    return reads.contains { $0() }
  }

  /// Returns a result that depends on the geometry of the node, and records it. Returns `nil` if the node does not
  /// exist any more.
  func record<Result: Equatable>(_ read: @escaping (LayoutNode) -> Result) -> Result? {
    guard let node else { return nil }
    let result = read(node)
    reads.append { [weak node] in node.map { read($0) != result } ?? false }
    node.root?.observe(node)
    return result
  }

  func record<Value>(_ anchor: Anchor<Value>) -> Value {
    func resolved(in node: LayoutNode?) -> Value {
      guard let source = anchor.origin.node else { return anchor.source.value(.zero, .leftToRight, .identity) }
      var transform = source.transformToRoot()
      if let node { transform = transform.concatenating(node.transformToRoot().inverted()) }
      let direction = source.parent?.direction ?? .leftToRight
      return anchor.source.value(CGRect(origin: .zero, size: source.size), direction, transform)
    }
    let result = resolved(in: node)
    if let node {
      reads.append { [weak node] in
        node.map { !EqualityComparer.of(Value.self).areEqual(resolved(in: $0), result) } ?? false
      }
      node.root?.observe(node)
    }
    return result
  }
}

extension LayoutNode {
  /// The root of the tree, or `nil` if the node is in no tree.
  final var root: LayoutRoot? {
    var next: LayoutNode? = self
    while let node = next {
      if let root = node as? LayoutRoot { return root }
      next = node.parent
    }
    return nil
  }

  /// Returns the nearest node above whose coordinate space has a name.
  final func ancestor(named space: CoordinateSpace) -> LayoutNode? {
    var next = parent
    guard case .named(let name) = space else { return nil }
    let scrolling = name.base as? ScrollCoordinateSpaceName
    while let node = next {
      if case .nearest(let axis) = scrolling, let scroll = node as? ScrollLayoutNode {
        let isAlong = axis.map { scroll.scrolls(along: $0) }
        if isAlong ?? true { return scroll }
      }
      if let named = node as? CoordinateSpaceLayoutNode, named.space.coordinateSpace == space { return named }
      next = node is LayoutRoot ? nil : node.parent
    }
    return nil
  }

  /// Returns the frame of the node as it is shown, in a coordinate space.
  final func shownFrame(in space: CoordinateSpace) -> CGRect {
    var transform = transformToRoot()
    if let ancestor = ancestor(named: space) {
      transform = transform.concatenating(ancestor.transformToRoot().inverted())
    }
    return CGRect(origin: .zero, size: size).applying(transform)
  }
}

/// A layout node whose element's content depends on its geometry.
protocol GeometryObservingLayoutNode: LayoutNode {
  /// Evaluates the content again if the geometry has changed that it has read.
  ///
  /// - Returns: `true` if the content was evaluated.
  func updateContent() -> Bool
}
