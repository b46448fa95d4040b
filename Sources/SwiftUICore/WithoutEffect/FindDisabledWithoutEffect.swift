extension View {
  /// Has no effect on this platform. On Apple's systems, it sets whether the user can find texts in editors.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the user can't find texts.
  public nonisolated func findDisabled(_ isDisabled: Bool = true) -> some View { self }
}
