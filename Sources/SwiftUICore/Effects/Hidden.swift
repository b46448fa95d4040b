/// A modifier that makes its content invisible without changing the layout.
struct HiddenModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .hidden }
}

extension View {
  /// Hides this view, which keeps its space in the layout but doesn't accept input.
  ///
  /// - Returns: A hidden view.
  public nonisolated func hidden() -> some View { modifier(HiddenModifier()) }
}
