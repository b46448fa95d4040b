/// A style of a program's own, whose type is erased.
struct CustomShapeStyleResolver: Hashable, Sendable {
  let style: any ShapeStyle

  /// Returns the rule of the style that the style returns for an environment.
  func shading(in environment: EnvironmentValues) -> _Shading { style.resolve(in: environment)._shading }

  static func == (one: CustomShapeStyleResolver, other: CustomShapeStyleResolver) -> Bool {
    func isEqual<S: ShapeStyle>(_ style: S) -> Bool {
      (other.style as? S).map { EqualityComparer.of(S.self).areEqual(style, $0) } ?? false
    }
    return isEqual(one.style)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type(of: style))) }
}

/// A rule that yields the color of a style. The runtime evaluates the rule in an environment.
public struct _Shading: Hashable, Sendable {
  /// A kind of rule.
  indirect enum Rule: Hashable, Sendable {
    case color(Color)
    case paint(Paint)
    case image(ImagePaint)
    /// Another rule at an opacity.
    case faded(Rule, Double)
    /// Another rule at a level of prominence: 0 leaves it unchanged, higher levels are less prominent.
    case level(Rule, Int)
    /// The foreground color or gradient of the environment.
    case foreground
    case tint
    case background
    /// The rule of the style that a style of a program's own returns.
    case resolved(CustomShapeStyleResolver)
    /// Another rule, with a shadow of what is drawn with it.
    case shadowed(Rule, ShadowStyle)
    /// Another rule, whose colors are mixed with what the same view has drawn before.
    case blended(Rule, BlendMode)
  }

  let rule: Rule

  /// The opacities of the levels of prominence.
  private static let opacities = [1, 0.6, 0.35, 0.2, 0.1]

  /// Returns the color that the rule yields in an environment, or `nil` for the platform's foreground color.
  func color(in environment: EnvironmentValues) -> Color? {
    switch rule {
    case .color(let color): return color
    case .paint(let paint): return paint.firstColor
    case .image(let paint): return Paint.image(paint.tiles(in: environment)).firstColor
    case .faded(let rule, let opacity):
      return (_Shading(rule: rule).color(in: environment) ?? .primary).opacity(opacity)
    case .tint: return environment.tint ?? .accentColor
    case .background: return environment.backgroundStyle?._shading.color(in: environment) ?? Color(.named(.background))
    case .foreground: return environment.foreground
    case .level(let rule, 0): return _Shading(rule: rule).color(in: environment)
    case .level(.background, let level): return Color.background(level: level)
    case .level(let rule, let level):
      let color = _Shading(rule: rule).color(in: environment)
      if let color, color != .primary { return color.opacity(Self.opacities[min(level, 4)]) }
      return level < 4
        ? Color(.named([.primary, .secondary, .tertiary, .quaternary][level]))
        : Color(.named(.quaternary)).opacity(0.5)
    case .resolved(let style): return style.shading(in: environment).color(in: environment)
    case .shadowed(let rule, _), .blended(let rule, _): return _Shading(rule: rule).color(in: environment)
    }
  }

  /// Returns the paint that the rule yields in an environment.
  func paint(in environment: EnvironmentValues) -> Paint {
    switch rule {
    case .paint(let paint): paint
    case .image(let paint): .image(paint.tiles(in: environment))
    case .faded(let rule, let opacity): _Shading(rule: rule).paint(in: environment).opacity(opacity)
    case .level(.image(let paint), let level):
      .image(paint.tiles(in: environment)).opacity(Self.opacities[min(level, 4)])
    case .level(.paint(let paint), let level): paint.opacity(Self.opacities[min(level, 4)])
    case .foreground where environment.foregroundPaint != nil: environment.foregroundPaint ?? .color(.primary)
    case .level(.foreground, let level) where environment.foregroundPaint != nil:
      environment.foregroundPaint?.opacity(Self.opacities[min(level, 4)]) ?? .color(.primary)
    case .background:
      environment.backgroundStyle?._shading.paint(in: environment) ?? .color(Color(.named(.background)))
    case .resolved(let style): style.shading(in: environment).paint(in: environment)
    case .shadowed(let rule, _), .blended(let rule, _): _Shading(rule: rule).paint(in: environment)
    default: .color(color(in: environment) ?? .primary)
    }
  }

  /// Returns the shadows of what is drawn with the rule, from the innermost to the outermost.
  func shadows(in environment: EnvironmentValues) -> [ShadowStyle] {
    switch rule {
    case .shadowed(let rule, let shadow): _Shading(rule: rule).shadows(in: environment) + [shadow]
    case .faded(let rule, _), .level(let rule, _), .blended(let rule, _): _Shading(rule: rule).shadows(in: environment)
    case .resolved(let style): style.shading(in: environment).shadows(in: environment)
    default: []
    }
  }

  /// Returns the function that mixes what is drawn with the rule with what the view has drawn before, or `nil`.
  func blendMode(in environment: EnvironmentValues) -> BlendMode? {
    switch rule {
    case .blended(_, let mode): mode
    case .faded(let rule, _), .level(let rule, _), .shadowed(let rule, _):
      _Shading(rule: rule).blendMode(in: environment)
    case .resolved(let style): style.shading(in: environment).blendMode(in: environment)
    default: nil
    }
  }
}
