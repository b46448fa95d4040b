import Foundation

// Modifiers that change the appearance of a view without an effect on the layout around it.

/// A modifier that applies a fixed modification, which depends on nothing in the environment, to each element of its
/// content.
struct FixedModifier: ElementModifier {
  let value: Modification

  func modification(in node: Node) -> Modification { value }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that sets the position of each element of its content among the elements in front of and behind it.
struct ZIndexModifier: ElementModifier {
  let value: Double

  func modification(in node: Node) -> Modification {
    node.graph.usesZIndex = true
    return .zIndex(value)
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Shows this view at a distance from its place in the layout. The view receives input where it is shown.
  ///
  /// - Parameter offset: The distance, in points: the width toward the trailing edge, and the height downward.
  /// - Returns: A view with the offset.
  public nonisolated func offset(_ offset: CGSize) -> some View { modifier(FixedModifier(value: .offset(offset))) }

  /// Shows this view at a distance from its place in the layout. The view receives input where it is shown.
  ///
  /// - Parameters:
  ///   - x: The distance toward the trailing edge, in points.
  ///   - y: The distance downward, in points.
  /// - Returns: A view with the offset.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }

  /// Places the center of this view at a point of its parent. The resulting view takes all of the proposed size.
  ///
  /// - Parameter position: The point, in points from the leading and top edges.
  /// - Returns: A view with the position.
  public nonisolated func position(_ position: CGPoint) -> some View {
    modifier(FixedModifier(value: .position(position)))
  }

  /// Places the center of this view at a point of its parent. The resulting view takes all of the proposed size.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge, in points.
  ///   - y: The distance from the top edge, in points.
  /// - Returns: A view with the position.
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Rotates this view about a point. The view keeps its space in the layout, and receives input where it is shown.
  ///
  /// - Parameters:
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point in the view about which it rotates.
  /// - Returns: A rotated view.
  public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(FixedModifier(value: .rotation(angle, anchor: anchor)))
  }

  /// Scales this view about a point. The view keeps its space in the layout, and receives input where it is shown.
  ///
  /// - Parameters:
  ///   - scale: The horizontal and the vertical factor.
  ///   - anchor: The point in the view that keeps its place.
  /// - Returns: A scaled view.
  public nonisolated func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(FixedModifier(value: .scale(scale, anchor: anchor)))
  }

  /// Scales this view about a point. The view keeps its space in the layout, and receives input where it is shown.
  ///
  /// - Parameters:
  ///   - s: The factor in both directions.
  ///   - anchor: The point in the view that keeps its place.
  /// - Returns: A scaled view.
  public nonisolated func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: s, height: s), anchor: anchor)
  }

  /// Scales this view about a point. The view keeps its space in the layout, and receives input where it is shown.
  ///
  /// - Parameters:
  ///   - x: The horizontal factor.
  ///   - y: The vertical factor.
  ///   - anchor: The point in the view that keeps its place.
  /// - Returns: A scaled view.
  public nonisolated func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    scaleEffect(CGSize(width: x, height: y), anchor: anchor)
  }

  /// Applies an affine transform to this view. The view keeps its space in the layout, and receives input where it is
  /// shown.
  ///
  /// - Parameter transform: The transform, in the coordinates of this view, from its left and top edges.
  /// - Returns: A transformed view.
  public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some View {
    modifier(FixedModifier(value: .transform(transform)))
  }

  /// Hides the parts of this view that are outside its frame. These parts receive no input.
  ///
  /// - Parameter antialiased: A Boolean value that indicates whether the edges are smoothed. GTK decides this itself.
  /// - Returns: A view that shows nothing outside its frame.
  public nonisolated func clipped(antialiased: Bool = false) -> some View { modifier(FixedModifier(value: .clipped)) }

  /// Sets the position of this view among the views of its container in the order from back to front.
  ///
  /// Views with higher values are in front of views with lower values. Views with the same value are in their order in
  /// the container. The layout doesn't depend on this value.
  ///
  /// - Parameter value: The value, which is 0 for views without this modifier.
  /// - Returns: A view with the value.
  public nonisolated func zIndex(_ value: Double) -> some View { modifier(ZIndexModifier(value: value)) }
}
