extension Scene {
  /// Has no effect on this platform: the desktop decides. On Apple's systems, it sets the position of new windows of
  /// this scene.
  ///
  /// - Parameter position: The position on the screen.
  public nonisolated func defaultPosition(_ position: UnitPoint) -> some Scene { self }
}
