/// A modifier that gives each element of its content an accessibility label.
struct AccessibilityLabelModifier {
  let label: Text
}

extension AccessibilityLabelModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityLabel(node.readEnvironment { label.string(in: $0) })
  }
}

extension View {
  /// Sets the label that assistive technologies read for this view.
  ///
  /// - Parameter labelKey: The key of the label in the table of translations.
  /// - Returns: A view with the label.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityLabelModifier(label: Text(labelKey)))
  }

  /// Sets the label that assistive technologies read for this view.
  ///
  /// - Parameter label: The label. Its styles are ignored.
  /// - Returns: A view with the label.
  public nonisolated func accessibilityLabel(_ label: Text) -> some View {
    modifier(AccessibilityLabelModifier(label: label))
  }

  /// Sets the label that assistive technologies read for this view.
  ///
  /// - Parameter label: The text to read, which isn't localized.
  /// - Returns: A view with the label.
  @_disfavoredOverload
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    modifier(AccessibilityLabelModifier(label: Text(label)))
  }
}
