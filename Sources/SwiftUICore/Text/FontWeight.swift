extension View {
  /// Sets the weight of the fonts of texts inside this view.
  ///
  /// - Parameter weight: The weight, or `nil` for that of the font.
  /// - Returns: A view with the weight in its environment.
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { format { $0.weight = weight } }
}
