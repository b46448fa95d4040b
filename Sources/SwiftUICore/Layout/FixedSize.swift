/// A modifier that gives each element of its content its ideal size along some axes.
struct FixedSizeModifier: ElementModifier {
  let horizontal: Bool
  let vertical: Bool

  func modification(in node: Node) -> Modification { .fixedSize(horizontal: horizontal, vertical: vertical) }
}

extension View {
  /// Keeps this view at its ideal size on both axes, regardless of the size that its parent proposes.
  ///
  /// - Returns: A view of a fixed size.
  public nonisolated func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Keeps this view at its ideal size on some axes, regardless of the size that its parent proposes.
  ///
  ///     Text("A text that wraps rather than being truncated.").fixedSize(horizontal: false, vertical: true)
  ///
  /// - Parameters:
  ///   - horizontal: A Boolean value that indicates whether the width is the ideal one.
  ///   - vertical: A Boolean value that indicates whether the height is the ideal one.
  /// - Returns: A view of a fixed size on the given axes.
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }
}
