extension View {
  /// Draws this view with a transform from its leading top corner. The view keeps its space in the layout, and receives
  /// input where it is shown.
  ///
  /// - Parameter transform: The transform, whose perspective is not used.
  /// - Returns: A transformed view.
  public nonisolated func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformEffect(transform.affine)
  }
}
