/// A container that shows related controls side by side.
///
///     ControlGroup {
///       Button("Back", systemImage: "chevron.left") { back() }
///       Button("Forward", systemImage: "chevron.right") { forward() }
///     }
public struct ControlGroup<Content: View> {
  private let content: Content
  private let label: AnyView?
  @Environment(\.controlGroupStyling) private var styling

  /// Creates a group without a label.
  ///
  /// - Parameter content: A view builder that creates the controls.
  public init(@ViewBuilder content: () -> Content) { (self.content, label) = (content(), nil) }

  /// Creates a group with a label made of views, for styles that show one.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the controls.
  ///   - label: A view builder that creates the label.
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    (self.content, self.label) = (content(), AnyView(label()))
  }

  /// Creates a group with a text as its label, for styles that show one.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - content: A view builder that creates the controls.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a group with a text as its label, for styles that show one.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - content: A view builder that creates the controls.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group with a symbol and a text as its label, for styles that show one.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the controls.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Label(titleKey, systemImage: systemImage) }
  }

  /// Creates a group with a symbol and a text as its label, for styles that show one.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the controls.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Label(title, systemImage: systemImage) }
  }

  /// Creates a group of the default style for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the group.
  public init(_ configuration: ControlGroupStyleConfiguration) where Content == ControlGroupStyleConfiguration.Content {
    (content, label) = (configuration.content, AnyView(configuration.label))
  }
}

extension ControlGroup: View {
  /// The group, as its style shows it.
  public var body: some View {
    if let styling {
      styling.makeBody(
        ControlGroupStyleConfiguration(
          content: .init(content: AnyView(content)), label: .init(content: label ?? AnyView(EmptyView())))
      )
      .environment(\.controlGroupStyling, nil)
    } else {
      HStack(spacing: 4) { content }
    }
  }
}

/// A type that defines the appearance of groups of controls.
///
///     struct Column: ControlGroupStyle {
///       func makeBody(configuration: Configuration) -> some View { VStack { configuration.content } }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol ControlGroupStyle {
  /// The type of the view that shows a group of controls.
  associatedtype Body: View

  /// Creates the view that shows a group of controls.
  ///
  /// - Parameter configuration: The properties of a group of controls.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = ControlGroupStyleConfiguration
}

/// The properties of a group of controls, from which a style creates the view of the group.
public struct ControlGroupStyleConfiguration {
  /// The controls of a group, as a view.
  public struct Content: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The label of a group, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The controls of the group.
  public let content: Content
  /// The label of the group, which is empty if the group has none.
  public let label: Label
}

/// A style that shows the controls side by side.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a group of controls in this style.
  ///
  /// - Parameter configuration: The controls and the label of the group.
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup(configuration)
  }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
  /// A style that shows the controls side by side.
  public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

/// A style for controls that navigate, side by side.
public struct NavigationControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a group of controls in this style.
  ///
  /// - Parameter configuration: The controls and the label of the group.
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup(configuration)
  }
}

extension ControlGroupStyle where Self == NavigationControlGroupStyle {
  /// A style for controls that navigate, side by side.
  public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

/// A style that shows the controls in a menu, which a button with the label of the group opens.
public struct MenuControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a group of controls in this style.
  ///
  /// - Parameter configuration: The controls and the label of the group.
  public func makeBody(configuration: Configuration) -> some View {
    Menu {
      configuration.content
    } label: {
      configuration.label
    }
  }
}

extension ControlGroupStyle where Self == MenuControlGroupStyle {
  /// A style that shows the controls in a menu, which a button with the label of the group opens.
  public static var menu: MenuControlGroupStyle { MenuControlGroupStyle() }
}

/// A style for controls in a menu, side by side.
public struct CompactMenuControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a group of controls in this style.
  ///
  /// - Parameter configuration: The controls and the label of the group.
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup(configuration)
  }
}

extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  /// A style for controls in a menu, side by side.
  public static var compactMenu: CompactMenuControlGroupStyle { CompactMenuControlGroupStyle() }
}

/// A style for symbols from which the user chooses, side by side.
public struct PaletteControlGroupStyle: ControlGroupStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a group of controls in this style.
  ///
  /// - Parameter configuration: The controls and the label of the group.
  public func makeBody(configuration: Configuration) -> some View {
    ControlGroup(configuration)
  }
}

extension ControlGroupStyle where Self == PaletteControlGroupStyle {
  /// A style for symbols from which the user chooses, side by side.
  public static var palette: PaletteControlGroupStyle { PaletteControlGroupStyle() }
}

/// The environment key for the style of groups of controls, or `nil` for the default.
private struct ControlGroupStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<ControlGroupStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var controlGroupStyling: AnyCustomStyle<ControlGroupStyleConfiguration>? {
    get { self[ControlGroupStylingKey.self] }
    set { self[ControlGroupStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the groups of controls inside this view.
  ///
  /// - Parameter style: The style, such as `.menu`, or a custom type that conforms to ``ControlGroupStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    environment(\.controlGroupStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
