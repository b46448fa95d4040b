extension View {
  /// Shows a view below the content of this tab view.
  ///
  /// - Parameter content: A view builder that creates the view. It has its ideal height.
  /// - Returns: A view with the other view.
  public nonisolated func tabViewBottomAccessory<V: View>(@ViewBuilder content: () -> V) -> some View {
    safeAreaInset(edge: .bottom, content: content)
  }
}
