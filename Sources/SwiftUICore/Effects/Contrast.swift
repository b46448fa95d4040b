extension View {
  /// Sets the difference between the light and the dark parts of this view.
  ///
  /// - Parameter amount: The factor of the difference: 0 makes the view gray, 1 leaves it unchanged, and a negative
  ///   factor inverts it.
  /// - Returns: A view with another contrast.
  public nonisolated func contrast(_ amount: Double) -> some View { colorEffect(.contrast(amount)) }
}
