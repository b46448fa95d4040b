import Foundation

/// A shape that is made of two.
struct CombinedShape<One: Shape, Other: Shape>: Shape {
  var one: One
  var other: Other
  let operation: PathBooleanOperation
  let isEvenOdd: Bool

  nonisolated var animatableData: AnimatablePair<One.AnimatableData, Other.AnimatableData> {
    get { AnimatablePair(one.animatableData, other.animatableData) }
    set { (one.animatableData, other.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    let (path, other) = (one.path(in: rect), other.path(in: rect))
    return switch operation {
    case .union: path.union(other, eoFill: isEvenOdd)
    case .intersection: path.intersection(other, eoFill: isEvenOdd)
    case .subtraction: path.subtracting(other, eoFill: isEvenOdd)
    case .symmetricDifference: path.symmetricDifference(other, eoFill: isEvenOdd)
    case .lineIntersection: path.lineIntersection(other, eoFill: isEvenOdd)
    case .lineSubtraction: path.lineSubtraction(other, eoFill: isEvenOdd)
    }
  }
}
