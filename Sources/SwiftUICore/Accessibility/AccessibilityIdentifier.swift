/// A modifier that gives each element of its content an accessibility identifier.
struct AccessibilityIdentifierModifier: ElementModifier {
  let identifier: String

  func modification(in node: Node) -> Modification { .accessibilityIdentifier(identifier) }
}

extension View {
  /// Sets an identifier by which programs, such as tests, find this view. It is not shown to the user.
  ///
  /// - Parameter identifier: The identifier, which should be unique in the window.
  /// - Returns: A view with the identifier.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(AccessibilityIdentifierModifier(identifier: identifier))
  }
}
