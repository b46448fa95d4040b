/// A modifier that gives each element of its content an accessibility hint.
struct AccessibilityHintModifier {
  let hint: Text
}

extension AccessibilityHintModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityHint(node.readEnvironment { hint.string(in: $0) })
  }
}

extension View {
  /// Sets a description of the effect of this view's action, which assistive technologies read after the label.
  ///
  /// - Parameter hintKey: The key of the description in the table of translations.
  /// - Returns: A view with the description.
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityHintModifier(hint: Text(hintKey)))
  }

  /// Sets a description of the effect of this view's action, which assistive technologies read after the label.
  ///
  /// - Parameter hint: The description. Its styles are ignored.
  /// - Returns: A view with the description.
  public nonisolated func accessibilityHint(_ hint: Text) -> some View {
    modifier(AccessibilityHintModifier(hint: hint))
  }

  /// Sets a description of the effect of this view's action, which assistive technologies read after the label.
  ///
  /// - Parameter hint: The description, which isn't localized.
  /// - Returns: A view with the description.
  @_disfavoredOverload
  public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    modifier(AccessibilityHintModifier(hint: Text(hint)))
  }
}
