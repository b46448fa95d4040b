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
  @MainActor public var body: some View { FillShapeView(shape: self, style: .foreground) }
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
package struct EquatableShape: Equatable, Sendable {
  let shape: any Shape

  /// Returns the outline of the shape in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  package func path(in rect: CGRect) -> Path { shape.path(in: rect) }

  package static func == (one: EquatableShape, other: EquatableShape) -> Bool {
    func isEqual<S: Shape>(_ shape: S) -> Bool {
      (other.shape as? S).map { EqualityComparer.of(S.self).areEqual(shape, $0) } ?? false
    }
    return isEqual(one.shape)
  }
}

/// A way in which a shape is drawn: filled, or as a line along its outline.
package enum ShapeDrawingMode: Equatable, Sendable {
  /// The inside of the shape.
  case fill(FillStyle)
  /// A line along the outline.
  case stroke(StrokeStyle)
  /// Another mode, whose colors are mixed with those of the shapes before it.
  indirect case blended(ShapeDrawingMode, BlendMode)
}

/// The content of a shape: its outline, with the paint and the mode in which it is drawn.
package struct ShapeContent: Equatable, Sendable {
  package var shape: EquatableShape
  package var paint: Paint
  package var form: ShapeDrawingMode
  /// The shapes that are drawn before this one, in order.
  package var background: [ShapeContent] = []
  /// The shadows, from the innermost to the outermost.
  package var shadows: [ShadowStyle]

  @MainActor
  init(_ shape: any Shape, _ shading: _Shading, _ form: ShapeDrawingMode, in node: Node) {
    shadows = node.shadows(of: shading)
    let shape = node.resolved(shape)
    // The outline of a line is drawn as the line itself, which the renderers do exactly.
    if let line = shape as? any LineShape, case .fill(let style) = form, !style.isEOFilled {
      (self.shape, self.form) = (EquatableShape(shape: line.lineContent), .stroke(line.style))
    } else {
      (self.shape, self.form) = (EquatableShape(shape: shape), form)
    }
    paint = node.paint(of: shading)
    if let mode = node.readEnvironment({ shading.blendMode(in: $0) }) { self.form = .blended(self.form, mode) }
  }

  /// Returns the drawing of the shape in a size.
  func drawing(in size: CGSize) -> [DrawingCommand] {
    let rect = CGRect(origin: .zero, size: size)
    let path = shape.shape.path(in: rect)
    let before = background.flatMap { $0.drawing(in: size) }
    if path.isEmpty { return before }
    func commands(_ form: ShapeDrawingMode) -> [DrawingCommand] {
      switch form {
      case .fill(let style): shadows.reduce([.fill(path, paint, style, in: rect)]) { $1.added(to: $0) }
      case .stroke(let style): shadows.reduce([.stroke(path, paint, style, in: rect)]) { $1.added(to: $0) }
      case .blended(let form, let mode): [.blended(commands(form), mode)]
      }
    }
    return before + commands(form)
  }
}

extension ShapeContent: PassiveElementContent {
  var menuEntry: MenuEntry { .nothing }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ShapeLayoutNode(shape) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: ShapeContent) -> Bool {
    (node as? ShapeLayoutNode)?.shape = shape
    return true
  }

  func canShareElement(with other: ShapeContent) -> Bool { true }
  func drawing(of element: RenderNode, in size: CGSize) -> [DrawingCommand]? { drawing(in: size) }

  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive? { .shape(visitComponents(&visitor)) }

  /// Visits a paint that is a color, and a line. The shape itself is animated by its view.
  private func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> ShapeContent {
    var result = self
    if case .stroke(var style) = form {
      style.lineWidth = max(visitor.visit(style.lineWidth), 0)
      style.dashPhase = visitor.visit(style.dashPhase)
      result.form = .stroke(style)
    }
    if case .color(let color) = paint { result.paint = .color(visitor.visit(color)) }
    result.background = background.map { $0.visitComponents(&visitor) }
    return result
  }
}

extension Node {
  /// Returns the paint of a shape style in the environment of this node, which depends on that paint from then on.
  func paint(of shading: _Shading) -> Paint {
    readEnvironment { shading.paint(in: $0) }
  }

  /// Returns the shadows of a shape style in the environment of this node.
  func shadows(of shading: _Shading) -> [ShadowStyle] { readEnvironment { shading.shadows(in: $0) } }
}

extension Shape {
  /// Fills this shape with a color or a gradient.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The rule for the inside of the shape.
  /// - Returns: A view that shows the filled shape.
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> FillShapeView<
    Self, S, EmptyView
  > {
    FillShapeView(shape: self, style: content, fillStyle: style)
  }

  /// Fills this shape with the foreground color.
  ///
  /// - Parameter style: The rule for the inside of the shape.
  /// - Returns: A view that shows the filled shape.
  public nonisolated func fill(style: FillStyle = FillStyle()) -> FillShapeView<Self, ForegroundStyle, EmptyView> {
    fill(.foreground, style: style)
  }

  /// Draws a line along the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The properties of the line.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Self, S, EmptyView> {
    StrokeShapeView(shape: self, style: content, strokeStyle: style)
  }

  /// Draws a line along the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Self, S, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Returns the outline of a line along the outline of this shape, which is a shape itself.
  ///
  ///     Circle().stroke(style: StrokeStyle(lineWidth: 4, dash: [8])).fill(.blue)
  ///
  /// - Parameter style: The properties of the line.
  public nonisolated func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }

  /// Returns the outline of a line along the outline of this shape, which is a shape itself.
  ///
  /// - Parameter lineWidth: The thickness of the line, in points.
  public nonisolated func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

extension InsettableShape {
  /// Draws a line inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The properties of the line.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Self, S, EmptyView> {
    StrokeBorderShapeView(shape: self, style: content, strokeStyle: style)
  }

  /// Draws a line inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Self, S, EmptyView> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line in the foreground color inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - style: The properties of the line.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  public nonisolated func strokeBorder(
    style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Self, ForegroundStyle, EmptyView> { strokeBorder(.foreground, style: style) }

  /// Draws a line in the foreground color inside the outline of this shape.
  ///
  /// - Parameters:
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows the outline.
  public nonisolated func strokeBorder(
    lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Self, ForegroundStyle, EmptyView> { strokeBorder(.foreground, lineWidth: lineWidth) }
}

/// A shape that is a line along the outline of another shape.
protocol LineShape: Shape {
  /// The other shape.
  var lineContent: any Shape { get }
  /// The properties of the line.
  var style: StrokeStyle { get }
}

/// A shape that is a line along the outline of another shape.
struct StrokedShape<Content: Shape>: LineShape {
  var shape: Content
  var style: StrokeStyle

  var lineContent: any Shape { shape }

  nonisolated var animatableData: AnimatablePair<Content.AnimatableData, StrokeStyle.AnimatableData> {
    get { AnimatablePair(shape.animatableData, style.animatableData) }
    set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

extension StrokeStyle: Animatable {
  /// The thickness, the miter limit and the position in the dashes.
  public nonisolated var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set { (lineWidth, miterLimit, dashPhase) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}
