extension View {
  /// Mixes the colors of this view with gray of the same luminance.
  ///
  /// - Parameter amount: The part of gray, from 0 (unchanged) to 1 (gray).
  /// - Returns: A grayer view.
  public nonisolated func grayscale(_ amount: Double) -> some View { colorEffect(.grayscale(amount)) }
}
