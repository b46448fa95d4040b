extension View {
  /// Sets whether the labels of the controls inside this view are shown: of toggles, pickers, steppers, date pickers,
  /// color pickers and labeled contents.
  ///
  /// - Parameter visibility: `.hidden` to hide the labels, which are visible otherwise.
  /// - Returns: A view whose controls have labels, or not.
  public nonisolated func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsHidden, visibility == .hidden)
  }
}
