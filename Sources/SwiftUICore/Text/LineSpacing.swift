import Foundation

extension EnvironmentValues {
  /// The space between the lines of a text, in addition to that of the font, in points.
  public var lineSpacing: CGFloat {
    get { textFormat.lineSpacing }
    set { textFormat.lineSpacing = newValue }
  }
}

extension View {
  /// Adds space between the lines of texts inside this view.
  ///
  /// - Parameter lineSpacing: The space, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environment(\.lineSpacing, max(lineSpacing, 0))
  }
}
