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
  /// Runs an action when the view is pressed, once or more often in a row.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    modifier(TapModifier(count: max(count, 1), action: action))
  }
}
