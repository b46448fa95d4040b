extension View {
  /// Multiplies the components of the colors of this view by those of a color.
  ///
  /// - Parameter color: The color whose components, from 0 to 1, are the factors.
  /// - Returns: A view with other colors.
  public nonisolated func colorMultiply(_ color: Color) -> some View { colorEffect(.multiply(color)) }
}
