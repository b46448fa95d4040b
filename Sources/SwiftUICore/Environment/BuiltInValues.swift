import Foundation

/// A key whose value nobody has to set: `nil`, and what `nil` means is said by the property of `EnvironmentValues`.
protocol OptionalEnvironmentKey: EnvironmentKey where Value: ExpressibleByNilLiteral {}

extension OptionalEnvironmentKey {
  static var defaultValue: Value { nil }
}

struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
struct LocaleKey: OptionalEnvironmentKey { typealias Value = Locale? }
struct CalendarKey: OptionalEnvironmentKey { typealias Value = Calendar? }
struct TimeZoneKey: OptionalEnvironmentKey { typealias Value = TimeZone? }
struct LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }
struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
struct DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
struct FontKey: OptionalEnvironmentKey { typealias Value = Font? }
struct LineLimitKey: OptionalEnvironmentKey { typealias Value = Int? }
struct TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }
struct IsEnabledKey: EnvironmentKey { static let defaultValue = true }
struct ForegroundKey: OptionalEnvironmentKey { typealias Value = Color? }
struct TintKey: OptionalEnvironmentKey { typealias Value = Color? }

extension EnvironmentValues {
  /// Light or dark: what the presentation that contains the view shows itself in.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// How numbers and dates are written; the user's, unless another one is set.
  public var locale: Locale {
    get { self[LocaleKey.self] ?? .current }
    set { self[LocaleKey.self] = newValue }
  }

  /// How days are counted; the user's, unless another one is set.
  public var calendar: Calendar {
    get { self[CalendarKey.self] ?? .current }
    set { self[CalendarKey.self] = newValue }
  }

  /// What the clock on the wall shows; the user's, unless another one is set.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] ?? .current }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// Which way rows run.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// Whether the scene that the view is in is in use. Set by the one who shows it.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// How many pixels a point has in each direction. Set by the one who shows the view.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// The size of a pixel, in points: the thinnest line.
  public var pixelLength: CGFloat { 1 / displayScale }

  /// The font of texts that don't say another one; the platform's if `nil`.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// How many lines a text has at most; as many as it needs if `nil`.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }

  /// Where the lines of a text of several lines begin.
  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  /// Whether controls can be used.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// The colour of texts and symbols that don't say another one.
  var foreground: Color? {
    get { self[ForegroundKey.self] }
    set { self[ForegroundKey.self] = newValue }
  }

  /// The colour of what controls accentuate.
  var tint: Color? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}
