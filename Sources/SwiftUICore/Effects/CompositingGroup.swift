extension View {
  /// Draws this view as a group, before the effects around it apply. Blend modes inside don't affect what is behind the
  /// group.
  ///
  /// - Returns: A view that is a group.
  public nonisolated func compositingGroup() -> some View {
    modifier(ConstantElementModifier(value: .compositingGroup))
  }
}
