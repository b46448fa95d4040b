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
    OpacityShapeStyle(_shading: _Shading(way: .faded(_shading.way, opacity)))
  }
}
