extension View {
  /// Sets the kind of typeface of texts inside this view.
  ///
  /// - Parameter design: The kind of typeface, or `nil` for that of the font.
  /// - Returns: A view with the design in its environment.
  public nonisolated func fontDesign(_ design: Font.Design?) -> some View { format { $0.design = design } }
}
