extension View {
  /// Makes this view black, and as opaque as its colors are light.
  ///
  /// - Returns: A view whose opacity is its luminance, which can mask another view.
  public nonisolated func luminanceToAlpha() -> some View { colorEffect(.luminanceToAlpha) }
}
