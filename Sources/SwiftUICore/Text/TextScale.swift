extension View {
  /// Sets the size of texts inside this view in proportion to that of their fonts.
  ///
  /// - Parameters:
  ///   - scale: The proportion, such as `.secondary`.
  ///   - isEnabled: A Boolean value that indicates whether the proportion applies. Otherwise, that of the views around
  ///     this one does.
  /// - Returns: A view with the proportion in its environment.
  public nonisolated func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    format { if isEnabled { $0.scale = scale } }
  }
}
