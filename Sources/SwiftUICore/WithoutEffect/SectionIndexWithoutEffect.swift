extension View {
  /// Has no effect on this platform: lists have no index. On Apple's systems, it sets the visibility of the index of
  /// the sections of a list.
  ///
  /// - Parameter visibility: The visibility of the index on Apple's systems.
  public nonisolated func listSectionIndexVisibility(_ visibility: Visibility) -> some View { self }

  /// Has no effect on this platform: lists have no index. On Apple's systems, it sets the label of this section in the
  /// index of a list.
  ///
  /// - Parameter label: The label on Apple's systems, usually one letter.
  public nonisolated func sectionIndexLabel(_ label: LocalizedStringKey) -> some View { self }

  /// Has no effect on this platform: lists have no index. On Apple's systems, it sets the label of this section in the
  /// index of a list.
  ///
  /// - Parameter label: The label on Apple's systems, usually one letter, which isn't localized.
  @_disfavoredOverload
  public nonisolated func sectionIndexLabel<S: StringProtocol>(_ label: S) -> some View { self }
}
