/// A type that defines the appearance of labels.
///
///     struct TrailingIcon: LabelStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         HStack {
///           configuration.title
///           configuration.icon
///         }
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol LabelStyle {
  /// The type of the view that shows a label.
  associatedtype Body: View

  /// Creates the view that shows a label.
  ///
  /// - Parameter configuration: The properties of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = LabelStyleConfiguration
}

/// The properties of a label, from which a style creates the view of the label.
public struct LabelStyleConfiguration {
  /// The title of a label, as a view.
  public struct Title: View {
    let content: AnyView
    /// The title, if it is a text.
    let text: Text?

    /// Creates a title from a view.
    init<Content: View>(_ content: Content) {
      self.content = AnyView(content)
      text = content as? Text ?? (content as? Title)?.text
    }

    /// The content.
    public var body: some View { content }
  }

  /// The icon of a label, as a view.
  public struct Icon: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The title of the label.
  public let title: Title
  /// The icon of the label.
  public let icon: Icon
}

/// A label style that shows the icon and the title.
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a label in this style.
  ///
  /// - Parameter configuration: The title and the icon of the label.
  public func makeBody(configuration: Configuration) -> some View {
    Label(configuration)
  }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// A label style that shows the icon and the title.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

/// A label style that shows the icon and the title, even where another style is the default.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a label in this style.
  ///
  /// - Parameter configuration: The title and the icon of the label.
  public func makeBody(configuration: Configuration) -> some View {
    Label(configuration)
  }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// A label style that shows the icon and the title, even where another style is the default.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

/// A label style that shows the title only.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a label in this style.
  ///
  /// - Parameter configuration: The title and the icon of the label.
  public func makeBody(configuration: Configuration) -> some View {
    configuration.title
  }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// A label style that shows the title only.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// A label style that shows the icon only. Assistive technologies read the title, if it is a text.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a label in this style.
  ///
  /// - Parameter configuration: The title and the icon of the label.
  public func makeBody(configuration: Configuration) -> some View {
    if let title = configuration.title.text {
      configuration.icon.accessibilityLabel(title)
    } else {
      configuration.icon
    }
  }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// A label style that shows the icon only.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// The environment key for the style of labels, or `nil` for the default.
private struct LabelStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<LabelStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var labelStyling: AnyCustomStyle<LabelStyleConfiguration>? {
    get { self[LabelStylingKey.self] }
    set { self[LabelStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the labels inside this view.
  ///
  /// - Parameter style: The style, such as `.iconOnly`. A style that is set for a view inside this one takes precedence
  ///   there.
  /// - Returns: A view with the style in its environment.
  public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.labelStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
