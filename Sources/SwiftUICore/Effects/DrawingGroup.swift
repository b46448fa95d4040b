extension View {
  /// Draws this view as a group, as ``compositingGroup()`` does.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the group is opaque. There is no effect.
  ///   - colorMode: The color space of the group. All groups use sRGB.
  /// - Returns: A view that is a group.
  public nonisolated func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    compositingGroup()
  }
}
