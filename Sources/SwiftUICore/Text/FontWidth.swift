extension View {
  /// Sets the width of the fonts of texts inside this view, if the fonts have variants of several widths.
  ///
  /// - Parameter width: The width, or `nil` for that of the font.
  /// - Returns: A view with the width in its environment.
  public nonisolated func fontWidth(_ width: Font.Width?) -> some View { format { $0.width = width } }
}
