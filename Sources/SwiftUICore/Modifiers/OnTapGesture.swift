/// A modifier that runs an action when the user taps its content, unless the content is disabled.
struct TapModifier: ElementModifier {
  let count: Int
  let action: () -> Void

  func modification(in node: Node) -> Modification { .tapGesture(count: count) }

  func handle(_ event: Event, in node: Node) {
    if event == .tap, node.currentStyle.isEnabled { action() }
  }

  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Performs an action when the user taps or clicks this view. A disabled view ignores the tap.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    modifier(TapModifier(count: max(count, 1), action: action))
  }
}
