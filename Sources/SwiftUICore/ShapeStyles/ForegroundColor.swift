extension View {
  /// Sets the color of the texts and symbols inside this view that don't specify one.
  ///
  /// - Parameter color: The color, or `nil` for the color that the view inherits.
  /// - Returns: A view with the foreground color in its environment.
  public nonisolated func foregroundColor(_ color: Color?) -> some View {
    modifier(ForegroundStyleModifier(shading: color?._shading ?? HierarchicalShapeStyle.primary._shading))
  }
}
