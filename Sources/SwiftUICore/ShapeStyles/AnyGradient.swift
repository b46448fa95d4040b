import Foundation

/// A gradient whose direction the platform decides: from the top to the bottom.
///
///     Circle().fill(.blue.gradient)
public struct AnyGradient: ShapeStyle, Hashable {
  let gradient: Gradient

  /// The rule that yields the gradient.
  public var _shading: _Shading { _Shading(rule: .paint(.linear(gradient, start: .top, end: .bottom))) }

  /// Creates a gradient.
  ///
  /// - Parameter gradient: The colors, from the top to the bottom.
  public init(_ gradient: Gradient) { self.gradient = gradient }
}

extension Gradient: ShapeStyle {
  /// The colors, as the runtime resolves them: from the top to the bottom.
  public var _shading: _Shading { AnyGradient(self)._shading }
}

extension Color {
  /// The gradient from a lighter shade of this color to the color.
  public var gradient: AnyGradient {
    let light = resolve(in: EnvironmentValues())
    func lighter(_ component: Float) -> Double { Double(component + (1 - component) * 0.2) }
    let top = Color(
      red: lighter(light.red), green: lighter(light.green), blue: lighter(light.blue), opacity: Double(light.opacity))
    return AnyGradient(Gradient(colors: [top, self]))
  }
}
