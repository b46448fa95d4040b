extension View {
  /// Extends this view into the safe area, in an older form.
  ///
  /// - Parameter edges: The edges at which the view is extended.
  /// - Returns: A view that ignores the safe area.
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(.all, edges: edges) }
}
