extension View {
  /// Makes texts inside this view bold.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the texts are bold.
  /// - Returns: A view with the weight in its environment.
  public nonisolated func bold(_ isActive: Bool = true) -> some View { format { $0.weight = isActive ? .bold : nil } }
}
