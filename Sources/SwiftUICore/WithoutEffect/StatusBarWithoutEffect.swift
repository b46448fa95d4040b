extension View {
  /// Has no effect on this platform. On Apple's systems, it hides the status bar of a device.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it hides the status bar of a device. It is an older form.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  public nonisolated func statusBar(hidden: Bool) -> some View { self }
}
