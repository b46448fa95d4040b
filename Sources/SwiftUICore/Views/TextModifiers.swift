/// What a text says of its own looks.
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

/// What the modifiers around a part of a text have said so far.
private struct TextLooks {
  var font: Font?
  var weight: Font.Weight?
  var isItalic = false
  var isMonospaced = false
  var hasMonospacedDigits = false
  var style: Style

  /// The inner modifier comes later, and wins.
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
  /// The parts of the text with the styles that they are in.
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

  /// In a font; in the environment's if `nil`.
  public func font(_ font: Font?) -> Text { with(.font(font)) }

  /// In a weight; in the font's own if `nil`.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with(.weight(weight)) }

  /// Bold, or not.
  public func bold(_ isActive: Bool = true) -> Text { with(.weight(isActive ? .bold : nil)) }

  /// Slanted, or not.
  public func italic(_ isActive: Bool = true) -> Text { with(.italic(isActive)) }

  /// With characters that are all equally wide, or not.
  public func monospaced(_ isActive: Bool = true) -> Text { with(.monospaced(isActive)) }

  /// With digits that are all equally wide.
  public func monospacedDigit() -> Text { with(.monospacedDigit) }

  /// With a line under it, or not.
  public func underline(_ isActive: Bool = true) -> Text { with(.underline(isActive)) }

  /// With a line through it, or not.
  public func strikethrough(_ isActive: Bool = true) -> Text { with(.strikethrough(isActive)) }

  /// In a colour, or in one that follows from the one around.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.foreground(style._shading)) }

  /// In a colour; in the one around if `nil`.
  public func foregroundColor(_ color: Color?) -> Text { color.map { with(.foreground($0._shading)) } ?? self }
}
