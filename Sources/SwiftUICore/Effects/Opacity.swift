extension View {
  /// Sets the opacity of this view.
  ///
  /// - Parameter opacity: The opacity, from 0 (transparent) to 1 (opaque). Other values are clamped.
  /// - Returns: A view with the opacity.
  public nonisolated func opacity(_ opacity: Double) -> some View {
    modifier(ConstantElementModifier(value: .opacity(min(max(opacity, 0), 1))))
  }
}
