import Foundation

/// A control for editing a line of text.
///
///     TextField("Name", text: $name)
///     TextField("Amount", value: $amount, format: .number)
///
/// A binding to a string is written with every edit. A binding to another value is written when the user presses the
/// Return key or leaves the field, if the format can parse the text; otherwise the field shows the previous value
/// again.
public struct TextField<Label: View>: View {
  /// A binding to the string of a field, or a closure that creates the field for a value with a format.
  private enum Source {
    case text(Binding<String>)
    case value((_ prompt: Text, _ label: Text) -> AnyView)
  }

  private let source: Source
  private let prompt: Text
  private let label: Text

  private init(_ source: Source, prompt: Text?, label: Text) {
    self.source = source
    self.prompt = prompt ?? label
    self.label = label
  }

  /// The field.
  public var body: some View {
    switch source {
    case .text(let text): LineField(text: text, prompt: prompt, label: label)
    case .value(let make): make(prompt, label)
    }
  }
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

  private static func source<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) -> Source
  where F.FormatOutput == String {
    .value { prompt, label in
      AnyView(
        ValueField(
          value: value, prompt: prompt, label: label,
          write: { value, locale in (locale.map(format.locale) ?? format).format(value) },
          read: { text, locale in try? (locale.map(format.locale) ?? format).parseStrategy.parse(text) }))
    }
  }

  private static func optionalSource<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, _ format: F) -> Source
  where F.FormatOutput == String {
    .value { prompt, label in
      AnyView(
        ValueField(
          value: value, prompt: prompt, label: label,
          write: { value, locale in value.map { (locale.map(format.locale) ?? format).format($0) } ?? "" },
          read: { text, locale in
            if text.isEmpty { return .some(nil) }
            return (try? (locale.map(format.locale) ?? format).parseStrategy.parse(text)).map { .some($0) }
          }))
    }
  }
}

/// A control for editing a line of text whose characters are not shown, such as a password.
public struct SecureField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Text

  private init(text: Binding<String>, prompt: Text?, title: Text) {
    self.text = text
    self.prompt = prompt
    label = title
  }

  /// The field.
  public var body: some View { LineField(text: text, prompt: prompt ?? label, label: label, isSecure: true) }
}

extension SecureField where Label == Text {
  /// Creates a field for a string.
  ///
  /// - Parameters:
  ///   - titleKey: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt, title: Text(titleKey))
  }

  /// Creates a field for a string.
  ///
  /// - Parameters:
  ///   - title: The title, which is the accessibility label.
  ///   - text: A binding to the string.
  ///   - prompt: The text that an empty field shows, or `nil` for the title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt, title: Text(title))
  }
}

/// The control that text fields and secure fields show: an editable line of text.
struct LineField: Control {
  typealias Content = EmptyView

  let text: Binding<String>
  let prompt: Text
  let label: Text
  var isSecure = false
  /// A closure that is called when the user submits or leaves the field.
  var finish: (() -> Void)?

  func primitive(in node: Node) -> Primitive {
    let promptString = node.readEnvironment { prompt.string(in: $0) }
    let labelString = node.readEnvironment { label.string(in: $0) }
    return .textField(
      FieldContent(text.wrappedValue, prompt: promptString, label: labelString, isSecure: isSecure), node.style)
  }

  func handle(_ event: Event, in node: Node) {
    switch event {
    case .edit(let new): text.wrappedValue = new
    case .submit:
      finish?()
      node.environment.submission?.submit()
    case .editing(false): finish?()
    default: break
    }
  }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}

/// A text field for a value with a format. It keeps the edited text as a draft until the user presses the Return key or
/// leaves the field. If the format can parse the draft, the result becomes the value; the draft is discarded in either
/// case.
private struct ValueField<Value>: View {
  let value: Binding<Value>
  let prompt: Text
  let label: Text
  let write: (Value, Locale?) -> String
  let read: (String, Locale?) -> Value?
  @State private var draft: String?
  @Environment(\.explicitLocale) private var locale

  var body: some View {
    LineField(
      text: Binding(get: { draft ?? write(value.wrappedValue, locale) }, set: { draft = $0 }),
      prompt: prompt, label: label, finish: finish)
  }

  private func finish() {
    guard let draft else { return }
    if let new = read(draft, locale) { value.wrappedValue = new }
    self.draft = nil
  }
}

/// A control for editing text of several lines.
///
/// Every edit writes the whole text to the binding. The editor has the size that its parent proposes, and scrolls its
/// text.
public struct TextEditor: Control {
  let text: Binding<String>

  /// Creates an editor for a string.
  ///
  /// - Parameter text: A binding to the string.
  public init(text: Binding<String>) { self.text = text }

  var content: EmptyView { EmptyView() }

  func primitive(in node: Node) -> Primitive { .textEditor(text.wrappedValue, node.style) }

  func handle(_ event: Event, in node: Node) { if case .edit(let new) = event { text.wrappedValue = new } }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}
