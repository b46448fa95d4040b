import Foundation

/// A two-dimensional shape, which is a view that fills itself with the foreground color.
///
///     struct Triangle: Shape {
///       func path(in rect: CGRect) -> Path {
///         Path { path in
///           path.move(to: CGPoint(x: rect.midX, y: rect.minY))
///           path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
///           path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
///           path.closeSubpath()
///         }
///       }
///     }
///
/// A shape takes all of the proposed size, or 10 points along an axis without a proposal. A change of its vector in an
/// animated transaction (see ``Animatable``) is drawn step by step, also in ``View/clipShape(_:style:)``.
public nonisolated protocol Shape: View, Animatable, Sendable {
  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  func path(in rect: CGRect) -> Path

  /// Returns the size of the shape for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  /// Returns the proposed size, with 10 points along an axis without a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// The shape, filled with the foreground color.
  @MainActor public var body: some View {
    ShapeView(shape: self, shading: ForegroundStyle()._shading, form: .fill(FillStyle()))
  }
}

/// A shape that can be made smaller on all sides.
public nonisolated protocol InsettableShape: Shape {
  /// The type of the smaller shape.
  associatedtype InsetShape: InsettableShape

  /// Returns the shape with its outline moved inside.
  ///
  /// - Parameter amount: The distance, in points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A shape whose type is erased, which is compared by its type and its properties.
public struct ShapeContent: Equatable, Sendable {
  let shape: any Shape

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  public static func == (one: ShapeContent, other: ShapeContent) -> Bool {
    func isEqual<S: Shape>(_ shape: S) -> Bool {
      (other.shape as? S).map { Equality.of(S.self).areEqual(shape, $0) } ?? false
    }
    return isEqual(one.shape)
  }
}

/// A form in which a shape is drawn.
public enum ShapeForm: Equatable, Sendable {
  /// The inside of the shape.
  case fill(FillStyle)
  /// A line along the outline.
  case stroke(StrokeStyle)
}

/// A shape with the paint and the form in which it is drawn.
public struct DrawnShape: Equatable, Sendable {
  /// The shape.
  public var shape: ShapeContent
  /// The paint.
  public var paint: Paint
  /// The form.
  public var form: ShapeForm

  /// Returns the drawing of the shape in a size.
  func drawing(in size: CGSize) -> [DrawingCommand] {
    let rect = CGRect(origin: .zero, size: size)
    let path = shape.shape.path(in: rect)
    if path.isEmpty { return [] }
    return switch form {
    case .fill(let style): [.fill(path, paint, style, in: rect)]
    case .stroke(let style): [.stroke(path, paint, style, in: rect)]
    }
  }
}

/// A view that draws a shape.
struct ShapeView<S: Shape>: Control {
  var shape: S
  let shading: _Shading
  let form: ShapeForm

  var content: EmptyView { EmptyView() }

  func primitive(in node: Node) -> Primitive {
    .shape(DrawnShape(shape: ShapeContent(shape: shape), paint: node.paint(of: shading), form: form))
  }

  static var takesEvents: Bool { false }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ShapeNode(view, context) }
}

/// The node of a shape that is drawn, whose vector animations change.
private final class ShapeNode<S: Shape>: ControlNode<ShapeView<S>> {
  private var motion: DataMotion<S.AnimatableData>?

  override func willUpdate(from old: ShapeView<S>, to new: ShapeView<S>) {
    DataMotion.move(&motion, from: old.shape.animatableData, to: new.shape.animatableData, of: self)
  }

  override func shown(_ view: ShapeView<S>) -> ShapeView<S> {
    guard let motion else { return view }
    var shown = view
    shown.shape.animatableData = motion.shown
    return shown
  }
}

extension Node {
  /// Returns the paint of a shape style in the environment of this node, which depends on that paint from then on.
  func paint(of shading: _Shading) -> Paint {
    readEnvironment { shading.paint(foreground: $0.foreground, tint: $0.tint) }
  }
}

extension Shape {
  /// Fills this shape with a color or a gradient.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The rule for the inside of the shape.
  /// - Returns: A view that shows the filled shape.
  @MainActor
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View {
    ShapeView(shape: self, shading: content._shading, form: .fill(style))
  }

  /// Fills this shape with the foreground color.
  ///
  /// - Parameter style: The rule for the inside of the shape.
  /// - Returns: A view that shows the filled shape.
  @MainActor
  public func fill(style: FillStyle = FillStyle()) -> some View { fill(.foreground, style: style) }

  /// Draws a line along the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The properties of the line.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    ShapeView(shape: self, shading: content._shading, form: .stroke(style))
  }

  /// Draws a line along the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line in the foreground color along the outline of this shape.
  ///
  /// - Parameter style: The properties of the line.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func stroke(style: StrokeStyle) -> some View { stroke(.foreground, style: style) }

  /// Draws a line in the foreground color along the outline of this shape.
  ///
  /// - Parameter lineWidth: The thickness of the line, in points.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func stroke(lineWidth: CGFloat = 1) -> some View { stroke(.foreground, lineWidth: lineWidth) }
}

extension InsettableShape {
  /// Draws a line inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The properties of the line.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func strokeBorder<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }

  /// Draws a line inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line in the foreground color inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  @MainActor
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    strokeBorder(.foreground, lineWidth: lineWidth)
  }
}
