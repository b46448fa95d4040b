/// A type that defines the appearance of buttons.
///
///     struct Flat: ButtonStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         configuration.label.padding().opacity(configuration.isPressed ? 0.5 : 1)
///       }
///     }
///
///     Button("Go") { go() }.buttonStyle(Flat())
///
/// A style can have dynamic properties, as a view can. The runtime calls ``makeBody(configuration:)`` on the main actor
/// when the button is updated, pressed or released, and when state that the method reads changes.
@MainActor
@preconcurrency
public protocol ButtonStyle {
  /// The type of the view that shows a button.
  associatedtype Body: View

  /// Creates the view that shows a button.
  ///
  /// - Parameter configuration: The properties of the button.
  /// - Returns: The view that shows the button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = ButtonStyleConfiguration
}

/// The properties of a button, from which a style creates the view of the button.
public struct ButtonStyleConfiguration {
  /// The label of a button, as a view.
  public struct Label: View {
    let content: AnyView

    /// The label.
    public var body: some View { content }
  }

  /// The purpose of the button, or `nil` for none in particular.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  /// A Boolean value that indicates whether the user is pressing the button.
  public let isPressed: Bool
}

/// A type that defines the appearance and the interaction of buttons.
///
///     struct DoubleTap: PrimitiveButtonStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         configuration.label.onTapGesture(count: 2) { configuration.trigger() }
///       }
///     }
///
/// A style can have dynamic properties, as a view can. A ``Button`` with a configuration shows the platform's button.
@MainActor
@preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the view that shows a button.
  associatedtype Body: View

  /// Creates the view that shows a button.
  ///
  /// - Parameter configuration: The properties of the button.
  /// - Returns: The view that shows the button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// The properties of a button, from which a style creates the view of the button.
public struct PrimitiveButtonStyleConfiguration {
  /// The label of a button, as a view.
  public struct Label: View {
    let content: AnyView

    /// The label.
    public var body: some View { content }
  }

  /// The purpose of the button, or `nil` for none in particular.
  public let role: ButtonRole?
  /// The label of the button.
  public let label: Label
  let action: _MainActorAction

  /// Performs the action of the button.
  @MainActor
  public func trigger() { action() }
}

/// A button style that the platform implements.
protocol PlatformButtonStyle {
  var appearance: ButtonAppearance { get }
}

extension PlatformButtonStyle where Self: PrimitiveButtonStyle {
  func platformBody(_ configuration: PrimitiveButtonStyleConfiguration) -> some View {
    Button(configuration).environment(\.buttonStyling, .appearance(appearance))
  }
}

/// The platform's default style of buttons.
public struct DefaultButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .automatic }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style with a border.
public struct BorderedButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .bordered }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style with a filled background, for the most important action.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .prominent }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style without a border, in the accent color.
public struct BorderlessButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .borderless }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style that shows the label as a link.
public struct LinkButtonStyle: PrimitiveButtonStyle {
  /// Creates the button.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(.plain).foregroundStyle(.link)
  }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style for the bar of a window that filters its content. It has a border.
public struct AccessoryBarButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .bordered }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style for the bar of a window, for an action. It has a border.
public struct AccessoryBarActionButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .bordered }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button style that shows the label without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .plain }

  /// Creates the button of the platform.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

/// A button of glass, which has the background of a bordered button.
public struct GlassButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .bordered }

  /// Creates the view that represents the button.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}

  /// Creates the style.
  ///
  /// - Parameter glass: The glass, which has no effect.
  public nonisolated init(_ glass: Glass) {}
}

/// A prominent button of glass, which has the background of a prominent button.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle, PlatformButtonStyle {
  nonisolated var appearance: ButtonAppearance { .prominent }

  /// Creates the view that represents the button.
  ///
  /// - Parameter configuration: The properties of the button.
  public func makeBody(configuration: Configuration) -> some View { platformBody(configuration) }

  /// Creates the style.
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// A button of glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }

  /// Returns a button of glass.
  ///
  /// - Parameter glass: The glass, which has no effect.
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// A prominent button of glass.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The platform's default style of buttons.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A button style with a border.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// A button style with a filled background, for the most important action.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// A button style without a border, in the accent color.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == LinkButtonStyle {
  /// A button style that shows the label as a link.
  public static var link: LinkButtonStyle { LinkButtonStyle() }
}

