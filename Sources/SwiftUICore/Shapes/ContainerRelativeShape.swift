import Foundation

/// The shape of the container around a view, which `containerShape(_:)` sets; a rectangle, if none is set.
///
///     VStack { Card().background(ContainerRelativeShape().fill(.blue)) }
///       .containerShape(RoundedRectangle(cornerRadius: 20))
///
/// - Differences: The corners keep the radius of the container, however far from its edges the view is.
public struct ContainerRelativeShape: InsettableShape {
  private var inset: CGFloat = 0

  /// Creates the shape.
  public init() {}

  /// Returns a rectangle. The views that draw the shape replace it with that of their container.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { Path(rect.reduced(by: inset)) }

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  public func inset(by amount: CGFloat) -> ContainerRelativeShape {
    var copy = self
    copy.inset += amount
    return copy
  }

  /// Returns the shape of a container, with the outline moved inside as that of this shape.
  func resolved(_ container: ContainerShape?) -> any Shape {
    guard let container else { return self }
    return inset == 0 ? container.shape : container.shape.inset(by: inset)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the container around a view.
  public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
