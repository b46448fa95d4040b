import Foundation

/// A view that draws a shape, and on which further fills and lines of the same shape can be drawn.
///
///     Circle()
///       .fill(.yellow)
///       .stroke(.orange, lineWidth: 6)
///       .strokeBorder(.red)
@MainActor
@preconcurrency
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape

  /// The shape that the view draws.
  nonisolated var shape: Content { get }
}

extension ShapeView {
  /// Fills the shape in front of this view.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The rule for the inside of the shape.
  /// - Returns: A view that shows this view and the filled shape.
  public nonisolated func fill<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> FillShapeView<Content, S, Self> {
    FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
  }

  /// Draws a line along the outline of the shape, in front of this view.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The properties of the line.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows this view and the outline.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeShapeView<Content, S, Self> {
    StrokeShapeView(shape: shape, style: content, strokeStyle: style, background: self)
  }

  /// Draws a line along the outline of the shape, in front of this view.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows this view and the outline.
  public nonisolated func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeShapeView<Content, S, Self> { stroke(content, style: StrokeStyle(lineWidth: lineWidth)) }
}

extension ShapeView where Content: InsettableShape {
  /// Draws a line inside the outline of the shape, in front of this view.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - style: The properties of the line.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows this view and the outline.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Content, S, Self> {
    StrokeBorderShapeView(shape: shape, style: content, strokeStyle: style, background: self)
  }

  /// Draws a line inside the outline of the shape, in front of this view.
  ///
  /// - Parameters:
  ///   - content: The color or gradient.
  ///   - lineWidth: The thickness of the line, in points.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed. Lines always are.
  /// - Returns: A view that shows this view and the outline.
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> StrokeBorderShapeView<Content, S, Self> { strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth)) }
}

/// A shape view whose element draws its fills and lines, and those of the shape views behind it, in one drawing.
@MainActor
@preconcurrency
protocol LayeredShapeView: ShapeView, PrimitiveView {
  associatedtype Background: View

  var shape: Content { get set }
  /// The view behind this one, or an empty view.
  var background: Background { get }

  /// Returns what this view adds to the drawing.
  ///
  /// - Parameters:
  ///   - shape: The shape, which differs from that of the view during an animation.
  ///   - node: The node, which depends on what the paint depends on.
  func layer(of shape: Content, in node: Node) -> ShapeContent
}

extension LayeredShapeView {
  /// Returns the drawing of the shape and of the shape views behind this one.
  fileprivate func drawn(_ shape: Content, in node: Node) -> ShapeContent {
    func behind<V: LayeredShapeView>(_ view: V) -> [ShapeContent] {
      guard let shape = shape as? V.Content else { return [] }
      var drawn = view.drawn(shape, in: node)
      let before = drawn.background
      drawn.background = []
      return before + [drawn]
    }
    var drawn = layer(of: shape, in: node)
    if let view = background as? any LayeredShapeView { drawn.background = behind(view) }
    return drawn
  }
}

/// The node of a shape view, whose vector animations change.
final class ShapeViewNode<V: LayeredShapeView>: ViewNode<V> {
  private var view: V
  private var item: RenderNode?
  private var motion: AnimatableDataMotion<V.Content.AnimatableData>?

  init(_ view: V, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(primitive(), owner: self)
  }

  private func primitive() -> Primitive {
    var shape = view.shape
    if let motion { shape.animatableData = motion.shown }
    environmentReads = []
    return .shape(view.drawn(shape, in: self))
  }

  override func update(_ view: V) {
    AnimatableDataMotion.move(&motion, from: self.view.shape.animatableData, to: view.shape.animatableData, of: self)
    self.view = view
    evaluateNow()
  }

  override func evaluate() { item?.update(primitive()) }

  override var showsItself: Bool { true }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// A view that shows the inside of a shape.
///
/// The methods of ``Shape`` and of ``ShapeView`` create such views.
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
  /// The shape.
  public var shape: Content
  /// The color or gradient.
  public var style: Style
  /// The rule for the inside of the shape.
  public var fillStyle: FillStyle
  /// The view behind this one, which has the same shape, or an empty view.
  public var background: Background

  /// Creates a view that draws a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape to fill.
  ///   - style: The color or gradient.
  ///   - fillStyle: The rule for the inside of the shape.
  ///   - background: A shape view with the same shape, which is drawn first, or an empty view.
  public init(
    shape: Content, style: Style, fillStyle: FillStyle = FillStyle(), background: Background = EmptyView()
  ) {
    (self.shape, self.style, self.fillStyle, self.background) = (shape, style, fillStyle, background)
  }
}

extension FillShapeView: LayeredShapeView {
  func layer(of shape: Content, in node: Node) -> ShapeContent {
    ShapeContent(shape, style._shading, .fill(fillStyle), in: node)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ShapeViewNode(view, context)
  }
}

/// A view that shows a line along the outline of a shape.
///
/// The methods of ``Shape`` and of ``ShapeView`` create such views.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
  /// The shape.
  public var shape: Content
  /// The color or gradient.
  public var style: Style
  /// The properties of the line.
  public var strokeStyle: StrokeStyle
  /// The view behind this one, which has the same shape, or an empty view.
  public var background: Background

  /// Creates a view that draws a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape whose outline the line follows.
  ///   - style: The color or gradient.
  ///   - strokeStyle: The properties of the line.
  ///   - background: A shape view with the same shape, which is drawn first, or an empty view.
  public init(
    shape: Content, style: Style, strokeStyle: StrokeStyle, background: Background = EmptyView()
  ) {
    (self.shape, self.style, self.strokeStyle, self.background) = (shape, style, strokeStyle, background)
  }
}

extension StrokeShapeView: LayeredShapeView {
  func layer(of shape: Content, in node: Node) -> ShapeContent {
    ShapeContent(shape, style._shading, .stroke(strokeStyle), in: node)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ShapeViewNode(view, context)
  }
}

/// A view that shows a line inside the outline of a shape.
///
/// The methods of ``Shape`` and of ``ShapeView`` create such views.
public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View> {
  /// The shape.
  public var shape: Content
  /// The color or gradient.
  public var style: Style
  /// The properties of the line.
  public var strokeStyle: StrokeStyle
  /// The view behind this one, which has the same shape, or an empty view.
  public var background: Background

  /// Creates a view that draws a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape inside whose outline the line is drawn.
  ///   - style: The color or gradient.
  ///   - strokeStyle: The properties of the line.
  ///   - background: A shape view with the same shape, which is drawn first, or an empty view.
  public init(
    shape: Content, style: Style, strokeStyle: StrokeStyle, background: Background = EmptyView()
  ) {
    (self.shape, self.style, self.strokeStyle, self.background) = (shape, style, strokeStyle, background)
  }
}

extension StrokeBorderShapeView: LayeredShapeView {
  func layer(of shape: Content, in node: Node) -> ShapeContent {
    ShapeContent(shape.inset(by: strokeStyle.lineWidth / 2), style._shading, .stroke(strokeStyle), in: node)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ShapeViewNode(view, context)
  }
}
