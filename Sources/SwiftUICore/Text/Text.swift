import Foundation

/// A view that shows a string, a formatted value, or several texts with different styles.
///
///     Text("Hello **\(name)**")
///     Text(price, format: .currency(code: "EUR"))
///     Text("Hello ") + Text(name).bold()
///
/// Font, color, line limit and alignment come from the environment where the text doesn't specify them. A string
/// literal is translated, and its inline Markdown is interpreted; see ``LocalizedStringKey``. Links open with the
/// environment's `openURL` action.
public struct Text: Equatable, Sendable {
  /// The content of a text: a string, a formatted value, a key with arguments, an attributed string, a text with
  /// another attribute, or two texts in sequence.
  enum Content: Equatable, Sendable {
    case string(String)
    case formatted(FormattedText)
    case localized(LocalizedText)
    case attributed(AttributedString)
    indirect case image(Image)
    indirect case modified(Text, TextAttributeChange)
    indirect case joined(Text, Text)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  init(_ formatted: FormattedText) { content = .formatted(formatted) }

  /// Creates a text from a string.
  ///
  /// - Parameter content: The string, which isn't localized.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { self.content = .string(String(content)) }

  /// Creates a text from a string, which is neither translated nor read as Markdown.
  ///
  /// - Parameter content: The string to show unchanged.
  public init(verbatim content: String) { self.content = .string(content) }

  /// Creates a text from a string literal, which can contain Markdown, formatted values and other texts.
  ///
  /// - Parameters:
  ///   - key: The literal, which is also the key in the table of translations.
  ///   - tableName: The name of the table of translations, or `nil` for `Localizable`.
  ///   - bundle: The bundle with the table, or `nil` for the program's own resources.
  ///   - comment: A comment for translators, which is ignored.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {
    // Most literals are shown as they are, without a lookup.
    if key.arguments.isEmpty, Translations.areAbsent(in: bundle), !InlineMarkdown.mayOccur(in: key.key) {
      content = .string(key.key)
    } else {
      content = .localized(LocalizedText(key.key, key.arguments, table: tableName, bundle: bundle))
    }
  }

  /// Creates a text from a text that is translated when it is shown, in the language of the environment.
  ///
  /// - Parameter resource: The resource to look up.
  @_disfavoredOverload  // a string literal is a key, although it could be a resource
  public init(_ resource: LocalizedStringResource) { content = .localized(resource.text) }

  /// Creates a text from an attributed string. Its fonts, colors, lines, spaces, links and the meanings of Markdown are
  /// shown.
  ///
  /// - Parameter attributedContent: The attributed string to show.
  @_disfavoredOverload  // a string literal is a key, although it could be an attributed string
  public init(_ attributedContent: AttributedString) { content = .attributed(attributedContent) }

  /// Creates a text that shows an image between other texts. A symbol has the size and the color of the text.
  ///
  ///     Text("\(Image(systemName: "star")) 5")
  ///     Text("Press ") + Text(Image(systemName: "plus"))
  ///
  /// - Parameter image: The image to show in a line.
  public init(_ image: Image) { content = .image(image) }

  /// Creates a text from a value and a format style.
  ///
  /// - Parameters:
  ///   - input: The value to format.
  ///   - format: The format style. It uses the environment's locale if one is set, and otherwise its own.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    content = .formatted(FormattedText(input, format: format))
  }

  /// Creates a text from an object and a formatter.
  ///
  /// - Parameters:
  ///   - subject: The object to format.
  ///   - formatter: The formatter, which is applied at once.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    content = .string(formatter.string(for: subject) ?? "")
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
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { TextNode(view, context) }
}

extension Text {
  /// Returns the characters of the text in an environment.
  @MainActor
  func string(in environment: EnvironmentValues) -> String {
    runs(in: environment, Style()).map(\.string).joined()
  }
}

/// A value with a format that depends on the environment, such as a date in a text.
final class FormattedText: Equatable, @unchecked Sendable {  // not changed once a text has it
  let string: (EnvironmentValues) -> String
  /// A closure that returns the next date at which the string changes, or `nil` if it depends on no clock.
  var nextChange: ((EnvironmentValues) -> Date?)?
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

  /// Creates a value that a format style formats, in the environment's locale if one is set.
  convenience init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(value: input) { input, environment in
      environment.explicitLocale.map { format.locale($0) }?.format(input) ?? format.format(input)
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
  private var accessibility = Text.Accessibility()
  private var labels = ElementWrappers()
  private var headings = ElementWrappers()
  /// The task that evaluates the node again when a text that depends on the time changes.
  private var ticker: Task<Void, Never>?

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
    let old = accessibility
    item?.update(primitive())
    if let label = accessibility.label { labels.update(.modified(.accessibilityLabel(label))) }
    if (old.label == nil) != (accessibility.label == nil) || old.isHeading != accessibility.isHeading {
      graph.structureChanged(at: self)
    }
  }

  private func primitive() -> Primitive {
    if case .string(let string) = text.content {
      accessibility = .init()
      let style = glyphStyle
      return .text(style.textCase == nil ? string : style.convert(string, currentLocale), style)
    }
    environmentReads = []
    let style = glyphStyle
    var changesAt: Date?
    let runs = readEnvironment { environment in
      changesAt = text.nextChange(in: environment)
      accessibility = text.accessibility(in: environment)
      return text.runs(in: environment, style)
    }
    for message in LocalizedText.takeWarnings() { graph.warn(message) }
    wait(until: changesAt)
    switch runs.count {
    case 0: return .text("", style)
    case 1 where runs[0].style.link == nil && runs[0].image == nil: return .text(runs[0].string, runs[0].style)
    default: return .styledText(runs)
    }
  }

  private var currentLocale: Locale { readEnvironment { $0.locale } }

  private func wait(until date: Date?) {
    ticker?.cancel()
    ticker = nil
    guard let date else { return }
    let clock = readEnvironment { $0.textClock }
    ticker = Task { [weak self] in
      await clock.sleep(date)
      if !Task.isCancelled { self?.setNeedsEvaluation() }
    }
  }

  override func willUnmount() { ticker?.cancel() }

  override var takesEvents: Bool { if case .string = text.content { false } else { true } }

  override func handle(_ event: Event) {
    guard case .openLink(let url) = event, currentStyle.isEnabled else { return }
    EnvironmentValues(in: environment).openURL(url)
  }

  override var showsItself: Bool { true }
  override func appendRenderNodes(to items: inout [RenderNode]) {
    guard let item else { return }
    var shown = [item]
    if let label = accessibility.label {
      shown = labels.wrap(shown, owner: self, .modified(.accessibilityLabel(label)))
    }
    if accessibility.isHeading {
      shown = headings.wrap(shown, owner: self, .modified(.accessibilityTraits(.isHeader, isAdded: true)))
    }
    items += shown
  }
}
