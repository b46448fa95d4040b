extension View {
  /// Sets the intensity of the colors of this view.
  ///
  /// - Parameter amount: The factor of the intensity: 0 makes the view gray, and 1 leaves it unchanged.
  /// - Returns: A view with another saturation.
  public nonisolated func saturation(_ amount: Double) -> some View { colorEffect(.saturation(amount)) }
}
