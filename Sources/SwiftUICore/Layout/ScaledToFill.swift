extension View {
  /// Scales this view to cover the available space, in its proportions.
  ///
  /// - Returns: A scaled view.
  @_disfavoredOverload
  public nonisolated func scaledToFill() -> some View { aspectRatio(nil, contentMode: .fill) }
}
