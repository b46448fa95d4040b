import Foundation

/// An attribute that a modifier sets on a text.
enum TextAttributeChange: Equatable, Sendable {
  case font(Font?)
  case weight(Font.Weight?)
  case width(Font.Width?)
  case scale(Text.Scale)
  case design(Font.Design?)
  case italic(Bool)
  case monospaced(Bool)
  case monospacedDigit
  case underline(Text.LineStyle?)
  case strikethrough(Text.LineStyle?)
  case kerning(CGFloat)
  case baselineOffset(CGFloat)
  case foreground(_Shading)
  case accessibilityLabel(Text)
  case accessibilityHeading
}

/// A set of the attributes that modifiers set for a part of a text.
private struct TextRunAttributes {
  var format: TextAttributes
  var style: Style

  /// Creates the attributes of a text without modifiers. Those of the environment apply to the fonts of the text, too.
  init(_ environment: EnvironmentValues, _ style: Style) {
    (format, self.style) = (environment.textFormat, style)
    self.style.font = environment.font
  }

  /// Applies a modifier. Inner modifiers are applied after outer modifiers, and replace the attributes that these have
  /// set.
  mutating func apply(_ modifier: TextAttributeChange, _ environment: EnvironmentValues) {
    switch modifier {
    case .font(let font): format.font = font
    case .weight(let weight): format.weight = weight ?? environment.textFormat.weight
    case .width(let width): format.width = width ?? environment.textFormat.width
    case .scale(let scale): format.scale = scale
    case .design(let design): format.design = design ?? environment.textFormat.design
    case .italic(let isItalic): format.isItalic = isItalic
    case .monospaced(let isMonospaced): format.isMonospaced = isMonospaced
    case .monospacedDigit: format.hasMonospacedDigits = true
    case .underline(let line):
      format.underline = line
      style.isUnderlined = false
    case .strikethrough(let line):
      format.strikethrough = line
      style.isStruckThrough = false
    case .kerning(let points): format.kerning = points
    case .baselineOffset(let points): format.baselineOffset = points
    case .foreground(let shading):
      switch shading.paint(in: environment) {
      case .color: style.foreground = shading.color(in: environment)
      case let paint: style.foregroundPaint = paint
      }
    case .accessibilityLabel, .accessibilityHeading: break
    }
  }

  var result: Style {
    var style = style
    format.write(to: &style)
    return style
  }
}

extension Text {
  /// Returns the parts of the text with the style of each.
  @MainActor
  func runs(in environment: EnvironmentValues, _ style: Style) -> [TextRun] {
    var runs: [TextRun] = []
    collect(TextRunAttributes(environment, style), environment, &runs)
    if style.textCase != nil {
      for index in runs.indices { runs[index].string = style.convert(runs[index].string, environment.locale) }
    }
    return runs
  }

  @MainActor
  private func collect(_ looks: TextRunAttributes, _ environment: EnvironmentValues, _ runs: inout [TextRun]) {
    switch content {
    case .string(let string): add(string, looks, &runs)
    case .formatted(let formatted): add(formatted.string(environment), looks, &runs)
    case .localized(let text): collect(text, looks, environment, &runs)
    case .attributed(let string):
      for run in string.runs {
        var looks = looks
        looks.format.apply(run, &looks.style)
        add(String(string[run.range].characters), looks, &runs)
      }
    case .image(let image): runs.append(TextRun(image: image.content(in: environment), looks.result))
    case .joined(let first, let second):
      first.collect(looks, environment, &runs)
      second.collect(looks, environment, &runs)
    case .modified(let text, let modifier):
      var looks = looks
      looks.apply(modifier, environment)
      text.collect(looks, environment, &runs)
    }
  }

  @MainActor
  private func collect(
    _ text: LocalizedText, _ looks: TextRunAttributes, _ environment: EnvironmentValues, _ runs: inout [TextRun]
  ) {
    for piece in text.pieces(in: environment) {
      var looks = looks
      if !piece.intent.isEmpty { looks.format.apply(piece.intent) }
      if let link = piece.link {
        let address = link.map { text.text(of: $0, environment)?.string(in: environment) ?? "" }.joined()
        looks.style.link = URL(string: address)
      }
      text.text(of: piece.content, environment)?.collect(looks, environment, &runs)
    }
  }

  private func add(_ string: String, _ looks: TextRunAttributes, _ runs: inout [TextRun]) {
    guard !string.isEmpty else { return }
    let style = looks.result
    if let last = runs.last, last.style == style, last.image == nil {
      runs[runs.count - 1].string += string
    } else {
      runs.append(TextRun(string, style))
    }
  }

  func with(_ modifier: TextAttributeChange) -> Text { Text(.modified(self, modifier)) }

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
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the text is underlined.
  ///   - pattern: The pattern of the line. Every pattern is drawn as a continuous line.
  ///   - color: The color of the line, or `nil` for the color of the text.
  /// - Returns: A text with the attribute.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with(.underline(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }

  /// Strikes this text through.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the text is struck through.
  ///   - pattern: The pattern of the line. Every pattern is drawn as a continuous line.
  ///   - color: The color of the line, or `nil` for the color of the text.
  /// - Returns: A text with the attribute.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with(.strikethrough(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }

  /// Sets the width of this text's font, if the font has variants of several widths.
  ///
  /// - Parameter width: The width, or `nil` for that of the font.
  /// - Returns: A text with the width.
  public func fontWidth(_ width: Font.Width?) -> Text { with(.width(width)) }

  /// Sets the size of this text in proportion to that of its font.
  ///
  ///     Text("21") + Text(" °C").textScale(.secondary)
  ///
  /// - Parameters:
  ///   - scale: The proportion, such as `.secondary`.
  ///   - isEnabled: A Boolean value that indicates whether the proportion applies.
  /// - Returns: A text with the size.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text { isEnabled ? with(.scale(scale)) : self }

  /// Sets the kind of typeface of this text.
  ///
  /// - Parameter design: The kind of typeface, or `nil` for that of the font.
  /// - Returns: A text with the design.
  public func fontDesign(_ design: Font.Design?) -> Text { with(.design(design)) }

  /// Adds space between the characters of this text.
  ///
  /// - Parameter kerning: The space, in points.
  /// - Returns: A text with the attribute.
  public func kerning(_ kerning: CGFloat) -> Text { with(.kerning(kerning)) }

  /// Adds space between the characters of this text.
  ///
  /// - Parameter tracking: The space, in points.
  /// - Returns: A text with the attribute.
  public func tracking(_ tracking: CGFloat) -> Text { with(.kerning(tracking)) }

  /// Moves the characters of this text up, or down if negative.
  ///
  /// - Parameter baselineOffset: The distance from the baseline, in points.
  /// - Returns: A text with the attribute.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { with(.baselineOffset(baselineOffset)) }

  /// Sets the color or the gradient of this text.
  ///
  /// In a text of several parts, a gradient that not all parts have is replaced with its first color.
  ///
  /// - Parameter style: The color, a gradient, or a style that derives one from the environment.
  /// - Returns: A text with the style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.foreground(style._shading)) }

  /// Sets the color of this text.
  ///
  /// - Parameter color: The color, or `nil` for that of the environment.
  /// - Returns: A text with the color.
  public func foregroundColor(_ color: Color?) -> Text { color.map { with(.foreground($0._shading)) } ?? self }
}
