/// A modifier that mirrors its content where the layout goes from right to left.
private struct FlipsForRightToLeftModifier {
  let isEnabled: Bool
  @Environment(\.layoutDirection) private var direction

  init(isEnabled: Bool) { self.isEnabled = isEnabled }
}

extension FlipsForRightToLeftModifier: ViewModifier {
  func body(content: Content) -> some View {
    content.scaleEffect(x: isEnabled && direction == .rightToLeft ? -1 : 1)
  }
}

extension View {
  /// Mirrors this view where the layout goes from right to left.
  ///
  ///     Image("arrow").flipsForRightToLeftLayoutDirection(true)
  ///
  /// - Parameter enabled: A Boolean value that indicates whether the view is mirrored there.
  /// - Returns: A view that is mirrored or not.
  public nonisolated func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    modifier(FlipsForRightToLeftModifier(isEnabled: enabled))
  }
}
