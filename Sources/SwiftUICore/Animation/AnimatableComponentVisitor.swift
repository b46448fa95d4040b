import Foundation

/// A visitor of the components that an animation changes from frame to frame: the numbers and colors of an element.
///
/// A content passes each component through the visitor and makes the primitive of what it returns. The same code
/// thereby reads the components of a primitive and makes one with others.
struct AnimatableComponentVisitor {
  /// The components that have been read, or those that replace the components of the primitive.
  private var components: [Double] = []
  /// The number of components that have been visited, or `nil` in a visitor that reads.
  private var visited: Int?
  private let environment: EnvironmentValues

  /// Creates a visitor that reads components, and returns each of them unchanged.
  ///
  /// - Parameter environment: The environment in which colors have components.
  init(readingIn environment: EnvironmentValues) { self.environment = environment }

  /// Creates a visitor that replaces components.
  ///
  /// - Parameter components: The new components, as many as a visitor reads of the same primitive.
  init(replacingWith components: [Double]) {
    self.components = components
    visited = 0
    environment = EnvironmentValues()
  }

  /// The components, or `nil` if there are none.
  var vector: AnimatableVector? { components.isEmpty ? nil : AnimatableVector(components: components) }

  /// Returns the next components that replace others, or `nil` if this visitor reads.
  private mutating func next(_ count: Int) -> ArraySlice<Double>? {
    guard let visited else { return nil }
    self.visited = visited + count
    return components[visited..<visited + count]
  }

  mutating func visit(_ number: Double) -> Double {
    if let new = next(1) { return new[new.startIndex] }
    components.append(number)
    return number
  }

  mutating func visit(_ number: CGFloat) -> CGFloat { CGFloat(visit(Double(number))) }

  mutating func visit(_ size: CGSize) -> CGSize { CGSize(width: visit(size.width), height: visit(size.height)) }

  mutating func visit(_ angle: Angle) -> Angle { .radians(visit(angle.radians)) }

  mutating func visit(_ point: UnitPoint) -> UnitPoint { UnitPoint(x: visit(point.x), y: visit(point.y)) }

  mutating func visit(_ t: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(a: visit(t.a), b: visit(t.b), c: visit(t.c), d: visit(t.d), tx: visit(t.tx), ty: visit(t.ty))
  }

  mutating func visit(_ color: Color) -> Color {
    if let new = next(4) { return Color(components: new) }
    components += color.components(in: environment)
    return color
  }
}

extension Color {
  /// Returns the components of the color, multiplied by its opacity, and the opacity. A color thereby fades to a
  /// transparent one without taking on its hue.
  fileprivate func components(in environment: EnvironmentValues) -> [Double] {
    let color = resolve(in: environment)
    return [color.red * color.opacity, color.green * color.opacity, color.blue * color.opacity, color.opacity].map {
      Double($0)
    }
  }

  /// Creates a color from components that are multiplied by the opacity.
  fileprivate init(components: ArraySlice<Double>) {
    let first = components.startIndex
    let opacity = min(max(components[first + 3], 0), 1)
    func component(_ index: Int) -> Double {
      opacity == 0 ? 0 : min(max(components[first + index] / opacity, 0), 1)
    }
    self.init(red: component(0), green: component(1), blue: component(2), opacity: opacity)
  }
}
