/// A style that changes its color along a line.
///
/// A gradient fills shapes and backgrounds, and is seen through texts and symbols.
public struct LinearGradient: ShapeStyle {
  /// The rule that yields the gradient.
  public let _shading: _Shading

  /// Creates a gradient along a line.
  ///
  /// - Parameters:
  ///   - gradient: The colors and their positions.
  ///   - startPoint: The point of the filled area at which the gradient starts.
  ///   - endPoint: The point of the filled area at which the gradient ends.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    _shading = _Shading(rule: .paint(.linear(gradient, start: startPoint, end: endPoint)))
  }

  /// Creates a gradient along a line from colors at equal distances.
  ///
  /// - Parameters:
  ///   - colors: The colors, from the start point to the end point.
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
