import Foundation

extension View {
  /// Blurs this view.
  ///
  /// - Parameters:
  ///   - radius: The radius by which the view is blurred, in points.
  ///   - opaque: A Boolean value that indicates whether the edges stay opaque. They always become translucent.
  /// - Returns: A blurred view.
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(ConstantElementModifier(value: .blur(radius: radius)))
  }
}
