extension View {
  /// Underlines texts inside this view.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the texts are underlined.
  ///   - pattern: The pattern of the line. Every pattern is drawn as a continuous line.
  ///   - color: The color of the line, or `nil` for the color of the text.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { format { $0.underline = isActive ? Text.LineStyle(pattern: pattern, color: color) : nil } }
}
