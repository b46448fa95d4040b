extension View {
  /// Has no effect on this platform. On Apple's systems, it sets whether the on-screen keyboard corrects words.
  ///
  /// - Parameter disable: A Boolean value that indicates whether words are not corrected, or `nil` for the default.
  public nonisolated func disableAutocorrection(_ disable: Bool?) -> some View { self }
}
