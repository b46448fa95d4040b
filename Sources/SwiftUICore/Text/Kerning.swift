import Foundation

extension View {
  /// Adds space between the characters of texts inside this view.
  ///
  /// - Parameter kerning: The space, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func kerning(_ kerning: CGFloat) -> some View { format { $0.kerning = kerning } }
}
