import Foundation

/// A text, shown as it is: no Markdown, no table of translations.
///
///     Text("Hello \(name)")
///     Text(price, format: .currency(code: "EUR"))
///     Text("Hello ") + Text(name).bold()
///
/// Font, colour, number of lines and alignment are those of the environment, as far as the text says no others.
public struct Text: Equatable {
  enum Content: Equatable {
    case string(String)
    case formatted(FormattedText)
    indirect case modified(Text, TextModifier)
    indirect case joined(Text, Text)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(_ formatted: FormattedText) { content = .formatted(formatted) }

  /// Shows a string.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.content = .string(String(content)) }

  /// Shows a string.
  public init(verbatim content: String) { self.content = .string(content) }

  /// Shows what a string literal says.
  public init(_ key: LocalizedStringKey) { self = key.text }

  /// Shows a value as the format writes it, in the environment's locale if one is set there.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    content = .formatted(
      FormattedText(value: input) { input, environment in
        environment.explicitLocale.map { format.locale($0) }?.format(input) ?? format.format(input)
      })
  }

  /// How a date is written.
  public struct DateStyle: Hashable, Sendable {
    let date: Date.FormatStyle.DateStyle
    let time: Date.FormatStyle.TimeStyle

    /// The day.
    public static let date = DateStyle(date: .long, time: .omitted)
    /// The time of the day.
    public static let time = DateStyle(date: .omitted, time: .shortened)
  }

  /// Shows a date, in the environment's locale, calendar and time zone.
  public init(_ date: Date, style: DateStyle) {
    content = .formatted(
      FormattedText(value: date) { date, environment in
        Date.FormatStyle(
          date: style.date, time: style.time, locale: environment.locale, calendar: environment.calendar,
          timeZone: environment.timeZone
        ).format(date)
      })
  }

  /// Two texts as one, each in its own style.
  public static func + (first: Text, second: Text) -> Text { Text(.joined(first, second)) }
}

extension Text: PrimitiveView {
  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { TextNode(view, context) }
}

extension Text {
  /// The characters in an environment.
  func string(in environment: EnvironmentValues) -> String {
    runs(in: environment, Style()).map(\.string).joined()
  }
}

/// A value in a text that the environment has a part in.
final class FormattedText: Equatable {
  let string: (EnvironmentValues) -> String
  private let isEqual: (FormattedText) -> Bool
  private let value: Any

  init<Value: Equatable>(value: Value, _ format: @escaping (Value, EnvironmentValues) -> String) {
    self.value = value
    string = { format(value, $0) }
    // Equal values may still be written in different ways, which the result tells.
    isEqual = { other in
      guard let otherValue = other.value as? Value, value == otherValue else { return false }
      return format(value, EnvironmentValues()) == other.string(EnvironmentValues())
    }
  }

  static func == (one: FormattedText, other: FormattedText) -> Bool { one === other || one.isEqual(other) }
}

extension EnvironmentValues {
  /// The locale, if somebody has set one.
  var explicitLocale: Locale? { self[LocaleKey.self] }
}

private final class TextNode: ViewNode<Text> {
  private var text: Text
  private var item: RenderNode?

  init(_ view: Text, _ context: NodeContext) {
    text = view
    super.init(context)
    item = RenderNode(primitive(), owner: self)
  }

  override func update(_ view: Text) {
    text = view
    evaluate()
  }

  override func evaluate() {
    didBeginEvaluation()
    item?.update(primitive())
  }

  private func primitive() -> Primitive {
    if case .string(let string) = text.content { return .text(string, style) }
    environmentReads = []
    let style = style
    let runs = readEnvironment { text.runs(in: $0, style) }
    switch runs.count {
    case 0: return .text("", style)
    case 1: return .text(runs[0].string, runs[0].style)
    default: return .styledText(runs)
    }
  }

  override var showsItself: Bool { true }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
