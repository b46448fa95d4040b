import Foundation

extension View {
  /// Shows this view at a distance from its place in the layout. The view receives input where it is shown.
  ///
  /// - Parameter offset: The distance, in points: the width toward the trailing edge, and the height downward.
  /// - Returns: A view with the offset.
  public nonisolated func offset(_ offset: CGSize) -> some View {
    modifier(ConstantElementModifier(value: .offset(offset)))
  }

  /// Shows this view at a distance from its place in the layout. The view receives input where it is shown.
  ///
  /// - Parameters:
  ///   - x: The distance toward the trailing edge, in points.
  ///   - y: The distance downward, in points.
  /// - Returns: A view with the offset.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}
