/// An attribute that a modifier sets on a text.
enum TextModifier: Equatable {
  case font(Font?)
  case weight(Font.Weight?)
  case italic(Bool)
  case monospaced(Bool)
  case monospacedDigit
  case underline(Bool)
  case strikethrough(Bool)
  case foreground(_Shading)
}

/// A set of the attributes that modifiers set for a part of a text.
private struct TextLooks {
  var font: Font?
  var weight: Font.Weight?
  var isItalic = false
  var isMonospaced = false
  var hasMonospacedDigits = false
  var style: Style

  /// Applies a modifier. Inner modifiers are applied after outer modifiers, and replace the attributes that these have
  /// set.
  mutating func apply(_ modifier: TextModifier, _ environment: EnvironmentValues) {
    switch modifier {
    case .font(let font): self.font = font
    case .weight(let weight): self.weight = weight
    case .italic(let isItalic): self.isItalic = isItalic
    case .monospaced(let isMonospaced): self.isMonospaced = isMonospaced
    case .monospacedDigit: hasMonospacedDigits = true
    case .underline(let isUnderlined): style.isUnderlined = isUnderlined
    case .strikethrough(let isStruckThrough): style.isStruckThrough = isStruckThrough
    case .foreground(let shading):
      style.foreground = shading.color(foreground: environment.foreground, tint: environment.tint)
    }
  }

  var result: Style {
    var font = font ?? style.font
    if let weight { font = (font ?? .body).weight(weight) }
    if isItalic { font = (font ?? .body).italic() }
    if isMonospaced { font = (font ?? .body).monospaced() }
    if hasMonospacedDigits { font = (font ?? .body).monospacedDigit() }
    var style = style
    style.font = font
    return style
  }
}

extension Text {
  /// Returns the parts of the text with the style of each.
  func runs(in environment: EnvironmentValues, _ style: Style) -> [TextRun] {
    var runs: [TextRun] = []
    collect(TextLooks(style: style), environment, &runs)
    return runs
  }

  private func collect(_ looks: TextLooks, _ environment: EnvironmentValues, _ runs: inout [TextRun]) {
    switch content {
    case .string(let string): add(string, looks, &runs)
    case .formatted(let formatted): add(formatted.string(environment), looks, &runs)
    case .joined(let first, let second):
      first.collect(looks, environment, &runs)
      second.collect(looks, environment, &runs)
    case .modified(let text, let modifier):
      var looks = looks
      looks.apply(modifier, environment)
      text.collect(looks, environment, &runs)
    }
  }

  private func add(_ string: String, _ looks: TextLooks, _ runs: inout [TextRun]) {
    guard !string.isEmpty else { return }
    let style = looks.result
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].string += string
    } else {
      runs.append(TextRun(string, style))
    }
  }

  private func with(_ modifier: TextModifier) -> Text { Text(.modified(self, modifier)) }

  /// Sets the font of this text.
  ///
  /// - Parameter font: The font, or `nil` for that of the environment.
  /// - Returns: A text with the font.
  public func font(_ font: Font?) -> Text { with(.font(font)) }

  /// Sets the weight of this text's font.
  ///
  /// - Parameter weight: The weight, or `nil` for that of the font.
  /// - Returns: A text with the weight.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with(.weight(weight)) }

  /// Makes this text bold.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is bold.
  /// - Returns: A text with the weight.
  public func bold(_ isActive: Bool = true) -> Text { with(.weight(isActive ? .bold : nil)) }

  /// Makes this text italic.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is italic.
  /// - Returns: A text with the attribute.
  public func italic(_ isActive: Bool = true) -> Text { with(.italic(isActive)) }

  /// Shows this text in a font whose characters all have the same width.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is monospaced.
  /// - Returns: A text with the attribute.
  public func monospaced(_ isActive: Bool = true) -> Text { with(.monospaced(isActive)) }

  /// Shows the digits of this text with the same width.
  ///
  /// - Returns: A text with monospaced digits.
  public func monospacedDigit() -> Text { with(.monospacedDigit) }

  /// Underlines this text.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is underlined.
  /// - Returns: A text with the attribute.
  public func underline(_ isActive: Bool = true) -> Text { with(.underline(isActive)) }

  /// Strikes this text through.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the text is struck through.
  /// - Returns: A text with the attribute.
  public func strikethrough(_ isActive: Bool = true) -> Text { with(.strikethrough(isActive)) }

  /// Sets the color of this text.
  ///
  /// - Parameter style: The color, or a style that derives one from the environment.
  /// - Returns: A text with the color.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.foreground(style._shading)) }

  /// Sets the color of this text.
  ///
  /// - Parameter color: The color, or `nil` for that of the environment.
  /// - Returns: A text with the color.
  public func foregroundColor(_ color: Color?) -> Text { color.map { with(.foreground($0._shading)) } ?? self }
}
