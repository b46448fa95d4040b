import Foundation

extension View {
  /// Moves the characters of texts inside this view up, or down if negative.
  ///
  /// - Parameter baselineOffset: The distance from the baseline, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    format { $0.baselineOffset = baselineOffset }
  }
}
