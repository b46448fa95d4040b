struct HelpModifier: ElementModifier {
  let text: Text

  func modification(in node: Node) -> Modification { .help(node.readEnvironment { text.string(in: $0) }) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Explains the view in a text that is shown when the pointer rests on it.
  public func help(_ textKey: LocalizedStringKey) -> some View { modifier(HelpModifier(text: Text(textKey))) }

  /// Explains the view in a text that is shown when the pointer rests on it.
  public func help(_ text: Text) -> some View { modifier(HelpModifier(text: text)) }

  /// Explains the view in a text that is shown when the pointer rests on it.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { modifier(HelpModifier(text: Text(text))) }
}
