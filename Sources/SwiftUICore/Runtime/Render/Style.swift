import CombineCore

/// The style of a text, a symbol or a control, as far as views set it; the rest is the platform's.
///
/// A style includes the values of the environment: a renderer that shows every element in its own style needs to know
/// nothing of the elements around it.
public struct Style: Equatable, Sendable {
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

  private final class Storage: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// Nothing if everything is the platform's.
  private var storage: Storage?

  private static let plain = Values()

  private var values: Values {
    get { storage?.values ?? Self.plain }
    set { storage = newValue == Self.plain ? nil : Storage(newValue) }
  }

  /// The platform's style.
  public init() {}

  /// The font; the platform's if `nil`.
  public var font: Font? {
    get { values.font }
    set { values.font = newValue }
  }

  /// The colour of texts and symbols; the platform's if `nil`.
  public var foreground: Color? {
    get { values.foreground }
    set { values.foreground = newValue }
  }

  /// The colour of what a control accentuates; the platform's if `nil`.
  public var tint: Color? {
    get { values.tint }
    set { values.tint = newValue }
  }

  /// The maximum number of lines of a text; `nil` if there is no limit.
  public var lineLimit: Int? {
    get { values.lineLimit }
    set { values.lineLimit = newValue }
  }

  /// The alignment of a text's lines with each other.
  public var alignment: TextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  /// Whether a control can be used.
  public var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// Whether a text has a line under it.
  public var isUnderlined: Bool {
    get { values.isUnderlined }
    set { values.isUnderlined = newValue }
  }

  /// Whether a text has a line through it.
  public var isStruckThrough: Bool {
    get { values.isStruckThrough }
    set { values.isStruckThrough = newValue }
  }

  public static func == (one: Style, other: Style) -> Bool {
    one.storage === other.storage || one.values == other.values
  }

  /// Creates the style that an environment gives.
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

  /// The keys that this comes from.
  static let keys: EnvironmentKeySet = {
    let reads = EnvironmentReads()
    _ = Style(in: EnvironmentValues(in: nil, reads: reads))
    return reads.keys
  }()
}

extension Node {
  /// The style that the environment gives what this node shows, which is evaluated when it changes.
  final var style: Style {
    environmentReads.formUnion(Style.keys)
    return currentStyle
  }

  /// The same, for one look at it.
  final var currentStyle: Style { environment.style(in: graph.environmentEpoch) }
}
