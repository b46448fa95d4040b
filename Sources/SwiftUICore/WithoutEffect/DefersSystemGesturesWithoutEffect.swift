extension View {
  /// Has no effect on this platform. On Apple's systems, it gives gestures of this view precedence over those of a
  /// device's system.
  ///
  /// - Parameter edges: The edges of the screen at which the gestures begin.
  public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }
}
