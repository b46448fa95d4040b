import Foundation

/// A style that changes its color with the distance from a point, in proportion to the size of the filled area.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct EllipticalGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along the radius of an ellipse.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    _shading = _Shading(
      rule: .paint(
        .elliptical(gradient, center: center, startRadius: startRadiusFraction, endRadius: endRadiusFraction)))
  }

  /// Creates a gradient along the radius of an ellipse from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start radius to the end radius.
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
