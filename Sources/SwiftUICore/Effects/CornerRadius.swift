import Foundation

extension View {
  /// Clips this view to its frame with rounded corners.
  ///
  /// - Parameters:
  ///   - radius: The radius of the corners, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. They always are.
  /// - Returns: A view with rounded corners.
  public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius, style: .circular))
  }
}
