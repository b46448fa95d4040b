extension View {
  /// Performs an action when this view disappears: when it is removed, and when another page of a navigation stack or
  /// another tab covers it.
  ///
  /// - Threads: The action runs on the main actor, after the update that removes the view.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: A view that performs the action.
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearModifier(appeared: nil, disappeared: action))
  }
}
