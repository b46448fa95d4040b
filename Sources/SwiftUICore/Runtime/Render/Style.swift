import CombineCore
import Foundation

/// A style of a text, a symbol or a control. Properties that the views do not set have the platform's defaults.
///
/// A style includes the values of the environment, so a renderer that shows each element in its own style does not need
/// the elements around it.
package struct Style: Equatable, Sendable {
  /// The properties of a style.
  private struct Values: Equatable, Sendable {
    var font: Font?
    var foreground: Color?
    var foregroundPaint: Paint?
    var tint: Color?
    var lineLimit: Int?
    var alignment = TextAlignment.leading
    var isEnabled = true
    var isUnderlined = false
    var isStruckThrough = false
    var underlineColor: Color?
    var strikethroughColor: Color?
    var background: Color?
    var link: URL?
    var kerning: CGFloat = 0
    var baselineOffset: CGFloat = 0
    var lineSpacing: CGFloat = 0
    var truncationMode = Text.TruncationMode.tail
    var minimumScaleFactor: CGFloat = 1
    var minimumLines = 0
    var textCase: Text.Case?
    var isSelectable = false
    var isRedacted = false
    var controlSize = ControlSize.regular
    var buttonBorderShape = ButtonBorderShape.automatic
    var imageScale = Image.Scale.medium
    var hidesScrollBackground = false
    var contentMargins: EdgeInsets?
  }

  /// A box that copies of a style share, so that a style takes one word and a default style takes no allocation.
  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// The values, or `nil` if all values are the platform's defaults, as in most styles.
  private var storage: Storage?

  private static let plain = Storage(Values())

  /// The box of the values, from which a property reads its own value without a copy of the others.
  private var current: Storage { storage ?? Self.plain }

  /// The values, to change one of them. Inlined, every property would have a copy of this code.
  private var values: Values {
    @inline(never) get { current.values }
    @inline(never) set { storage = newValue == Self.plain.values ? nil : Storage(newValue) }
  }

  /// Creates the platform's default style.
  package init() {}

  /// The font, or `nil` for the platform's default.
  package var font: Font? {
    get { current.values.font }
    set { values.font = newValue }
  }

  /// The color of texts and symbols, or `nil` for the platform's default.
  package var foreground: Color? {
    get { current.values.foreground }
    set { (values.foreground, values.foregroundPaint) = (newValue, nil) }
  }

  /// The gradient of a text or a symbol, of which ``foreground`` is the first color, or `nil` for that color.
  package var foregroundPaint: Paint? {
    get { current.values.foregroundPaint }
    set { (values.foreground, values.foregroundPaint) = (newValue?.firstColor ?? foreground, newValue) }
  }

  /// The accent color of a control, or `nil` for the platform's default.
  package var tint: Color? {
    get { current.values.tint }
    set { values.tint = newValue }
  }

  /// The maximum number of lines of a text, or `nil` if there is no limit.
  package var lineLimit: Int? {
    get { current.values.lineLimit }
    set { values.lineLimit = newValue }
  }

  /// The alignment of the lines of a text.
  package var alignment: TextAlignment {
    get { current.values.alignment }
    set { values.alignment = newValue }
  }

  package var isEnabled: Bool {
    get { current.values.isEnabled }
    set { values.isEnabled = newValue }
  }

  package var isUnderlined: Bool {
    get { current.values.isUnderlined }
    set { values.isUnderlined = newValue }
  }

  package var isStruckThrough: Bool {
    get { current.values.isStruckThrough }
    set { values.isStruckThrough = newValue }
  }

  /// The color of the line below a text, or `nil` for the color of the text.
  package var underlineColor: Color? {
    get { current.values.underlineColor }
    set { values.underlineColor = newValue }
  }

  /// The color of the line through a text, or `nil` for the color of the text.
  package var strikethroughColor: Color? {
    get { current.values.strikethroughColor }
    set { values.strikethroughColor = newValue }
  }

  /// The color behind the characters of a text, or `nil` for none.
  package var background: Color? {
    get { current.values.background }
    set { values.background = newValue }
  }

  /// The page that a part of a text links to, or `nil` for none.
  package var link: URL? {
    get { current.values.link }
    set { values.link = newValue }
  }

  /// The space between the characters of a text in addition to that of the font, in points.
  package var kerning: CGFloat {
    get { current.values.kerning }
    set { values.kerning = newValue }
  }

  /// The distance of the characters of a text above the baseline, in points.
  package var baselineOffset: CGFloat {
    get { current.values.baselineOffset }
    set { values.baselineOffset = newValue }
  }

  /// The space between the lines of a text in addition to that of the font, in points.
  package var lineSpacing: CGFloat {
    get { current.values.lineSpacing }
    set { values.lineSpacing = newValue }
  }

  /// The position in a line at which characters are left out if a text does not fit.
  package var truncationMode: Text.TruncationMode {
    get { current.values.truncationMode }
    set { values.truncationMode = newValue }
  }

  /// The smallest factor, from 0 to 1, by which the font of a text is scaled to let the text fit.
  package var minimumScaleFactor: CGFloat {
    get { current.values.minimumScaleFactor }
    set { values.minimumScaleFactor = newValue }
  }

  /// The number of lines for which a text has room even if it has fewer.
  package var minimumLines: Int {
    get { current.values.minimumLines }
    set { values.minimumLines = newValue }
  }

  package var isSelectable: Bool {
    get { current.values.isSelectable }
    set { values.isSelectable = newValue }
  }

  /// `true` to replace a text or an image by a shape of its size.
  package var isRedacted: Bool {
    get { current.values.isRedacted }
    set { values.isRedacted = newValue }
  }

  /// The size of a control.
  package var controlSize: ControlSize {
    get { current.values.controlSize }
    set { values.controlSize = newValue }
  }

  /// The shape of the border of a button.
  package var buttonBorderShape: ButtonBorderShape {
    get { current.values.buttonBorderShape }
    set { values.buttonBorderShape = newValue }
  }

  /// The size of a symbol relative to the font.
  package var imageScale: Image.Scale {
    get { current.values.imageScale }
    set { values.imageScale = newValue }
  }

  /// `true` for a list or an editor without a background of its own.
  package var hidesScrollBackground: Bool {
    get { current.values.hidesScrollBackground }
    set { values.hidesScrollBackground = newValue }
  }

  /// The distances between the edges of an editor and its text, in points, or `nil` for the platform's default.
  package var contentMargins: EdgeInsets? {
    get { current.values.contentMargins }
    set { values.contentMargins = newValue }
  }

  /// The conversion of letters. Views apply it before they pass a text to the renderer.
  var textCase: Text.Case? {
    get { current.values.textCase }
    set { values.textCase = newValue }
  }

  /// Returns a string with its letters converted.
  func convert(_ string: String, _ locale: Locale) -> String {
    switch textCase {
    case nil: string
    case .uppercase: string.uppercased(with: locale)
    case .lowercase: string.lowercased(with: locale)
    }
  }

  package static func == (one: Style, other: Style) -> Bool {
    one.storage === other.storage || one.current.values == other.current.values
  }

  /// Creates the style that an environment defines.
  init(in environment: EnvironmentValues) {
    var values = Values()
    values.font = environment.font
    values.foreground = environment.foreground
    values.tint = environment.tint
    values.lineLimit = environment.lineLimit
    values.alignment = environment.multilineTextAlignment
    values.isEnabled = environment.isEnabled
    self.values = values
    environment.textFormat.write(to: &self)
    environment.controlLooks.write(to: &self)
  }

  /// The environment keys that a style depends on.
  static let keys: EnvironmentKeySet = {
    let reads = EnvironmentReads()
    _ = Style(in: EnvironmentValues(in: nil, reads: reads))
    return reads.keys
  }()
}

extension Node {
  /// The style that the environment defines for this node. The node is evaluated again when the style changes.
  final var style: Style {
    environmentReads.formUnion(Style.keys)
    return currentStyle
  }

  /// The style for this node of a text or a symbol, with the gradient that the environment defines.
  final var glyphStyle: Style {
    var style = style
    if style.foreground != nil, let paint = readEnvironment({ $0.foregroundPaint }) { style.foregroundPaint = paint }
    return style
  }

  /// The current style that the environment defines for this node. Reading it creates no dependency.
  final var currentStyle: Style { environment.style(in: graph.environmentEpoch) }
}
