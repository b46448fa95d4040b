extension View {
  /// Has no effect on this platform: addresses are opened in the window that is active. On Apple's systems, it sets the
  /// events from outside that the window of this view handles.
  ///
  /// - Parameters:
  ///   - preferring: The events that it prefers.
  ///   - allowing: The events that it allows.
  public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}

extension Scene {
  /// Has no effect on this platform: addresses are opened in the window that is active. On Apple's systems, it sets the
  /// events from outside for which the app opens a window of this scene.
  ///
  /// - Parameter conditions: The beginnings of the identifiers of the events.
  public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}
