import Foundation

/// A vector of any number of components. A vector without components is zero.
struct AnimatableVector: VectorArithmetic {
  var components: [Double]

  static var zero: AnimatableVector { AnimatableVector(components: []) }

  private static func combine(
    _ one: AnimatableVector, _ other: AnimatableVector, _ operation: (Double, Double) -> Double
  ) -> AnimatableVector {
    var (one, other) = (one.components, other.components)
    let count = max(one.count, other.count)
    one += repeatElement(0, count: count - one.count)
    other += repeatElement(0, count: count - other.count)
    return AnimatableVector(components: zip(one, other).map(operation))
  }

  static func + (one: AnimatableVector, other: AnimatableVector) -> AnimatableVector { combine(one, other, +) }
  static func - (one: AnimatableVector, other: AnimatableVector) -> AnimatableVector { combine(one, other, -) }
  mutating func scale(by factor: Double) { for index in components.indices { components[index] *= factor } }
  var magnitudeSquared: Double { components.reduce(0) { $0 + $1 * $1 } }
}
