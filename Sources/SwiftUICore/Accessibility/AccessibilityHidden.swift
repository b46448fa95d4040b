/// A modifier that makes a change for assistive technologies that no environment value affects.
struct ConstantAccessibilityModifier: ElementModifier {
  let modification: Modification

  func modification(in node: Node) -> Modification { modification }
}

extension View {
  /// Sets whether assistive technologies ignore this view and everything inside it. It stays visible.
  ///
  /// Views that are hidden, or whose opacity is 0, are always ignored.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether they are ignored.
  /// - Returns: A view that assistive technologies ignore, or not.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(ConstantAccessibilityModifier(modification: .accessibilityHidden(hidden)))
  }
}
