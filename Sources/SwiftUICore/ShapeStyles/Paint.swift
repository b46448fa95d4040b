import Foundation

/// A color, a gradient or an image with which an area is filled. Renderers use this type.
package enum Paint: Hashable, Sendable {
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
  package var firstColor: Color {
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
