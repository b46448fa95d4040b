import Foundation

/// Colors with their positions along a line, between which the colors change continuously.
public struct Gradient: Hashable, Sendable {
  /// A color and its position.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public var color: Color
    /// The position, from 0 at the start to 1 at the end.
    public var location: CGFloat

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - color: The color.
    ///   - location: The position, from 0 at the start to 1 at the end.
    public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
  }

  /// The colors with their positions, in ascending order.
  public var stops: [Stop]

  /// Creates a gradient from colors with positions.
  ///
  /// - Parameter stops: The colors with their positions, in ascending order.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient from colors at equal distances.
  ///
  /// - Parameter colors: The colors, from the start to the end.
  public init(colors: [Color]) {
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
    }
  }
}

/// A color, a gradient or an image with which an area is filled. Renderers use this type.
public enum Paint: Hashable, Sendable {
  /// A color.
  case color(Color)
  /// A gradient along a line between two points of the filled area.
  case linear(Gradient, start: UnitPoint, end: UnitPoint)
  /// A gradient along the radius of a circle about a point of the filled area, with radii in points.
  case radial(Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat)
  /// A gradient along an angle about a point of the filled area.
  case angular(Gradient, center: UnitPoint, start: Angle, end: Angle)
  /// A gradient along the radius of an ellipse about a point of the filled area, with radii in sizes of the area.
  case elliptical(Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat)
  /// A gradient between the points of a grid.
  case mesh(MeshGradient)
  /// An image that is repeated.
  case image(ImageTiles)

  /// The color, the first color of the gradient, or the foreground color for an image, where only one color can be
  /// shown.
  public var firstColor: Color {
    switch self {
    case .color(let color): color
    case .linear(let gradient, _, _), .radial(let gradient, _, _, _), .angular(let gradient, _, _, _),
      .elliptical(let gradient, _, _, _):
      gradient.stops.first?.color ?? .clear
    case .mesh(let mesh): mesh.firstColor ?? mesh.background
    case .image(let tiles): (tiles.style.foreground ?? .primary).opacity(tiles.opacity)
    }
  }

  /// Calls a closure with the paints that are drawn one after another: a grid of points doesn't cover its background.
  func forEachLayer(_ body: (Paint) -> Void) {
    if case .mesh(let mesh) = self, mesh.background != .clear { body(.color(mesh.background)) }
    body(self)
  }

  func opacity(_ opacity: Double) -> Paint {
    func faded(_ gradient: Gradient) -> Gradient {
      Gradient(stops: gradient.stops.map { Gradient.Stop(color: $0.color.opacity(opacity), location: $0.location) })
    }
    return switch self {
    case .color(let color): .color(color.opacity(opacity))
    case .linear(let gradient, let start, let end): .linear(faded(gradient), start: start, end: end)
    case .radial(let gradient, let center, let start, let end):
      .radial(faded(gradient), center: center, startRadius: start, endRadius: end)
    case .angular(let gradient, let center, let start, let end):
      .angular(faded(gradient), center: center, start: start, end: end)
    case .elliptical(let gradient, let center, let start, let end):
      .elliptical(faded(gradient), center: center, startRadius: start, endRadius: end)
    case .mesh(let mesh): .mesh(mesh.opacity(opacity))
    case .image(var tiles):
      {
        tiles.opacity *= opacity
        return .image(tiles)
      }()
    }
  }
}

/// A style that changes its color along a line.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct LinearGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along a line.
  ///
  /// - Parameters:
  ///   - gradient: The colors.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    _shading = _Shading(way: .paint(.linear(gradient, start: startPoint, end: endPoint)))
  }

  /// Creates a gradient along a line from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  /// Creates a gradient along a line from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

