extension View {
  /// Adds actions to this row of a list. They are items of its context menu, because a desktop has no swipes.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the actions appear on devices with swipes.
  ///   - allowsFullSwipe: A Boolean value that indicates whether a long swipe performs the first action.
  ///   - content: A view builder that creates the buttons.
  /// - Returns: A view with the actions.
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: @escaping () -> T
  ) -> some View { contextMenu(menuItems: content) }
}
