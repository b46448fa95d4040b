/// A modifier that gives each element of its content an accessibility value.
struct AccessibilityValueModifier {
  let value: Text
}

extension AccessibilityValueModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityValue(node.readEnvironment { value.string(in: $0) })
  }
}

extension View {
  /// Sets the value that assistive technologies read for this view, such as the state of a control.
  ///
  /// - Parameter valueKey: The key of the value in the table of translations.
  /// - Returns: A view with the value.
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityValueModifier(value: Text(valueKey)))
  }

  /// Sets the value that assistive technologies read for this view, such as the state of a control.
  ///
  /// - Parameter valueDescription: The value. Its styles are ignored.
  /// - Returns: A view with the value.
  public nonisolated func accessibilityValue(_ valueDescription: Text) -> some View {
    modifier(AccessibilityValueModifier(value: valueDescription))
  }

  /// Sets the value that assistive technologies read for this view, such as the state of a control.
  ///
  /// - Parameter value: The text that describes the value, which isn't localized.
  /// - Returns: A view with the value.
  @_disfavoredOverload
  public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    modifier(AccessibilityValueModifier(value: Text(value)))
  }
}
