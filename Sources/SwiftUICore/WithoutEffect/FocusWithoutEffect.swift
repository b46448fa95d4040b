extension View {
  /// Has no effect on this platform: the namespace of `prefersDefaultFocus(_:in:)` alone decides. On Apple's systems,
  /// it names the views among which one may have the focus by default.
  ///
  /// - Parameter namespace: The namespace that names the views on Apple's systems.
  public nonisolated func focusScope(_ namespace: Namespace.ID) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it hides the ring around a focused view.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the ring is hidden.
  public nonisolated func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it makes the views inside this view a section through which
  /// arrow keys move the focus.
  public nonisolated func focusSection() -> some View { self }
}