extension LinearGradient: View {
  /// A rectangle that is filled with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

/// A style that changes its color with the distance from a point.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct RadialGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along the radius of a circle.
  ///
  /// - Parameters:
  ///   - gradient: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    _shading = _Shading(
      way: .paint(.radial(gradient, center: center, startRadius: startRadius, endRadius: endRadius)))
  }

  /// Creates a gradient along the radius of a circle from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Creates a gradient along the radius of a circle from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension RadialGradient: View {
  /// A rectangle that is filled with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

/// A style that changes its color with the distance from a point, in proportion to the size of the filled area.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct EllipticalGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along the radius of an ellipse.
  ///
  /// - Parameters:
  ///   - gradient: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    _shading = _Shading(
      way: .paint(
        .elliptical(gradient, center: center, startRadius: startRadiusFraction, endRadius: endRadiusFraction)))
  }

  /// Creates a gradient along the radius of an ellipse from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// Creates a gradient along the radius of an ellipse from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension EllipticalGradient: View {
  /// A rectangle that is filled with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

/// A style that changes its color with the angle about a point.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct AngularGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along an angle, clockwise from the right.
  ///
  /// - Parameters:
  ///   - gradient: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends. The remaining angle has the color of the nearer end.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    _shading = _Shading(way: .paint(.angular(gradient, center: center, start: startAngle, end: endAngle)))
  }

  /// Creates a gradient along an angle, clockwise from the right, from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a gradient along an angle, clockwise from the right, from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends.
  public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Creates a gradient along a full turn, clockwise.
  ///
  /// - Parameters:
  ///   - gradient: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Creates a gradient along a full turn, clockwise, from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }

  /// Creates a gradient along a full turn, clockwise, from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
  }
}

extension AngularGradient: View {
  /// A rectangle that is filled with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

/// A translucent ground behind views. It is a plain ground of the platform's background color, because GTK doesn't blur
/// what is behind a view.
public struct Material: ShapeStyle {
  /// The rule that yields the color of the ground.
  public let _shading: _Shading

  private init(_ opacity: Double) {
    _shading = _Shading(way: .paint(.color(Color(.named(.background)).opacity(opacity))))
  }

  /// A mostly translucent material.
  public static let ultraThin = Material(0.6)
  /// A material that is more translucent than opaque.
  public static let thin = Material(0.7)
  /// A material that is somewhat translucent.
  public static let regular = Material(0.8)
  /// A material that is more opaque than translucent.
  public static let thick = Material(0.9)
  /// A mostly opaque material.
  public static let ultraThick = Material(0.96)
  /// The material of bars.
  public static let bar = Material(0.9)
}

extension ShapeStyle where Self == Material {
  /// A mostly translucent material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is more translucent than opaque.
  public static var thinMaterial: Material { .thin }
  /// A material that is somewhat translucent.
  public static var regularMaterial: Material { .regular }
  /// A material that is more opaque than translucent.
  public static var thickMaterial: Material { .thick }
  /// A mostly opaque material.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { .bar }
}

/// A style that yields the foreground color of the environment.
public struct ForegroundStyle: ShapeStyle {
  /// The rule that yields the foreground color.
  public var _shading: _Shading { HierarchicalShapeStyle.primary._shading }

  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground color of the environment.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// A style whose type is erased.
public struct AnyShapeStyle: ShapeStyle {
  /// The rule of the erased style.
  public let _shading: _Shading

  /// Creates a type-erased style.
  ///
  /// - Parameter style: The style to wrap.
  public init<S: ShapeStyle>(_ style: S) { _shading = style._shading }

  init(_shading: _Shading) { self._shading = _shading }
}

/// A style at an opacity.
public struct OpacityShapeStyle: ShapeStyle {
  /// The rule that yields the style at its opacity.
  public let _shading: _Shading
}

extension ShapeStyle {
  /// Returns this style at an opacity.
  ///
  /// - Parameter opacity: The opacity, from 0 to 1.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> OpacityShapeStyle {
    OpacityShapeStyle(_shading: _Shading(way: .faded(_shading.way, opacity)))
  }
}
