/// A color, a gradient, or a rule that derives one from the environment.
///
/// A style of a program's own returns other styles, depending on the environment:
///
///     struct Highlight: ShapeStyle {
///       func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
///         environment.colorScheme == .dark ? Color.yellow : Color.orange
///       }
///     }
public protocol ShapeStyle: Sendable {
  /// The type of the style that this style returns for an environment; `Never` for the styles of this module.
  associatedtype Resolved: ShapeStyle = Never

  /// Returns the style to use in an environment.
  ///
  /// - Parameter environment: The environment of the view that uses this style. The view is drawn again when a value
  ///   changes that this method has read.
  func resolve(in environment: EnvironmentValues) -> Resolved

  /// The rule that yields the color. Don't implement this property: implement ``resolve(in:)``.
  var _shading: _Shading { get }
}

extension ShapeStyle {
  /// The rule that yields the color of the style that this style returns for an environment.
  public var _shading: _Shading { _Shading(rule: .resolved(CustomShapeStyleResolver(style: self))) }
}

extension ShapeStyle where Resolved == Never {
  /// Returns never: the styles of this module have no other style. Calling this method stops the process.
  ///
  /// - Parameter environment: Ignored.
  public func resolve(in environment: EnvironmentValues) -> Never { fatalError("\(Self.self) has no other style") }
}

extension Never: ShapeStyle {}

extension Color.Resolved: ShapeStyle {
  public typealias Resolved = Never

  /// A rule that yields the color with the components.
  public var _shading: _Shading { _Shading(rule: .color(Color(self))) }
}

extension Color: ShapeStyle {
  /// A rule that yields the color itself.
  public var _shading: _Shading { _Shading(rule: .color(self)) }
}

extension ShapeStyle {
  /// This style, less prominent. The background becomes one that stands out from it.
  public var secondary: some ShapeStyle { LevelShapeStyle(_shading, 1) }
  /// This style, less prominent than secondary.
  public var tertiary: some ShapeStyle { LevelShapeStyle(_shading, 2) }
  /// This style, less prominent than tertiary.
  public var quaternary: some ShapeStyle { LevelShapeStyle(_shading, 3) }
  /// This style, the least prominent.
  public var quinary: some ShapeStyle { LevelShapeStyle(_shading, 4) }
}

extension ShapeStyle where Self == Color {
  /// The platform's red.
  public static var red: Color { .red }
  /// The platform's orange.
  public static var orange: Color { .orange }
  /// The platform's yellow.
  public static var yellow: Color { .yellow }
  /// The platform's green.
  public static var green: Color { .green }
  /// The platform's mint.
  public static var mint: Color { .mint }
  /// The platform's teal.
  public static var teal: Color { .teal }
  /// The platform's cyan.
  public static var cyan: Color { .cyan }
  /// The platform's blue.
  public static var blue: Color { .blue }
  /// The platform's indigo.
  public static var indigo: Color { .indigo }
  /// The platform's purple.
  public static var purple: Color { .purple }
  /// The platform's pink.
  public static var pink: Color { .pink }
  /// The platform's brown.
  public static var brown: Color { .brown }
  /// The platform's gray.
  public static var gray: Color { .gray }
  /// White, in both color schemes.
  public static var white: Color { .white }
  /// Black, in both color schemes.
  public static var black: Color { .black }
  /// A fully transparent color.
  public static var clear: Color { .clear }
}
