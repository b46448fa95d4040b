import Foundation

/// An environment key whose default value is `nil`. The property of ``EnvironmentValues`` that uses the key defines the
/// meaning of `nil`.
protocol OptionalEnvironmentKey: EnvironmentKey where Value: ExpressibleByNilLiteral {}

extension OptionalEnvironmentKey {
  static var defaultValue: Value { nil }
}

/// The environment key for ``EnvironmentValues/colorScheme``.
struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
/// The environment key for ``EnvironmentValues/locale``.
struct LocaleKey: OptionalEnvironmentKey { typealias Value = Locale? }
/// The environment key for ``EnvironmentValues/calendar``.
struct CalendarKey: OptionalEnvironmentKey { typealias Value = Calendar? }
/// The environment key for ``EnvironmentValues/timeZone``.
struct TimeZoneKey: OptionalEnvironmentKey { typealias Value = TimeZone? }
/// The environment key for ``EnvironmentValues/layoutDirection``.
struct LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }
/// The environment key for ``EnvironmentValues/scenePhase``.
struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
/// The environment key for ``EnvironmentValues/displayScale``.
struct DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
/// The environment key for ``EnvironmentValues/colorSchemeContrast``.
struct ContrastKey: EnvironmentKey { static let defaultValue = ColorSchemeContrast.standard }
/// The environment key for ``EnvironmentValues/font``.
struct FontKey: OptionalEnvironmentKey { typealias Value = Font? }
/// The environment key for ``EnvironmentValues/lineLimit``.
struct LineLimitKey: OptionalEnvironmentKey { typealias Value = Int? }
/// The environment key for ``EnvironmentValues/multilineTextAlignment``.
struct TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }
/// The environment key for ``EnvironmentValues/isEnabled``.
struct IsEnabledKey: EnvironmentKey { static let defaultValue = true }
/// The environment key for ``EnvironmentValues/foreground``.
struct ForegroundKey: OptionalEnvironmentKey {
  /// A color, and the gradient of which it is the first one, if there is one.
  struct Foreground: Equatable, Sendable {
    var color: Color?
    var paint: Paint?
  }

  typealias Value = Foreground?
}
/// The environment key for ``EnvironmentValues/tint``.
struct TintKey: OptionalEnvironmentKey { typealias Value = Color? }

extension EnvironmentValues {
  /// The color scheme, light or dark, of the window or presentation that contains the view.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The contrast that the user prefers. The renderer sets it.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ContrastKey.self] }
    set { self[ContrastKey.self] = newValue }
  }

  /// The locale in which numbers and dates are formatted. The default is the user's current locale.
  public var locale: Locale {
    get { self[LocaleKey.self] ?? .current }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar in which dates are formatted. The default is the user's current calendar.
  public var calendar: Calendar {
    get { self[CalendarKey.self] ?? .current }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone in which dates are formatted. The default is the user's current time zone.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] ?? .current }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The direction in which lines of text and rows of views run.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// The phase of the scene that contains the view. The renderer sets it.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// The number of pixels per point, in each direction. The renderer sets it.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the user prefers reduced motion. The renderer sets it. If it is `true` for
  /// the root of a window, changes are shown without animation.
  public var accessibilityReduceMotion: Bool {
    get { accessibilityPreferences.contains(.reduceMotion) }
    set {
      if newValue {
        accessibilityPreferences.insert(.reduceMotion)
      } else {
        accessibilityPreferences.remove(.reduceMotion)
      }
    }
  }

  /// The size of a pixel, in points.
  public var pixelLength: CGFloat { 1 / displayScale }

  /// The font of texts that don't specify one, or `nil` for the platform's default.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// The maximum number of lines of a text, or `nil` for no limit.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }

  /// The alignment of the lines of a text that has several.
  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }

  /// A Boolean value that indicates whether controls accept input.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// The color of texts and symbols that don't specify one.
  var foreground: Color? {
    get { self[ForegroundKey.self]?.color }
    set { self[ForegroundKey.self] = newValue.map { ForegroundKey.Foreground(color: $0) } }
  }

  /// The gradient of shapes, texts and symbols that don't specify a color, or `nil` if ``foreground`` applies.
  var foregroundPaint: Paint? {
    get { self[ForegroundKey.self]?.paint }
    set { self[ForegroundKey.self] = newValue.map { ForegroundKey.Foreground(color: $0.firstColor, paint: $0) } }
  }

  /// The color with which controls highlight a part of themselves.
  var tint: Color? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
}
