extension View {
  /// Has no effect on this platform. On Apple's systems, it extends this view below the bars around it.
  public nonisolated func backgroundExtensionEffect() -> some View { self }
}
