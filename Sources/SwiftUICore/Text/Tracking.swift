import Foundation

extension View {
  /// Adds space between the characters of texts inside this view.
  ///
  /// - Parameter tracking: The space, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func tracking(_ tracking: CGFloat) -> some View { format { $0.kerning = tracking } }
}
