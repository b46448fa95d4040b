import Foundation

extension View {
  /// Adds a shadow to this view, which has the outline of everything that the view shows.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The radius by which the shadow is blurred, in points.
  ///   - x: The distance of the shadow to the right, in points.
  ///   - y: The distance of the shadow downward, in points.
  /// - Returns: A view with a shadow.
  public nonisolated func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { modifier(ConstantElementModifier(value: .shadow(color, radius: radius, x: x, y: y))) }
}
