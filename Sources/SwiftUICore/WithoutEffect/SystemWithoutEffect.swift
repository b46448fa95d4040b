extension Image {
  /// A range of brightness.
  public enum DynamicRange: Hashable, Sendable {
    /// The range of most screens.
    case standard
    /// A wider range, within limits.
    case constrainedHigh
    /// The widest range.
    case high
  }
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it hides the status bar of a device.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it hides the status bar of a device. It is an older form.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  public nonisolated func statusBar(hidden: Bool) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it hides what the system of a device shows above programs.
  ///
  /// - Parameter visibility: `.hidden` to hide it on Apple's systems.
  public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it gives gestures of this view precedence over those of a
  /// device's system.
  ///
  /// - Parameter edges: The edges of the screen at which the gestures begin.
  public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it marks this view as out of date while a widget updates.
  ///
  /// - Parameter invalidatable: A Boolean value that indicates whether the view is marked.
  public nonisolated func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}
