/// A type that defines the appearance of groups.
///
///     struct Card: GroupBoxStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         VStack {
///           configuration.label
///           configuration.content
///         }
///         .padding()
///         .border(.gray)
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol GroupBoxStyle {
  /// The type of the view that shows a group.
  associatedtype Body: View

  /// Creates the view that shows a group.
  ///
  /// - Parameter configuration: The properties of a group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = GroupBoxStyleConfiguration
}

/// The properties of a group, from which a style creates the view of the group.
public struct GroupBoxStyleConfiguration {
  /// The label of a group, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The content of a group, as a view.
  public struct Content: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The label of the group.
  public let label: Label
  /// The content of the group.
  public let content: Content
}

/// A style that shows a group on a background of its own.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a group in this style.
  ///
  /// - Parameter configuration: The label and the content of the group.
  public func makeBody(configuration: Configuration) -> some View {
    GroupBox(configuration)
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// A style that shows a group on a background of its own.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// The environment key for the style of groups, or `nil` for the default.
private struct GroupBoxStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<GroupBoxStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var groupBoxStyling: AnyCustomStyle<GroupBoxStyleConfiguration>? {
    get { self[GroupBoxStylingKey.self] }
    set { self[GroupBoxStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the groups inside this view.
  ///
  /// - Parameter style: The style, such as `.automatic`, or a custom type that conforms to ``GroupBoxStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.groupBoxStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
