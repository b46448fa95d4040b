extension View {
  /// Has no effect on this platform: the desktop decides. On Apple's systems, it sets whether the user can close the
  /// window of this view.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func windowDismissBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }
}
