extension View {
  /// Makes this view brighter.
  ///
  /// - Parameter amount: The number that is added to the components of each color, from -1 (black) to 1 (white).
  /// - Returns: A brighter view.
  public nonisolated func brightness(_ amount: Double) -> some View { colorEffect(.brightness(amount)) }
}
