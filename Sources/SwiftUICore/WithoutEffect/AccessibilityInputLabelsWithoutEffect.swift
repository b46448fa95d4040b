extension View {
  /// Has no effect on this platform. On Apple's systems, it sets other labels by which the user names this view to
  /// voice control.
  ///
  /// - Parameter inputLabelKeys: The labels, the most important one first.
  public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets other labels by which the user names this view to
  /// voice control.
  ///
  /// - Parameter inputLabels: The labels, the most important one first.
  public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets other labels by which the user names this view to
  /// voice control.
  ///
  /// - Parameter inputLabels: The labels, the most important one first.
  @_disfavoredOverload
  public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }
}
