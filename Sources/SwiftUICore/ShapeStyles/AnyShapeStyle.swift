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
private struct OpacityShapeStyle: ShapeStyle {
  /// The rule that yields the style at its opacity.
  let _shading: _Shading
}

extension ShapeStyle {
  /// Returns this style at an opacity.
  ///
  /// - Parameter opacity: The opacity, from 0 to 1.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(_shading: _Shading(rule: .faded(_shading.rule, opacity)))
  }
}

/// A style whose colors are mixed with those behind it.
private struct BlendModeShapeStyle: ShapeStyle {
  /// The rule that yields the style with its function.
  let _shading: _Shading
}

extension ShapeStyle {
  /// Mixes the colors of this style with those of the shape views that are drawn before it in the same view.
  ///
  ///     Circle().fill(.yellow).fill(.blue.blendMode(.multiply))
  ///
  /// - Differences: What is behind the view takes no part. Use `blendMode(_:)` of the view.
  ///
  /// - Parameter mode: The function that mixes the colors.
  /// - Returns: A style with the function.
  @_disfavoredOverload
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
    BlendModeShapeStyle(_shading: _Shading(rule: .blended(_shading.rule, mode)))
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// Returns the foreground color, mixed with the shape views that are drawn before it in the same view.
  ///
  /// - Parameter mode: The function that mixes the colors.
  public static func blendMode(_ mode: BlendMode) -> some ShapeStyle { ForegroundStyle().blendMode(mode) }
}
