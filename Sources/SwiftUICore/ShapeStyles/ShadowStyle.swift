import Foundation

/// A shadow that a shape style adds to the shapes that are drawn with it.
///
///     Circle().fill(.orange.shadow(.drop(radius: 4, y: 2)))
///     RoundedRectangle(cornerRadius: 8).fill(.background.shadow(.inner(radius: 3)))
public struct ShadowStyle: Hashable, Sendable {
  /// The side of the outline on which the shadow is: behind the shape, or inside of it.
  private enum Side {
    case behind
    case inside
  }

  private let place: Side
  private let color: Color
  private let radius: CGFloat
  private let offset: CGSize

  /// Returns a shadow behind the shape.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The standard deviation of the blur, in points.
  ///   - x: The distance to the right, in points.
  ///   - y: The distance downward, in points.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(place: .behind, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// Returns a shadow of the edges of the shape on the inside of the shape.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The standard deviation of the blur, in points.
  ///   - x: The distance to the right, in points.
  ///   - y: The distance downward, in points.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(place: .inside, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// Returns a drawing with its shadow.
  func added(to commands: [DrawingCommand]) -> [DrawingCommand] {
    switch place {
    case .behind: return [moved(blurred(.filtered(commands, .silhouette(color))))] + commands
    case .inside:
      // The shadow of everything outside the drawing, as far as it reaches into the drawing.
      let far = CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)
      let outside = DrawingCommand.masked(
        [.fill(Path(far), .color(color), FillStyle(), in: far)], by: commands, isInverse: true)
      return commands + [.masked([moved(blurred(outside))], by: commands, isInverse: false)]
    }
  }

  private func blurred(_ command: DrawingCommand) -> DrawingCommand {
    radius > 0 ? .filtered([command], .blur(radius: radius)) : command
  }

  private func moved(_ command: DrawingCommand) -> DrawingCommand {
    guard offset != .zero else { return command }
    let transform = CGAffineTransform(translationX: offset.width, y: offset.height)
    return .group([command], transform: transform, clip: nil, opacity: 1)
  }
}

/// A style with a shadow.
package struct ShadowShapeStyle: ShapeStyle {
  /// The rule that yields the style with its shadow.
  package let _shading: _Shading
}

extension ShapeStyle {
  /// Adds a shadow to the shapes that are drawn with this style. Texts and backgrounds without a shape have none.
  ///
  /// - Parameter style: The shadow to add, with its color, radius and offset.
  /// - Returns: A style with the shadow.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    ShadowShapeStyle(_shading: _Shading(rule: .shadowed(_shading.rule, style)))
  }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// Returns the foreground color with a shadow.
  ///
  /// - Parameter style: The shadow of the returned style.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}
