/// Makes what buttons look like.
///
///     struct Flat: ButtonStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         configuration.label.padding().opacity(configuration.isPressed ? 0.5 : 1)
///       }
///     }
///
///     Button("Go") { go() }.buttonStyle(Flat())
///
/// May have dynamic properties, as a view has.
@MainActor
@preconcurrency
public protocol ButtonStyle {
  /// The type of what the style makes.
  associatedtype Body: View

  /// What a button looks like.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// What the style is told of a button.
  typealias Configuration = ButtonStyleConfiguration
}

/// What a style is told of a button.
public struct ButtonStyleConfiguration {
  /// The label of the button, as a view.
  public struct Label: View {
    let content: AnyView

    /// The label.
    public var body: some View { content }
  }

  /// What the button is for.
  public let role: ButtonRole?
  /// What the button says.
  public let label: Label
  /// Whether it is being pressed.
  public let isPressed: Bool
}

/// A style of the platform.
@MainActor
@preconcurrency
public protocol PrimitiveButtonStyle {
  /// How buttons look. Not for clients.
  nonisolated var _appearance: ButtonAppearance { get }
}

/// As is usual on the platform.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public nonisolated var _appearance: ButtonAppearance { .automatic }
  /// Makes the style.
  public nonisolated init() {}
}

/// With a border.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public nonisolated var _appearance: ButtonAppearance { .bordered }
  /// Makes the style.
  public nonisolated init() {}
}

/// With a ground that stands out.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated var _appearance: ButtonAppearance { .prominent }
  /// Makes the style.
  public nonisolated init() {}
}

/// Without a border, coloured.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public nonisolated var _appearance: ButtonAppearance { .borderless }
  /// Makes the style.
  public nonisolated init() {}
}

/// As the label alone.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public nonisolated var _appearance: ButtonAppearance { .plain }
  /// Makes the style.
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// As is usual on the platform.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// With a border.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// With a ground that stands out.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// Without a border, coloured.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// As the label alone.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension View {
  /// Has buttons inside look as the style makes them.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyling, .custom(TypedButtonStyle(style)))
  }

  /// Has buttons inside look like one of the platform's.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyling, .appearance(style._appearance))
  }
}

/// How buttons look.
enum ButtonStyling: Equatable {
  case appearance(ButtonAppearance)
  case custom(AnyButtonStyle)

  var appearance: ButtonAppearance {
    switch self {
    case .appearance(let appearance): appearance
    case .custom: .custom
    }
  }
}

private struct ButtonStylingKey: EnvironmentKey {
  static var defaultValue: ButtonStyling { .appearance(.automatic) }
}

extension EnvironmentValues {
  var buttonStyling: ButtonStyling {
    get { self[ButtonStylingKey.self] }
    set { self[ButtonStylingKey.self] = newValue }
  }
}

/// A style of a type that nobody needs to know.
class AnyButtonStyle: Equatable {
  @MainActor func makeBody(_ configuration: ButtonStyleConfiguration) -> AnyView { fatalError("abstract") }
  func isEqual(to other: AnyButtonStyle) -> Bool { fatalError("abstract") }

  static func == (one: AnyButtonStyle, other: AnyButtonStyle) -> Bool { one.isEqual(to: other) }
}

private final class TypedButtonStyle<S: ButtonStyle>: AnyButtonStyle {
  private let style: S

  init(_ style: S) { self.style = style }

  override func makeBody(_ configuration: ButtonStyleConfiguration) -> AnyView {
    AnyView(StyledButton(style: style, configuration: configuration))
  }

  override func isEqual(to other: AnyButtonStyle) -> Bool {
    guard let other = other as? TypedButtonStyle<S> else { return false }
    return Equality.of(S.self).areEqual(style, other.style)
  }
}

/// What a style makes of a button.
private struct StyledButton<S: ButtonStyle>: PrimitiveView {
  let style: S
  let configuration: ButtonStyleConfiguration

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { StyledButtonNode(view, context) }
}

private final class StyledButtonNode<S: ButtonStyle>: ViewNode<StyledButton<S>> {
  private var buttonStyle: S
  private var configuration: ButtonStyleConfiguration
  private unowned(unsafe) let layout: FieldLayout  // kept for good
  private var slots: [AnyObject?] = []
  private var child: ViewNode<S.Body>?

  init(_ view: StyledButton<S>, _ context: NodeContext) {
    (buttonStyle, configuration) = (view.style, view.configuration)
    layout = FieldLayout.of(S.self)
    super.init(context)
    evaluate()
  }

  override func update(_ view: StyledButton<S>) {
    (buttonStyle, configuration) = (view.style, view.configuration)
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let body = evaluateBody(layout) {
      layout.install(in: &buttonStyle, slots: &slots, on: self)
      return buttonStyle.makeBody(configuration: configuration)
    }
    if let child { child.update(body) } else { child = S.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
  override func willUnmount() { slots = [] }
  override var typeName: String { layout.typeName }
  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}
