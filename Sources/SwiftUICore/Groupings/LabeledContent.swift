import Foundation

/// A row with a label and a value.
///
///     LabeledContent("Version", value: "1.2")
///     LabeledContent("Owner") { Avatar(owner) }
///
/// The label is at the leading edge and the value at the trailing edge, if the row is wider than both.
public struct LabeledContent<Label, Content> {
  let label: Label
  let content: Content
}

extension LabeledContent: View where Label: View, Content: View {
  /// Creates a row with a label made of views.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the value.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label: label(), content: content())
  }

  /// The row, as its style shows it.
  public var body: some View { LabeledContentRow(label: label, content: content) }
}

/// The view that a labeled content shows.
private struct LabeledContentRow<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  @Environment(\.labeledContentStyling) private var styling

  var body: some View {
    if let styling {
      styling.makeBody(
        LabeledContentStyleConfiguration(
          label: .init(content: AnyView(label)), content: .init(content: AnyView(content)))
      )
      .environment(\.labeledContentStyling, nil)
    } else {
      HStack {
        ControlLabel(label)
        Spacer()
        content.foregroundStyle(.secondary)
      }
    }
  }
}

extension LabeledContent where Label == Text, Content: View {
  /// Creates a row with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - content: A view builder that creates the value.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(label: Text(titleKey), content: content())
  }

  /// Creates a row with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - content: A view builder that creates the value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(label: Text(title), content: content())
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a row that shows a string.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - value: The string to show, which isn't localized.
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(label: Text(titleKey), content: Text(value))
  }

  /// Creates a row that shows a string.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - value: The string to show, which isn't localized.
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(label: Text(title), content: Text(value))
  }

  /// Creates a row that shows a formatted value.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - value: The value to format. The row changes when it does.
  ///   - format: The format style.
  public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(titleKey), content: Text(value, format: format))
  }

  /// Creates a row that shows a formatted value.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - value: The value to format. The row changes when it does.
  ///   - format: The format style.
  @_disfavoredOverload
  public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(title), content: Text(value, format: format))
  }
}

extension LabeledContent
where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
  /// Creates a row of the default style for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the row.
  public init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(label: configuration.label, content: configuration.content)
  }
}

/// A type that defines the appearance of rows with a label.
///
///     struct Stacked: LabeledContentStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         VStack(alignment: .leading) {
///           configuration.label.font(.caption)
///           configuration.content
///         }
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol LabeledContentStyle {
  /// The type of the view that shows a row.
  associatedtype Body: View

  /// Creates the view that shows a row.
  ///
  /// - Parameter configuration: The properties of a row.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = LabeledContentStyleConfiguration
}

/// The properties of a row with a label, from which a style creates the view of the row.
public struct LabeledContentStyleConfiguration {
  /// The label of a row, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The value of a row, as a view.
  public struct Content: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The label of the row.
  public let label: Label
  /// The value of the row.
  public let content: Content
}

/// A style that shows the label and the value at opposite edges.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a row in this style.
  ///
  /// - Parameter configuration: The label and the content of the row.
  public func makeBody(configuration: Configuration) -> some View {
    LabeledContent(configuration)
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// A style that shows the label and the value at opposite edges.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

/// The environment key for the style of rows with a label, or `nil` for the default.
private struct LabeledContentStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<LabeledContentStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var labeledContentStyling: AnyCustomStyle<LabeledContentStyleConfiguration>? {
    get { self[LabeledContentStylingKey.self] }
    set { self[LabeledContentStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the rows with a label inside this view.
  ///
  /// - Parameter style: The style, such as `.automatic`, or a custom type that conforms to ``LabeledContentStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
