extension EnvironmentValues {
  /// The conversion of letters in texts, or `nil` for none.
  public var textCase: Text.Case? {
    get { textFormat.textCase }
    set { textFormat.textCase = newValue }
  }
}

extension View {
  /// Converts the letters of texts inside this view.
  ///
  /// - Parameter textCase: The conversion, or `nil` for none.
  /// - Returns: A view with the conversion in its environment.
  public nonisolated func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
}
