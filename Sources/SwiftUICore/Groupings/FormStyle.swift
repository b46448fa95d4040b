/// A type that defines the appearance of forms.
///
///     struct PlainForm: FormStyle {
///       func makeBody(configuration: Configuration) -> some View { VStack { configuration.content } }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol FormStyle {
  /// The type of the view that shows a form.
  associatedtype Body: View

  /// Creates the view that shows a form.
  ///
  /// - Parameter configuration: The properties of a form.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = FormStyleConfiguration
}

/// The properties of a form, from which a style creates the view of the form.
public struct FormStyleConfiguration {
  /// The content of a form, as a view.
  public struct Content: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The content of the form.
  public let content: Content
}

/// The platform's default style of forms.
public struct AutomaticFormStyle: FormStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a form in this style.
  ///
  /// - Parameter configuration: The content of the form.
  public func makeBody(configuration: Configuration) -> some View {
    Form(configuration)
  }
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The platform's default style of forms.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

/// A form style that stacks the controls without groups, as the default style does on this platform.
public struct ColumnsFormStyle: FormStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a form in this style.
  ///
  /// - Parameter configuration: The content of the form.
  public func makeBody(configuration: Configuration) -> some View {
    Form(configuration)
  }
}

extension FormStyle where Self == ColumnsFormStyle {
  /// A form style that stacks the controls without groups, as the default style does on this platform.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

/// A form style that shows each section as a group of rows, with the label of a control at the leading edge and the
/// control at the trailing edge. Toggles are switches.
public struct GroupedFormStyle: FormStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view that shows a form in this style.
  ///
  /// - Parameter configuration: The content of the form.
  public func makeBody(configuration: Configuration) -> some View {
    NativeForm(
      content: VStack(alignment: .leading, spacing: 24) { configuration.content }
        .frame(maxWidth: 600, alignment: .leading)
        .padding(12)
        .frame(maxWidth: .infinity)
        .environment(\.isInGroupedForm, true)
        .transformEnvironment(\.toggleStyling) { if $0 == .appearance(.automatic) { $0 = .appearance(.switch) } })
  }
}

extension FormStyle where Self == GroupedFormStyle {
  /// A form style that shows each section as a group of rows, with the label of a control at the leading edge and the
  /// control at the trailing edge. Toggles are switches.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

/// The environment key for the style of forms, or `nil` for the default.
private struct FormStylingKey: EnvironmentKey {
  static var defaultValue: AnyCustomStyle<FormStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var formStyling: AnyCustomStyle<FormStyleConfiguration>? {
    get { self[FormStylingKey.self] }
    set { self[FormStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the forms inside this view.
  ///
  /// - Parameter style: The style, such as `.grouped`, or a custom type that conforms to ``FormStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View {
    environment(\.formStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}
