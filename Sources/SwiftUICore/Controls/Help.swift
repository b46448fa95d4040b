/// A modifier that gives each element of its content a tooltip.
struct HelpModifier {
  let text: Text
}

extension HelpModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .help(node.readEnvironment { text.string(in: $0) }) }
}

extension View {
  /// Adds an explanation to this view, which appears when the pointer rests on the view.
  ///
  /// - Parameter textKey: The key of the explanation in the table of translations.
  /// - Returns: A view with the explanation.
  public nonisolated func help(_ textKey: LocalizedStringKey) -> some View {
    modifier(HelpModifier(text: Text(textKey)))
  }

  /// Adds an explanation to this view, which appears when the pointer rests on the view.
  ///
  /// - Parameter text: The explanation. Its styles are ignored.
  /// - Returns: A view with the explanation.
  public nonisolated func help(_ text: Text) -> some View { modifier(HelpModifier(text: text)) }

  /// Adds an explanation to this view, which appears when the pointer rests on the view.
  ///
  /// - Parameter text: The explanation, which isn't localized.
  /// - Returns: A view with the explanation.
  @_disfavoredOverload
  public nonisolated func help<S: StringProtocol>(_ text: S) -> some View { modifier(HelpModifier(text: Text(text))) }
}
