extension View {
  /// Sets the color with which controls inside this view highlight a part of themselves, and with which borderless
  /// buttons are shown.
  ///
  /// - Parameter accentColor: The color, or `nil` for the platform's default.
  /// - Returns: A view with the color in its environment.
  public nonisolated func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }
}
