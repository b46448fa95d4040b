import Foundation

/// A control for editing a line of text.
///
///     TextField("Name", text: $name)
///     TextField("Amount", value: $amount, format: .number)
///     TextField("Message", text: $message, axis: .vertical).lineLimit(3...6)
///
/// A binding to a string is written with every edit. A binding to a value with a `format:` is written with every edit
/// that the format can parse, and one with a `formatter:` when the user presses the Return key or leaves the field. The
/// text that the user edits remains as it is until then; the field then shows the formatted value again. A field with a
/// vertical axis has several lines: it grows with its text, within the limits of `lineLimit(_:)`,
/// and the Return key inserts a line.
public struct TextField<Label: View> {
  /// A binding to the string of a field, or a closure that creates the field for a value with a format.
  private enum Source {
    case text(Binding<String>)
    case value((_ field: SingleLineTextField) -> AnyView)
  }

  private let source: Source
  private var prompt: Text?
  private let label: Label
  private var axis = Axis.horizontal
  private var editingChanged: ((Bool) -> Void)?
  private var commit: (() -> Void)?
  @Environment(\.textFieldStyling) private var styling

  private init(_ source: Source, prompt: Text?, label: Label) {
    self.source = source
    self.prompt = prompt
    self.label = label
  }
}

extension TextField: View {
  /// The field, as its style shows it.
  public var body: some View {
    switch styling {
    case .appearance(let appearance): field(appearance)
    case .custom(let style):
      style.makeBody(erased).environment(\.textFieldStyling, .appearance(.plain))
    }
  }

  /// This field with a label whose type is erased, for a style.
  private var erased: TextField<_TextFieldStyleLabel> {
    var field = TextField<_TextFieldStyleLabel>(
      {
        switch source {
        case .text(let text): .text(text)
        case .value(let make): .value(make)
        }
      }(), prompt: prompt, label: _TextFieldStyleLabel(content: AnyView(label), text: labelText))
    (field.axis, field.editingChanged, field.commit) = (axis, editingChanged, commit)
    return field
  }

  private var labelText: Text {
    label as? Text ?? (label as? _TextFieldStyleLabel)?.text ?? Text(verbatim: "")
  }

  @ViewBuilder
  private func field(_ appearance: TextFieldAppearance) -> some View {
    switch source {
    case .text(let text):
      SingleLineTextField(
        text: text, prompt: prompt ?? labelText, label: labelText, appearance: appearance,
        isMultiline: axis == .vertical, editingChanged: editingChanged, finish: nil, commit: commit)
    case .value(let make):
      make(
        SingleLineTextField(
          text: .constant(""), prompt: prompt ?? labelText, label: labelText, appearance: appearance,
          isMultiline: axis == .vertical, editingChanged: editingChanged, finish: nil, commit: commit))
    }
  }
}

extension TextField {
  /// Creates a field for a string, with a label made of views.
  ///
  /// - Parameters:
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the label if it is a text.
  ///   - label: A view builder that creates the label, which is the accessibility label if it is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(.text(text), prompt: prompt, label: label())
  }

  /// Creates a field for a string that may have several lines, with a label made of views.
  ///
  /// - Parameters:
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the label if it is a text.
  ///   - axis: The axis along which the field grows; a vertical one allows several lines.
  ///   - label: A view builder that creates the label, which is the accessibility label if it is a text.
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(.text(text), prompt: prompt, label: label())
    self.axis = axis
  }

  /// Creates a field for a formatted value, with a label made of views.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - format: The style that formats and parses the value, in the environment's locale if one is set.
  ///   - prompt: The text that an empty field shows, or `nil` for the label if it is a text.
  ///   - label: A view builder that creates the label, which is the accessibility label if it is a text.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String { self.init(Self.source(value, format), prompt: prompt, label: label()) }
}

