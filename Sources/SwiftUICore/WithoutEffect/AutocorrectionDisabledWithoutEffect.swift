extension View {
  /// Has no effect on this platform. On Apple's systems, it sets whether the on-screen keyboard corrects words.
  ///
  /// - Parameter disable: A Boolean value that indicates whether words are not corrected.
  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
}