extension PrimitiveButtonStyle where Self == AccessoryBarButtonStyle {
  /// A button style for the bar of a window that filters its content.
  public static var accessoryBar: AccessoryBarButtonStyle { AccessoryBarButtonStyle() }
}

extension PrimitiveButtonStyle where Self == AccessoryBarActionButtonStyle {
  /// A button style for the bar of a window, for an action.
  public static var accessoryBarAction: AccessoryBarActionButtonStyle { AccessoryBarActionButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// A button style that shows the label without decoration.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension View {
  /// Sets the style of the buttons inside this view to a custom style.
  ///
  /// - Parameter style: The style that creates the body of each button. The action runs when the user clicks the body.
  /// - Returns: A view with the style in its environment.
  public nonisolated func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyling, .custom(TypedButtonStyle(style)))
  }

  /// Sets the style of the buttons inside this view to a style of the platform, or to a custom style that also defines
  /// the interaction.
  ///
  /// - Parameter style: The style, such as `.bordered`. A style that is set for a view inside this one takes precedence
  ///   there.
  /// - Returns: A view with the style in its environment.
  public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(
      \.buttonStyling,
      (style as? any PlatformButtonStyle).map { .appearance($0.appearance) }
        ?? .primitive(AnyCustomStyle(style) { $0.makeBody(configuration: $1) }))
  }
}

/// A style of buttons in the environment: an appearance that the platform implements, or a custom style.
enum ButtonStyling: Equatable {
  case appearance(ButtonAppearance)
  case custom(AnyButtonStyle)
  case primitive(AnyCustomStyle<PrimitiveButtonStyleConfiguration>)

  var appearance: ButtonAppearance {
    switch self {
    case .appearance(let appearance): appearance
    case .custom, .primitive: .custom
    }
  }
}

/// The environment key for the style of buttons.
private struct ButtonStylingKey: EnvironmentKey {
  static var defaultValue: ButtonStyling { .appearance(.automatic) }
}

extension EnvironmentValues {
  var buttonStyling: ButtonStyling {
    get { self[ButtonStylingKey.self] }
    set { self[ButtonStylingKey.self] = newValue }
  }
}

extension EnvironmentValues {
  /// The custom style of buttons that also defines their interaction, or `nil` for none.
  var primitiveButtonStyle: AnyCustomStyle<PrimitiveButtonStyleConfiguration>? {
    if case .primitive(let style) = buttonStyling { style } else { nil }
  }
}

/// A button style with an erased type.
class AnyButtonStyle: Equatable {
  @MainActor func makeBody(_ configuration: ButtonStyleConfiguration) -> AnyView { fatalError("abstract") }
  func isEqual(to other: AnyButtonStyle) -> Bool { fatalError("abstract") }

  static func == (one: AnyButtonStyle, other: AnyButtonStyle) -> Bool { one.isEqual(to: other) }
}

/// The erased form of a button style of a known type.
private final class TypedButtonStyle<S: ButtonStyle>: AnyButtonStyle {
  private let style: S

  init(_ style: S) { self.style = style }

  override func makeBody(_ configuration: ButtonStyleConfiguration) -> AnyView {
    AnyView(CustomButtonStyleView(style: style, configuration: configuration))
  }

  override func isEqual(to other: AnyButtonStyle) -> Bool {
    guard let other = other as? TypedButtonStyle<S> else { return false }
    return EqualityComparer.of(S.self).areEqual(style, other.style)
  }
}

/// The view that a custom style makes for a button.
private struct CustomButtonStyleView<S: ButtonStyle>: PrimitiveView {
  let style: S
  let configuration: ButtonStyleConfiguration

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { CustomButtonStyleNode(view, context) }
}

/// The node of a custom style's view, which connects the dynamic properties of the style.
private final class CustomButtonStyleNode<S: ButtonStyle>: PropertyNode<CustomButtonStyleView<S>> {
  private var buttonStyle: S
  private var configuration: ButtonStyleConfiguration
  private var child: ViewNode<S.Body>?

  init(_ view: CustomButtonStyleView<S>, _ context: NodeContext) {
    (buttonStyle, configuration) = (view.style, view.configuration)
    super.init(of: S.self, context)
    evaluate()
  }

  override func update(_ view: CustomButtonStyleView<S>) {
    (buttonStyle, configuration) = (view.style, view.configuration)
    evaluateNow()
  }

  override func evaluate() {
    let body = evaluateBody {
      install(in: &buttonStyle)
      return buttonStyle.makeBody(configuration: configuration)
    }
    if let child { child.update(body) } else { child = S.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
