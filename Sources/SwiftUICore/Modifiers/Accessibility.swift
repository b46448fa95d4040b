struct AccessibilityLabelModifier: ElementModifier {
  let label: Text

  func modification(in node: Node) -> Modification {
    .accessibilityLabel(node.readEnvironment { label.string(in: $0) })
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

struct AccessibilityIdentifierModifier: ElementModifier {
  let identifier: String

  func modification(in node: Node) -> Modification { .accessibilityIdentifier(identifier) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// What is read to those who can't see the view.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    modifier(AccessibilityLabelModifier(label: Text(labelKey)))
  }

  /// What is read to those who can't see the view.
  public func accessibilityLabel(_ label: Text) -> some View { modifier(AccessibilityLabelModifier(label: label)) }

  /// What is read to those who can't see the view.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    modifier(AccessibilityLabelModifier(label: Text(label)))
  }

  /// What programs that use the view, such as tests, know it by. Nobody sees it.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(AccessibilityIdentifierModifier(identifier: identifier))
  }
}
