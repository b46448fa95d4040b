import Foundation

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient along a line.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  /// Returns a gradient along a line from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start point to the end point.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  /// Returns a gradient along a line from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions, in ascending order.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public static func linearGradient(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint)
    -> LinearGradient
  {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }

  /// Returns a gradient along a line from the colors of a gradient without a direction.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public static func linearGradient(_ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint)
    -> LinearGradient
  {
    LinearGradient(gradient: gradient.gradient, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// Returns a gradient along the radius of a circle.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Returns a gradient along the radius of a circle from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start radius to the end radius.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public static func radialGradient(
    colors: [Color], center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Returns a gradient along the radius of a circle from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions, in ascending order.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  /// Returns a gradient along the radius of a circle from the colors of a gradient without a direction.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadius: The distance from the center at which the gradient starts, in points.
  ///   - endRadius: The distance from the center at which the gradient ends, in points.
  public static func radialGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadius: CGFloat = 0, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient.gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// Returns a gradient along the radius of an ellipse.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  /// Returns a gradient along the radius of an ellipse from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start radius to the end radius.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// Returns a gradient along the radius of an ellipse from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions, in ascending order.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public static func ellipticalGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      stops: stops, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }

  /// Returns a gradient along the radius of an ellipse from the colors of a gradient without a direction.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startRadiusFraction: The radius at which the gradient starts, as a part of the size of the area.
  ///   - endRadiusFraction: The radius at which the gradient ends, as a part of the size of the area.
  public static func ellipticalGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient.gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension ShapeStyle where Self == AngularGradient {
  /// Returns a gradient along an angle, clockwise from the right.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends. The remaining angle has the color of the nearer end.
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Returns a gradient along an angle, clockwise from the right, from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start angle to the end angle.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends. The remaining angle has the color of the nearer end.
  public static func angularGradient(colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle)
    -> AngularGradient
  {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Returns a gradient along an angle, clockwise from the right, from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions, in ascending order.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends. The remaining angle has the color of the nearer end.
  public static func angularGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Returns a gradient along an angle, clockwise from the right, from the colors of a gradient without a direction.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - startAngle: The angle at which the gradient starts.
  ///   - endAngle: The angle at which the gradient ends. The remaining angle has the color of the nearer end.
  public static func angularGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(gradient: gradient.gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  /// Returns a gradient along a full turn, clockwise.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public static func conicGradient(_ gradient: Gradient, center: UnitPoint = .center, angle: Angle = .zero)
    -> AngularGradient
  {
    AngularGradient(gradient: gradient, center: center, angle: angle)
  }

  /// Returns a gradient along a full turn, clockwise, from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors in clockwise order.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public static func conicGradient(colors: [Color], center: UnitPoint = .center, angle: Angle = .zero)
    -> AngularGradient
  {
    AngularGradient(colors: colors, center: center, angle: angle)
  }

  /// Returns a gradient along a full turn, clockwise, from colors with positions.
  ///
  /// - Parameters:
  ///   - stops: The colors with their positions, in ascending order.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public static func conicGradient(stops: [Gradient.Stop], center: UnitPoint = .center, angle: Angle = .zero)
    -> AngularGradient
  {
    AngularGradient(stops: stops, center: center, angle: angle)
  }

  /// Returns a gradient along a full turn, clockwise, from the colors of a gradient without a direction.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - center: The center, as a point of the filled area.
  ///   - angle: The angle at which the gradient starts and ends.
  public static func conicGradient(_ gradient: AnyGradient, center: UnitPoint = .center, angle: Angle = .zero)
    -> AngularGradient
  {
    AngularGradient(gradient: gradient.gradient, center: center, angle: angle)
  }
}
