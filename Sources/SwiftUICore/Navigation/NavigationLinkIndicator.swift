extension View {
  /// Sets the visibility of the chevrons of navigation links in lists.
  ///
  /// By default, a link in a list has a chevron, unless the list has a selection, as a sidebar does.
  ///
  /// - Parameter visibility: The visibility of the chevrons inside this view.
  /// - Returns: A view with the visibility in its environment.
  public nonisolated func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View {
    environment(\.navigationLinkIndicatorVisibility, visibility)
  }
}

/// The environment key for `navigationLinkIndicatorVisibility`.
private struct NavigationLinkIndicatorVisibilityKey: EnvironmentKey {
  static var defaultValue: Visibility { .automatic }
}

extension EnvironmentValues {
  var navigationLinkIndicatorVisibility: Visibility {
    get { self[NavigationLinkIndicatorVisibilityKey.self] }
    set { self[NavigationLinkIndicatorVisibilityKey.self] = newValue }
  }
}
