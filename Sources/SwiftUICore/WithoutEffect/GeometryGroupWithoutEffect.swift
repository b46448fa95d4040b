extension View {
  /// Has no effect on this platform: the position of a view is always animated relative to the view around it. On
  /// Apple's systems, it animates the geometry of this view apart from that of the views inside it.
  public nonisolated func geometryGroup() -> some View { self }
}
