extension View {
  /// Rotates this view about a point. The view keeps its space in the layout, and receives input where it is shown.
  ///
  /// - Parameters:
  ///   - angle: The angle, clockwise.
  ///   - anchor: The point in the view about which it rotates.
  /// - Returns: A rotated view.
  public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    modifier(ConstantElementModifier(value: .rotation(angle, anchor: anchor)))
  }
}
