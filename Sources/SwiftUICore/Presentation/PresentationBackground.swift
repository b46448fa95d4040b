extension View {
  /// Fills the area behind the content of this presentation.
  ///
  /// - Differences: The area is that of the content, not that of the window.
  ///
  /// - Parameter style: The color or gradient, or a style that derives a color from the environment.
  /// - Returns: A view with the background.
  public nonisolated func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { background(style) }

  /// Places views behind the content of this presentation.
  ///
  /// - Differences: The views have the size of the content, not that of the window.
  ///
  /// - Parameters:
  ///   - alignment: The position of the background relative to the content.
  ///   - content: A view builder that creates the background.
  /// - Returns: A view with the background.
  public nonisolated func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { background(alignment: alignment, content: content) }
}
