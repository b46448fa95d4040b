extension View {
  /// Has no effect on this platform. On Apple's systems, it hides what the system of a device shows above programs.
  ///
  /// - Parameter visibility: `.hidden` to hide it on Apple's systems.
  public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}
