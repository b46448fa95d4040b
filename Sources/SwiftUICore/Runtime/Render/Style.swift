import CombineCore

/// A style of a text, a symbol or a control. Properties that the views do not set have the platform's defaults.
///
/// A style includes the values of the environment, so a renderer that shows each element in its own style does not need
/// the elements around it.
public struct Style: Equatable, Sendable {
  /// The properties of a style.
  private struct Values: Equatable, Sendable {
    var font: Font?
    var foreground: Color?
    var tint: Color?
    var lineLimit: Int?
    var alignment = TextAlignment.leading
    var isEnabled = true
    var isUnderlined = false
    var isStruckThrough = false
  }

  /// A box that copies of a style share, so that a style takes one word and a default style takes no allocation.
  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// The values, or `nil` if all values are the platform's defaults, as in most styles.
  private var storage: Storage?

  private static let plain = Values()

  private var values: Values {
    get { storage?.values ?? Self.plain }
    set { storage = newValue == Self.plain ? nil : Storage(newValue) }
  }

  /// Creates the platform's default style.
  public init() {}

  /// The font, or `nil` for the platform's default.
  public var font: Font? {
    get { values.font }
    set { values.font = newValue }
  }

  /// The color of texts and symbols, or `nil` for the platform's default.
  public var foreground: Color? {
    get { values.foreground }
    set { values.foreground = newValue }
  }

  /// The accent color of a control, or `nil` for the platform's default.
  public var tint: Color? {
    get { values.tint }
    set { values.tint = newValue }
  }

  /// The maximum number of lines of a text, or `nil` if there is no limit.
  public var lineLimit: Int? {
    get { values.lineLimit }
    set { values.lineLimit = newValue }
  }

  /// The alignment of the lines of a text.
  public var alignment: TextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  /// A Boolean value that indicates whether a control is enabled.
  public var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// A Boolean value that indicates whether a text is underlined.
  public var isUnderlined: Bool {
    get { values.isUnderlined }
    set { values.isUnderlined = newValue }
  }

  /// A Boolean value that indicates whether a line is drawn through a text.
  public var isStruckThrough: Bool {
    get { values.isStruckThrough }
    set { values.isStruckThrough = newValue }
  }

  public static func == (one: Style, other: Style) -> Bool {
    one.storage === other.storage || one.values == other.values
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

  /// The current style that the environment defines for this node. Reading it creates no dependency.
  final var currentStyle: Style { environment.style(in: graph.environmentEpoch) }
}
