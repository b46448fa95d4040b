extension View {
  /// Sets the visibility of the backgrounds of the lists and editors inside this view.
  ///
  ///     List(days) { DayRow($0) }
  ///       .scrollContentBackground(.hidden)
  ///       .background(.yellow)
  ///
  /// Other scrolling views have no background.
  ///
  /// - Parameter visibility: `.hidden` for views without a background.
  /// - Returns: A view with the visibility in its environment.
  public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View {
    transformEnvironment(\.controlLooks) { $0.hidesScrollBackground = visibility == .hidden }
  }
}
