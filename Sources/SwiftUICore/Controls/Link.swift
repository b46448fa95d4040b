import Foundation

/// A control that opens a URL with the environment's `openURL` action.
///
///     Link("License", destination: license)
///
/// By default, the action opens the URL with the default program of the desktop.
public struct Link<Label: View> {
  let destination: URL
  let content: Label

  /// Creates a link with a label made of views.
  ///
  /// - Parameters:
  ///   - destination: The URL to open.
  ///   - label: A view builder that creates the label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    content = label()
  }
}

extension Link: Control {
  func primitive(in node: Node) -> Primitive { .link(destination, node.style) }

  func handle(_ event: Event, in node: Node) {
    if event == .tap { EnvironmentValues(in: node.environment).openURL(destination) }
  }

  var activation: Event? { .tap }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { ControlNode(view, context) }
}

extension Link where Label == Text {
  /// Creates a link with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - destination: The URL to open.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// Creates a link with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - destination: The URL to open.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}

/// The content of a link.
package struct LinkContent {
  package var destination: URL
  package var style: Style
}

extension LinkContent: PressableElementContent {
  package var accessibilityTraits: AccessibilityTraits { .isLink }
}
