extension View {
  /// Rotates the hues of this view.
  ///
  /// - Parameter angle: The angle on the color wheel. The luminance of the colors remains.
  /// - Returns: A view with other hues.
  public nonisolated func hueRotation(_ angle: Angle) -> some View { colorEffect(.hueRotation(angle)) }
}
