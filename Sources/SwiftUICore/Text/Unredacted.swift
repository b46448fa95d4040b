extension View {
  /// Shows the texts and images inside this view although a view around it is redacted.
  ///
  /// - Returns: A view without reasons of redaction in its environment.
  public nonisolated func unredacted() -> some View { environment(\.redactionReasons, []) }
}
