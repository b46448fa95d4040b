extension View {
  /// Shows texts inside this view in a font whose characters all have the same width.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the texts are monospaced.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func monospaced(_ isActive: Bool = true) -> some View { format { $0.isMonospaced = isActive } }

  /// Shows the digits of texts inside this view with the same width.
  ///
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func monospacedDigit() -> some View { format { $0.hasMonospacedDigits = true } }
}
