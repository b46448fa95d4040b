extension View {
  /// Performs an action when the user presses the Escape key while this view, or a view inside it, has the focus.
  ///
  /// The action runs on the main actor.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: A view that handles the Escape key.
  public nonisolated func onExitCommand(perform action: (() -> Void)?) -> some View {
    onCommand(keys: [.escape], action)
  }
}
