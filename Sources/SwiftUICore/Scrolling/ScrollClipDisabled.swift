/// The environment key for ``EnvironmentValues/isScrollClipped``.
private struct ScrollClippedKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// `false` if scroll views show the parts of their content that are outside them.
  var isScrollClipped: Bool {
    get { self[ScrollClippedKey.self] }
    set { self[ScrollClippedKey.self] = newValue }
  }
}

extension View {
  /// Sets whether the scroll views inside this view also show the parts of their content that are outside them, such as
  /// shadows and views that are scrolled away.
  ///
  /// Views around the scroll view, such as the window, still clip the content. The parts outside receive no input.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the content is not clipped.
  /// - Returns: A view with the value in its environment.
  public nonisolated func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    environment(\.isScrollClipped, !disabled)
  }
}
