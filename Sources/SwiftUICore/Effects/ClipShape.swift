extension View {
  /// Hides the parts of this view that are outside a shape. These parts receive no input.
  ///
  /// - Parameters:
  ///   - shape: The shape, in the frame of this view.
  ///   - style: The rule for the inside of the shape.
  /// - Returns: A view that shows nothing outside the shape.
  public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(ShapeRestrictionModifier(shape: shape, isEvenOdd: style.isEOFilled, restriction: .drawing))
  }
}
