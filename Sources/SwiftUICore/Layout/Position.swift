import Foundation

extension View {
  /// Places the center of this view at a point of its parent. The resulting view takes all of the proposed size.
  ///
  /// - Parameter position: The point, in points from the leading and top edges.
  /// - Returns: A view with the position.
  public nonisolated func position(_ position: CGPoint) -> some View {
    modifier(ConstantElementModifier(value: .position(position)))
  }

  /// Places the center of this view at a point of its parent. The resulting view takes all of the proposed size.
  ///
  /// - Parameters:
  ///   - x: The distance from the leading edge, in points.
  ///   - y: The distance from the top edge, in points.
  /// - Returns: A view with the position.
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }
}
