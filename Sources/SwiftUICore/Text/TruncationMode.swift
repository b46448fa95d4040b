extension EnvironmentValues {
  /// The position in a line at which characters are left out if the text does not fit.
  public var truncationMode: Text.TruncationMode {
    get { textFormat.truncation }
    set { textFormat.truncation = newValue }
  }
}

extension View {
  /// Sets the position at which characters are left out of a line that does not fit.
  ///
  /// - Parameter mode: The position of the ellipsis: at the start, in the middle or at the end of the line.
  /// - Returns: A view with the mode in its environment.
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }
}
