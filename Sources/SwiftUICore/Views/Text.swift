import Foundation

/// A view that shows a string, a formatted value, or several texts with different styles.
///
///     Text("Hello \(name)")
///     Text(price, format: .currency(code: "EUR"))
///     Text("Hello ") + Text(name).bold()
///
/// Font, color, line limit and alignment come from the environment where the text doesn't specify them.
///
/// - Differences: Strings are shown as they are: there are no tables of translations, and Markdown is not interpreted.
public struct Text: Equatable {
  /// The content of a text: a string, a formatted value, a text with another attribute, or two texts in sequence.
  enum Content: Equatable {
    case string(String)
    case formatted(FormattedText)
    indirect case modified(Text, TextModifier)
    indirect case joined(Text, Text)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(_ formatted: FormattedText) { content = .formatted(formatted) }

  /// Creates a text from a string.
  ///
  /// - Parameter content: The string.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.content = .string(String(content)) }

  /// Creates a text from a string.
  ///
  /// - Parameter content: The string.
  public init(verbatim content: String) { self.content = .string(content) }

  /// Creates a text from a string literal, which can contain formatted values and other texts.
  ///
  /// - Parameter key: The literal.
  public init(_ key: LocalizedStringKey) { self = key.text }

  /// Creates a text from a value and a format style.
  ///
  /// - Parameters:
  ///   - input: The value.
  ///   - format: The format style. It uses the environment's locale if one is set, and otherwise its own.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    content = .formatted(
      FormattedText(value: input) { input, environment in
        environment.explicitLocale.map { format.locale($0) }?.format(input) ?? format.format(input)
      })
  }

  /// A selection of the parts of a date that a text shows.
  public struct DateStyle: Hashable, Sendable {
    let date: Date.FormatStyle.DateStyle
    let time: Date.FormatStyle.TimeStyle

    /// The day, month and year.
    public static let date = DateStyle(date: .long, time: .omitted)
    /// The time of day.
    public static let time = DateStyle(date: .omitted, time: .shortened)
  }

  /// Creates a text from a date, in the environment's locale, calendar and time zone.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - style: The parts of the date to show.
  public init(_ date: Date, style: DateStyle) {
    content = .formatted(
      FormattedText(value: date) { date, environment in
        Date.FormatStyle(
          date: style.date, time: style.time, locale: environment.locale, calendar: environment.calendar,
          timeZone: environment.timeZone
        ).format(date)
      })
  }

  /// Concatenates two texts, which keep their own styles.
  ///
  /// - Parameters:
  ///   - first: The first text.
  ///   - second: The second text.
  /// - Returns: A text that shows both.
  public static func + (first: Text, second: Text) -> Text { Text(.joined(first, second)) }
}

extension Text: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { TextNode(view, context) }
}

extension Text {
  /// Returns the characters of the text in an environment.
  func string(in environment: EnvironmentValues) -> String {
    runs(in: environment, Style()).map(\.string).joined()
  }
}

/// A value with a format that depends on the environment, such as a date in a text.
final class FormattedText: Equatable {
  let string: (EnvironmentValues) -> String
  private let isEqual: (FormattedText) -> Bool
  private let value: Any

  init<Value: Equatable>(value: Value, _ format: @escaping (Value, EnvironmentValues) -> String) {
    self.value = value
    string = { format(value, $0) }
    // Equal values may have different formats, so the results are compared, too.
    isEqual = { other in
      guard let otherValue = other.value as? Value, value == otherValue else { return false }
      return format(value, EnvironmentValues()) == other.string(EnvironmentValues())
    }
  }

  static func == (one: FormattedText, other: FormattedText) -> Bool { one === other || one.isEqual(other) }
}

extension EnvironmentValues {
  /// The locale that has been set in the environment, or `nil`.
  var explicitLocale: Locale? { self[LocaleKey.self] }
}

/// The node of a text, which formats the values in the text.
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
