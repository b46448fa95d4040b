extension View {
  /// Makes texts inside this view italic.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the texts are italic.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func italic(_ isActive: Bool = true) -> some View { format { $0.isItalic = isActive } }
}
