import Foundation

/// A shape that is a part of the outline of another.
struct TrimmedShape<Content: Shape>: Shape {
  var shape: Content
  var from: CGFloat
  var to: CGFloat

  nonisolated var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, Content.AnimatableData> {
    get { AnimatablePair(AnimatablePair(from, to), shape.animatableData) }
    set { (from, to, shape.animatableData) = (newValue.first.first, newValue.first.second, newValue.second) }
  }

  func path(in rect: CGRect) -> Path { shape.path(in: rect).trimmedPath(from: from, to: to) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension Shape {
  /// Returns a shape that is a part of this shape's outline.
  ///
  ///     Circle().trim(from: 0, to: progress).stroke(.blue, lineWidth: 4)
  ///
  /// - Parameters:
  ///   - startFraction: The start of the part, as a fraction of the outline's length.
  ///   - endFraction: The end of the part, as a fraction of the outline's length.
  public nonisolated func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, from: startFraction, to: endFraction)
  }
}
