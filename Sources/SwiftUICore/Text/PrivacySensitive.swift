extension View {
  /// Marks the texts and images inside this view as private, so that they are replaced by shapes where the reasons
  /// include ``RedactionReasons/privacy``.
  ///
  /// - Parameter sensitive: A Boolean value that indicates whether the contents are private.
  /// - Returns: A view with the mark in its environment.
  public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View {
    transformEnvironment(\.textFormat) { $0.isPrivacySensitive = sensitive }
  }
}
