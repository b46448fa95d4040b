/// A custom style of a kind of controls in the environment, whose type is erased.
final class AnyCustomStyle<Configuration>: Equatable {
  private let style: Any
  private let make: @MainActor (Configuration) -> AnyView
  private let isSame: (Any) -> Bool

  /// Creates the erased form of a style.
  ///
  /// - Parameters:
  ///   - style: The style to erase.
  ///   - makeBody: A closure that calls the style's method.
  init<S, Body: View>(_ style: S, _ makeBody: @escaping @MainActor (S, Configuration) -> Body) {
    self.style = style
    nonisolated(unsafe) let made = style  // used on the main actor only
    make = { AnyView(CustomStyleView(style: made, configuration: $0, makeBody: makeBody)) }
    isSame = { other in
      guard let other = other as? S else { return false }
      return EqualityComparer.of(S.self).areEqual(style, other)
    }
  }

  /// Returns the view that the style makes for a control.
  @MainActor
  func makeBody(_ configuration: Configuration) -> AnyView { make(configuration) }

  static func == (one: AnyCustomStyle, other: AnyCustomStyle) -> Bool { one === other || one.isSame(other.style) }
}

/// A view that a custom style makes for a control.
private struct CustomStyleView<S, Configuration, Content: View>: PrimitiveView {
  let style: S
  let configuration: Configuration
  let makeBody: @MainActor (S, Configuration) -> Content

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { CustomStyleNode(view, context) }
}

/// The node of a custom style's view, which connects the dynamic properties of the style.
private final class CustomStyleNode<S, Configuration, Content: View>: PropertyNode<
  CustomStyleView<S, Configuration, Content>
>
{
  private var controlStyle: S
  private var configuration: Configuration
  private let makeBody: @MainActor (S, Configuration) -> Content
  private var child: ViewNode<Content>?

  init(_ view: CustomStyleView<S, Configuration, Content>, _ context: NodeContext) {
    (controlStyle, configuration, makeBody) = (view.style, view.configuration, view.makeBody)
    super.init(of: S.self, context)
    evaluate()
  }

  override func update(_ view: CustomStyleView<S, Configuration, Content>) {
    (controlStyle, configuration) = (view.style, view.configuration)
    evaluateNow()
  }

  override func evaluate() {
    let body = evaluateBody {
      install(in: &controlStyle)
      return makeBody(controlStyle, configuration)
    }
    if let child { child.update(body) } else { child = Content._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
