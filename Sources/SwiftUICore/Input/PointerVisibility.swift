extension View {
  /// Sets whether the pointer is visible while it is over this view.
  ///
  /// - Parameter visibility: `.hidden` to hide the pointer.
  /// - Returns: A view over which the pointer is visible or not.
  public nonisolated func pointerVisibility(_ visibility: Visibility) -> some View {
    modifier(PointerStyleModifier(name: visibility == .hidden ? "none" : nil))
  }
}
