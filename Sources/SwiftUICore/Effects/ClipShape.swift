import Foundation

/// A modifier that restricts its content to a shape.
private struct ShapeModifier<S: Shape>: ElementModifier {
  enum Restriction {
    case drawing
    case input
  }

  var shape: S
  let isEvenOdd: Bool
  let restriction: Restriction

  func modification(in node: Node) -> Modification {
    switch restriction {
    case .drawing: .clipShape(ShapeContent(shape: shape), isEvenOdd: isEvenOdd)
    case .input: .contentShape(ShapeContent(shape: shape), isEvenOdd: isEvenOdd)
    }
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ShapeModifierNode(view, context) }
}

/// The node of a modifier with a shape, whose vector animations change.
private final class ShapeModifierNode<Modified: View, S: Shape>: ElementModifierNode<Modified, ShapeModifier<S>> {
  private var motion: DataMotion<S.AnimatableData>?

  override func willUpdate(from old: ShapeModifier<S>, to new: ShapeModifier<S>) {
    DataMotion.move(&motion, from: old.shape.animatableData, to: new.shape.animatableData, of: self)
  }

  override func shown(_ modifier: ShapeModifier<S>) -> ShapeModifier<S> {
    guard let motion else { return modifier }
    var shown = modifier
    shown.shape.animatableData = motion.shown
    return shown
  }
}

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
  /// Hides the parts of this view that are outside a shape. These parts receive no input.
  ///
  /// - Parameters:
  ///   - shape: The shape, in the frame of this view.
  ///   - style: The rule for the inside of the shape.
  /// - Returns: A view that shows nothing outside the shape.
  public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(ShapeModifier(shape: shape, isEvenOdd: style.isEOFilled, restriction: .drawing))
  }

  /// Clips this view to its frame with rounded corners.
  ///
  /// - Parameters:
  ///   - radius: The radius of the corners, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. They always are.
  /// - Returns: A view with rounded corners.
  public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius, style: .circular))
  }

  /// Adds a shadow to this view, which has the outline of everything that the view shows.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow.
  ///   - radius: The radius by which the shadow is blurred, in points.
  ///   - x: The distance of the shadow to the right, in points.
  ///   - y: The distance of the shadow downward, in points.
  /// - Returns: A view with a shadow.
  public nonisolated func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { modifier(FixedModifier(value: .shadow(color, radius: radius, x: x, y: y))) }

  /// Blurs this view.
  ///
  /// - Parameters:
  ///   - radius: The radius by which the view is blurred, in points.
  ///   - opaque: A Boolean value that indicates whether the edges stay opaque. They always become translucent.
  /// - Returns: A blurred view.
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    modifier(FixedModifier(value: .blur(radius: radius)))
  }

  /// Has this view receive input inside a shape, also where the view shows nothing.
  ///
  /// - Parameters:
  ///   - shape: The shape, in the frame of this view.
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule determines the inside.
  /// - Returns: A view that receives input inside the shape.
  public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(ShapeModifier(shape: shape, isEvenOdd: eoFill, restriction: .input))
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

  /// Sets whether this view receives input. Input on a view that receives none reaches the views behind it.
  ///
  /// - Parameter enabled: A Boolean value that indicates whether this view receives input.
  /// - Returns: A view that receives input, or not.
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(FixedModifier(value: .hitTesting(enabled)))
  }

  /// Fills a shape behind this view with a color or a gradient.
  ///
  /// - Parameters:
  ///   - style: The color or gradient.
  ///   - shape: The shape, in the frame of this view.
  ///   - fillStyle: The rule for the inside of the shape.
  /// - Returns: A view with the background.
  public nonisolated func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background { shape.fill(style, style: fillStyle) } }

  /// Fills a shape behind this view with the background color.
  ///
  /// - Parameters:
  ///   - shape: The shape, in the frame of this view.
  ///   - fillStyle: The rule for the inside of the shape.
  /// - Returns: A view with the background.
  public nonisolated func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
    background(.background, in: shape, fillStyle: fillStyle)
  }

  /// Fills the area in front of this view with a color or a gradient.
  ///
  /// - Parameters:
  ///   - style: The color or gradient.
  ///   - edges: The edges of the safe area that the overlay ignores. The overlay is as large as this view, so there is
  ///     no effect.
  /// - Returns: A view with the overlay.
  public nonisolated func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Fills a shape in front of this view with a color or a gradient.
  ///
  /// - Parameters:
  ///   - style: The color or gradient.
  ///   - shape: The shape, in the frame of this view.
  ///   - fillStyle: The rule for the inside of the shape.
  /// - Returns: A view with the overlay.
  public nonisolated func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { overlay { shape.fill(style, style: fillStyle) } }
}
