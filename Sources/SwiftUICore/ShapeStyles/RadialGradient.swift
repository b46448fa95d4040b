import Foundation

/// A style that changes its color with the distance from a point.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct RadialGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along the radius of a circle.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    _shading = _Shading(
      rule: .paint(.radial(gradient, center: center, startRadius: startRadius, endRadius: endRadius)))
  }

  /// Creates a gradient along the radius of a circle from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start radius to the end radius.
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
