import Foundation

/// A line to write in.
///
///     TextField("Name", text: $name)
///     TextField("Amount", value: $amount, format: .number)
///
/// A text is written with every change. A value is read with its format when the user presses the return key or goes
/// elsewhere; what the format can't read is given up, and the old value shown again.
public struct TextField<Label: View>: View {
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

  /// The line.
  public var body: some View {
    switch source {
    case .text(let text): LineField(text: text, prompt: prompt, label: label)
    case .value(let make): make(prompt, label)
    }
  }
}

extension TextField where Label == Text {
  /// A line for a text.
  ///
  /// - Parameter prompt: What is shown while nothing is written; the title if `nil`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(.text(text), prompt: prompt, label: Text(titleKey))
  }

  /// A line for a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(.text(text), prompt: prompt, label: Text(title))
  }

  /// A line for a value in a format.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(Self.source(value, format), prompt: prompt, label: Text(titleKey)) }

  /// A line for a value in a format.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(Self.source(value, format), prompt: prompt, label: Text(title)) }

  /// A line for a value in a format, or for none: an empty line is `nil`.
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

/// A line whose text others must not see.
public struct SecureField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Text

  private init(text: Binding<String>, prompt: Text?, title: Text) {
    self.text = text
    self.prompt = prompt
    label = title
  }

  /// The line.
  public var body: some View { LineField(text: text, prompt: prompt ?? label, label: label, isSecure: true) }
}

extension SecureField where Label == Text {
  /// A line for a text.
  ///
  /// - Parameter prompt: What is shown while nothing is written; the title if `nil`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt, title: Text(titleKey))
  }

  /// A line for a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt, title: Text(title))
  }
}

/// The line itself.
struct LineField: Control {
  typealias Content = EmptyView

  let text: Binding<String>
  let prompt: Text
  let label: Text
  var isSecure = false
  /// Called when the user submits the field, or leaves it.
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

/// A line for a value: keeps what is written until it is read.
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

/// Lines to write in.
public struct TextEditor: Control {
  let text: Binding<String>

  /// Lines for a text.
  public init(text: Binding<String>) { self.text = text }

  var content: EmptyView { EmptyView() }

  func primitive(in node: Node) -> Primitive { .textEditor(text.wrappedValue, node.style) }

  func handle(_ event: Event, in node: Node) { if case .edit(let new) = event { text.wrappedValue = new } }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ControlNode(view, context) }
}
