extension View {
  /// Scales this view to fit in the available space, in its proportions.
  ///
  /// - Returns: A scaled view.
  @_disfavoredOverload
  public nonisolated func scaledToFit() -> some View { aspectRatio(nil, contentMode: .fit) }
}
