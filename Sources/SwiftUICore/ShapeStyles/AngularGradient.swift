/// A style that changes its color with the angle about a point.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct AngularGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along an angle, clockwise from the right.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends. The remaining angle has the color of the nearer end.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    _shading = _Shading(rule: .paint(.angular(gradient, center: center, start: startAngle, end: endAngle)))
  }

  /// Creates a gradient along an angle, clockwise from the right, from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start angle to the end angle.
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
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }

  /// Creates a gradient along a full turn, clockwise, from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors in clockwise order.
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
