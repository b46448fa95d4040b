extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the text with which the user selects this row by
  /// typing.
  ///
  /// - Parameter stringKey: The text, or `nil` for that of the row.
  public nonisolated func typeSelectEquivalent(_ stringKey: LocalizedStringKey?) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the text with which the user selects this row by
  /// typing.
  ///
  /// - Parameter string: The text, or `nil` for that of the row.
  @_disfavoredOverload
  public nonisolated func typeSelectEquivalent<S: StringProtocol>(_ string: S?) -> some View { self }
}
