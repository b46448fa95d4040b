extension View {
  /// Has no effect on this platform: navigation views have one column in every style. On Apple's systems, it sets the
  /// style of the navigation views inside this view.
  ///
  /// - Parameter style: The style on Apple's systems, such as `.columns`.
  public nonisolated func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
