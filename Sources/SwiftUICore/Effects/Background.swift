/// A modifier that fills the background of each element of its content with a color.
struct BackgroundColorModifier: ElementModifier {
  let shading: _Shading

  func modification(in node: Node) -> Modification {
    switch node.paint(of: shading) {
    case .color(let color): .background(color)
    case let paint: .painting(paint)
    }
  }
}

extension View {
  /// Fills the area behind this view with a color.
  ///
  /// - Parameters:
  ///   - style: The color or gradient, or a style that derives a color from the environment.
  ///   - edges: The edges of the safe area that the background ignores. The background is as large as this view, so
  ///     there is no effect.
  /// - Returns: A view with the background.
  public nonisolated func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> some View
  {
    modifier(BackgroundColorModifier(shading: style._shading))
  }

  /// Places other views behind this view. The other views don't change the size of this view.
  ///
  /// - Parameters:
  ///   - alignment: The position of the background relative to this view.
  ///   - content: A view builder that creates the background.
  /// - Returns: A view with the background.
  public nonisolated func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> some View
  {
    BackedView(part: .background, alignment: alignment, content: self, other: content())
  }

  /// Places a view behind this view. It doesn't change the size.
  ///
  /// - Parameters:
  ///   - background: The view to show behind this view.
  ///   - alignment: The position of the background relative to this view.
  /// - Returns: A view with the background.
  @_disfavoredOverload
  public nonisolated func background<Background: View>(_ background: Background, alignment: Alignment = .center)
    -> some View
  {
    BackedView(part: .background, alignment: alignment, content: self, other: background)
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

  /// Fills the area behind this view with the background style.
  ///
  /// - Parameter edges: The edges of the safe area that the background ignores. The background is as large as this
  ///   view, so there is no effect.
  /// - Returns: A view with the background.
  public nonisolated func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }
}
