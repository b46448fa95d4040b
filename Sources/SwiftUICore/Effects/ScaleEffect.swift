import Foundation

extension View {
  /// Scales this view about a point. The view keeps its space in the layout, and receives input where it is shown.
  ///
  /// - Parameters:
  ///   - scale: The horizontal and the vertical factor.
  ///   - anchor: The point in the view that keeps its place.
  /// - Returns: A scaled view.
  public nonisolated func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    modifier(ConstantElementModifier(value: .scale(scale, anchor: anchor)))
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
}
