extension View {
  /// Performs an action when the user presses the Delete key while this view, or a view inside it, has the focus.
  ///
  /// A view inside this one that uses the key, such as a text field, keeps it. The action runs on the main actor.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: A view that handles the Delete key.
  public nonisolated func onDeleteCommand(perform action: (() -> Void)?) -> some View {
    onCommand(keys: [.delete, .deleteForward], action)
  }
}
