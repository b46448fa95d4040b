import Foundation

/// Opens a page when it is pressed, in the way that the environment's `openURL` says.
///
///     Link("Licence", destination: licence)
public struct Link<Label: View>: Control {
  let destination: URL
  let content: Label

  /// A link with the views of the closure as its label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    content = label()
  }

  func primitive(in node: Node) -> Primitive { .link(destination, node.style) }

  func handle(_ event: Event, in node: Node) {
    if event == .tap { EnvironmentValues(in: node.environment).openURL(destination) }
  }

  var activation: Event? { .tap }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

extension Link where Label == Text {
  /// A link with a text as its label.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// A link with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}
