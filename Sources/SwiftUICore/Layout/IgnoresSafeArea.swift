import Foundation

extension View {
  /// Extends this view beyond the safe area at the edges that it touches.
  ///
  /// - Parameters:
  ///   - regions: The regions that the view extends into.
  ///   - edges: The edges at which the view extends.
  /// - Returns: A view that ignores the safe area.
  public nonisolated func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    modifier(ConstantElementModifier(value: .ignoresSafeArea(regions.contains(.container) ? edges : [])))
  }
}

/// The node of a view that extends beyond the safe area. It is as large as in the safe area; its child is larger.
final class IgnoresSafeAreaLayoutNode: ModifierLayoutNode, GeometryObservingLayoutNode {
  /// The distances by which the child extends beyond the node.
  private var insets = EdgeInsets()
  var edges: Edge.Set { didSet { if edges != oldValue { invalidate() } } }

  init(_ edges: Edge.Set) { self.edges = edges }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    insets = safeAreaInsets(of: edges)
    root.observe(self)
    let outer = ProposedViewSize(size.outset(by: insets))
    guard let child else { return }
    // A child that does not fill the larger space stays in the middle of it.
    let own = child.sizeThatFits(outer)
    let origin = CGPoint(
      x: -insets.leading + ((outer.width ?? 0) - own.width) / 2,
      y: -insets.top + ((outer.height ?? 0) - own.height) / 2)
    child.place(Placement(origin: origin, proposal: outer), direction, in: root)
  }

  func updateContent() -> Bool {
    guard isPlaced, safeAreaInsets(of: edges) != insets else { return false }
    invalidate()
    return true
  }
}
