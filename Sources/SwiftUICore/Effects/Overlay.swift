extension View {
  /// Places other views in front of this view. The other views don't change the size of this view.
  ///
  ///     Image("photo").overlay(alignment: .bottomTrailing) { Text(caption) }
  ///
  /// - Parameters:
  ///   - alignment: The position of the overlay relative to this view.
  ///   - content: A view builder that creates the overlay.
  /// - Returns: A view with the overlay.
  public nonisolated func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    BackedView(part: .overlay, alignment: alignment, content: self, other: content())
  }

  /// Places a view in front of this view. It doesn't change the size.
  ///
  /// - Parameters:
  ///   - overlay: The view to show in front of this view.
  ///   - alignment: The position of the overlay relative to this view.
  /// - Returns: A view with the overlay.
  @_disfavoredOverload
  public nonisolated func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    BackedView(part: .overlay, alignment: alignment, content: self, other: overlay)
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
