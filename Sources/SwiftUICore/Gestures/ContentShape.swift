/// The purposes for which a view has a shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The purposes as bits.
  public let rawValue: Int

  /// Creates purposes from bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The view receives input in the shape.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// The preview of a drag has the shape.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// The preview of a context menu has the shape.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  /// The effect of a pointer over the view has the shape.
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  /// Assistive technologies present the view in the shape.
  public static let accessibility = ContentShapeKinds(rawValue: 16)
  /// The focus ring of the view has the shape.
  public static let focusEffect = ContentShapeKinds(rawValue: 32)
}

extension View {
  /// Has this view receive input inside a shape, also where the view shows nothing.
  ///
  /// - Parameters:
  ///   - shape: The shape, in the frame of this view.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule determines the inside.
  /// - Returns: A view that receives input inside the shape.
  public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(ShapeRestrictionModifier(shape: shape, isEvenOdd: eoFill, restriction: .input))
  }

  /// Sets the shape of this view for some purposes.
  ///
  /// - Parameters:
  ///   - kind: The purposes. The shape determines where the view receives input; other purposes have no effect.
  ///   - shape: The shape, in the frame of this view.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule determines the inside.
  /// - Returns: A view with the shape.
  @ViewBuilder
  public nonisolated func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
  }
}
