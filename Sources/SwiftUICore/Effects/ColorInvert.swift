extension View {
  /// Inverts the colors of this view.
  ///
  /// - Returns: A view with inverted colors.
  public nonisolated func colorInvert() -> some View { colorEffect(.invert(1)) }
}
