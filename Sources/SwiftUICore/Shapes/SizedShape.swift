import Foundation

/// A shape of a fixed size at the corner of its frame.
struct SizedShape<Content: Shape>: Shape {
  var shape: Content
  var size: CGSize

  nonisolated var animatableData: AnimatablePair<CGSize.AnimatableData, Content.AnimatableData> {
    get { AnimatablePair(size.animatableData, shape.animatableData) }
    set { (size.animatableData, shape.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }
}

extension Shape {
  /// Returns this shape at a fixed size, at the corner of its frame.
  ///
  /// - Parameter size: The size, in points.
  public nonisolated func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }

  /// Returns this shape at a fixed size, at the corner of its frame.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  public nonisolated func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }
}