extension TextField where Label == Text {
  /// Creates a field for a string.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(.text(text), prompt: prompt, label: Text(titleKey))
  }

  /// Creates a field for a string.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(.text(text), prompt: prompt, label: Text(title))
  }

  /// Creates a field for a formatted value.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - value: A binding to the value.
  ///   - format: The style that formats and parses the value, in the environment's locale if one is set.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(Self.source(value, format), prompt: prompt, label: Text(titleKey)) }

  /// Creates a field for a formatted value.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - value: A binding to the value.
  ///   - format: The style that formats and parses the value, in the environment's locale if one is set.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(Self.source(value, format), prompt: prompt, label: Text(title)) }

  /// Creates a field for an optional formatted value. An empty field represents `nil`.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - value: A binding to the value.
  ///   - format: The style that formats and parses the value, in the environment's locale if one is set.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(Self.optionalSource(value, format), prompt: prompt, label: Text(titleKey))
  }

  /// Creates a field for an optional formatted value. An empty field represents `nil`.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - value: A binding to the value.
  ///   - format: The style that formats and parses the value, in the environment's locale if one is set.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(Self.optionalSource(value, format), prompt: prompt, label: Text(title))
  }

  /// Creates a field for a string that may have several lines.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  ///   - axis: The axis along which the field grows; a vertical one allows several lines.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(titleKey) }
  }

  /// Creates a field for a string that may have several lines.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  ///   - axis: The axis along which the field grows; a vertical one allows several lines.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(title) }
  }

  /// Creates a field for a string, with closures for the beginning and the end of editing.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - onEditingChanged: A closure that receives `true` when editing begins, and `false` when it ends.
  ///   - onCommit: A closure that is called when the user presses the Return key.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(.text(text), prompt: nil, label: Text(titleKey))
    (editingChanged, commit) = (onEditingChanged, onCommit)
  }

  /// Creates a field for a string, with a closure for the Return key.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - onCommit: A closure that is called when the user presses the Return key.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(.text(text), prompt: nil, label: Text(titleKey))
    commit = onCommit
  }

  /// Creates a field for a string, with a closure for the Return key.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - onCommit: A closure that is called when the user presses the Return key.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(.text(text), prompt: nil, label: Text(title))
    commit = onCommit
  }

  /// Creates a field for a string, with closures for the beginning and the end of editing.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - onEditingChanged: A closure that receives `true` when editing begins, and `false` when it ends.
  ///   - onCommit: A closure that is called when the user presses the Return key.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(.text(text), prompt: nil, label: Text(title))
    (editingChanged, commit) = (onEditingChanged, onCommit)
  }

  /// Creates a field for a value that a formatter of Foundation formats and parses.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - value: A binding to the value.
  ///   - formatter: The formatter. `NumberFormatter` and `DateFormatter` can parse; others leave the value unchanged.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(Self.source(value, formatter), prompt: prompt, label: Text(titleKey))
  }

  /// Creates a field for a value that a formatter of Foundation formats and parses.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - value: A binding to the value.
  ///   - formatter: The formatter. `NumberFormatter` and `DateFormatter` can parse; others leave the value unchanged.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  @_disfavoredOverload
  public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(Self.source(value, formatter), prompt: prompt, label: Text(title))
  }
}

extension TextField {
  private static func source<V>(_ value: Binding<V>, _ formatter: Formatter) -> Source {
    .value { field in
      AnyView(
        FormattedTextField(
          value: value, field: field, isLive: false, write: { value, _ in formatter.string(for: value) ?? "" },
          read: { text, _ in
            switch formatter {
            case let formatter as NumberFormatter: formatter.number(from: text).flatMap { Self.convert($0) }
            case let formatter as DateFormatter: formatter.date(from: text) as? V
            default: nil
            }
          }))
    }
  }

  private static func convert<V>(_ number: NSNumber) -> V? {
    switch V.self {
    case is Int.Type: number.intValue as? V
    case is Double.Type: number.doubleValue as? V
    case is Float.Type: number.floatValue as? V
    case is CGFloat.Type: CGFloat(number.doubleValue) as? V
    case is Decimal.Type: number.decimalValue as? V
    default: number as? V
    }
  }

  private static func source<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) -> Source
  where F.FormatOutput == String {
    .value { field in
      AnyView(
        FormattedTextField(
          value: value, field: field,
          write: { value, locale in (locale.map(format.locale) ?? format).format(value) },
          read: { text, locale in try? (locale.map(format.locale) ?? format).parseStrategy.parse(text) }))
    }
  }

  private static func optionalSource<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, _ format: F) -> Source
  where F.FormatOutput == String {
    .value { field in
      AnyView(
        FormattedTextField(
          value: value, field: field,
          write: { value, locale in value.map { (locale.map(format.locale) ?? format).format($0) } ?? "" },
          read: { text, locale in
            if text.isEmpty { return .some(nil) }
            return (try? (locale.map(format.locale) ?? format).parseStrategy.parse(text)).map { .some($0) }
          }))
    }
  }
}

/// A text field for a value with a format. It keeps the edited text as a draft until the user presses the Return key or
/// leaves the field, or until the value changes in another way.
private struct FormattedTextField<Value> {
  /// A text that the user edits.
  struct Draft {
    let text: String
    /// The formatted value, as of the edit.
    let formatted: String
    /// `true` if the text has been written to the value.
    let isWritten: Bool
  }

  let value: Binding<Value>
  let field: SingleLineTextField
  /// `true` to write the value with every edit that can be parsed.
  var isLive = true
  let write: (Value, Locale?) -> String
  let read: (String, Locale?) -> Value?
  @State private var draft: Draft?
  @Environment(\.explicitLocale) private var locale
}

extension FormattedTextField: View {
  var body: some View {
    var field = field
    field.text = Binding(get: { text }, set: { edit($0) })
    field.finish = finish
    return field
  }

  private var text: String {
    let formatted = write(value.wrappedValue, locale)
    guard let draft, draft.formatted == formatted else { return formatted }
    return draft.text
  }

  private func edit(_ text: String) {
    let new = isLive ? read(text, locale) : nil
    if let new { value.wrappedValue = new }
    draft = Draft(text: text, formatted: write(value.wrappedValue, locale), isWritten: new != nil)
  }

  private func finish() {
    guard let draft else { return }
    let isCurrent = draft.formatted == write(value.wrappedValue, locale)
    if isCurrent, !draft.isWritten, let new = read(draft.text, locale) { value.wrappedValue = new }
    self.draft = nil
  }
}
