/// A look and behavior of the disclosure groups inside a view.
///
///     struct BoxedStyle: DisclosureGroupStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         VStack(alignment: .leading) {
///           Button { configuration.isExpanded.toggle() } label: { configuration.label }
///           if configuration.isExpanded { configuration.content }
///         }
///         .border(.gray)
///       }
///     }
@MainActor
public protocol DisclosureGroupStyle {
  /// The type of the view that shows a group.
  associatedtype Body: View

  /// Creates the view that shows a group.
  ///
  /// - Parameter configuration: The properties of a group.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = DisclosureGroupStyleConfiguration
}

/// The properties of a disclosure group, from which a style creates the view of the group.
public struct DisclosureGroupStyleConfiguration {
  /// The label of a group, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The views that a group shows or hides, as a view. They are created when this view is.
  public struct Content: View {
    let content: () -> AnyView

    /// The content.
    public var body: some View { content() }
  }

  /// The label of the group.
  public let label: Label
  /// The views that the group shows or hides.
  public let content: Content
  /// A Boolean value that indicates whether the views are shown. Setting it shows or hides them.
  @Binding public var isExpanded: Bool

  init(label: Label, content: Content, isExpanded: Binding<Bool>) {
    (self.label, self.content, _isExpanded) = (label, content, isExpanded)
  }
}

/// A style that shows a button with the label of the group above its views.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a disclosure group in this style.
  ///
  /// - Parameter configuration: The label, the views and the expansion of the group.
  public func makeBody(configuration: Configuration) -> some View {
    StandardDisclosureGroup(
      label: configuration.label, content: { configuration.content }, isExpanded: configuration.$isExpanded)
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// A style that shows a button with the label of the group above its views.
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

/// The environment key for the style of disclosure groups, or `nil` for the default.
private struct DisclosureGroupStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<DisclosureGroupStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var disclosureGroupStyling: AnyCustomStyle<DisclosureGroupStyleConfiguration>? {
    get { self[DisclosureGroupStylingKey.self] }
    set { self[DisclosureGroupStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the disclosure groups inside this view, also of those inside other ones.
  ///
  /// - Parameter style: The style, such as `.automatic`, or a custom type that conforms to ``DisclosureGroupStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.disclosureGroupStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
