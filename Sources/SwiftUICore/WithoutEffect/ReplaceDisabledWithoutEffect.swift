extension View {
  /// Has no effect on this platform. On Apple's systems, it sets whether the user can replace texts found in editors.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the user can't replace texts.
  public nonisolated func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }
}
