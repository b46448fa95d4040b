extension View {
  /// Has no effect on this platform: the desktop decides. On Apple's systems, it sets whether the window of this view
  /// can fill the screen.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func windowFullScreenBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }
}
