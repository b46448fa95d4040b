extension View {
  /// Has no effect on this platform. On Apple's systems, it adds a view above the tabs of a sidebar.
  ///
  /// - Parameter content: A view builder that creates the view.
  public nonisolated func tabViewSidebarHeader<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds a view below the tabs of a sidebar.
  ///
  /// - Parameter content: A view builder that creates the view.
  public nonisolated func tabViewSidebarFooter<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it adds a bar to the bottom of a sidebar.
  ///
  /// - Parameter content: A view builder that creates the bar.
  public nonisolated func tabViewSidebarBottomBar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    self
  }
}
