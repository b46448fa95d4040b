/// Runs its action when it is pressed.
public struct Button<Label: View>: ContainerView {
  let action: @MainActor () -> Void
  let content: Label

  /// A button with the views of the closure as its label.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    content = label()
  }

  var primitive: Primitive { .button }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ButtonNode(view, context) }
}

extension Button where Label == Text {
  /// A button with a text as its label.
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

private final class ButtonNode<Label: View>: ContainerNode<Button<Label>> {
  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    switch event {
    case .tap: view.action()
    }
  }
}
