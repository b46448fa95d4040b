extension View {
  /// Performs an action when this view becomes visible in the scroll view around it, and when it is no longer visible.
  ///
  ///     VideoPlayer(video)
  ///       .onScrollVisibilityChange(threshold: 0.2) { isVisible in
  ///         if isVisible { video.play() } else { video.pause() }
  ///       }
  ///
  /// The action runs for the first time when the view is visible. A view is no longer visible when a lazy container
  /// releases it, or when it is removed. In a ``List``, which is not a scroll view of the layout, the action does not
  /// run.
  ///
  /// - Threads: The action runs on the main actor, after the layout or the movement that shows or hides the view.
  ///
  /// - Parameters:
  ///   - threshold: The part of the area of this view that must be visible, from 0 to 1.
  ///   - action: A closure that receives a Boolean value that indicates whether the view is visible.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollVisibilityChange(threshold: Double = 0.5, _ action: @escaping (Bool) -> Void)
    -> some View
  {
    modifier(ScrollVisibilityModifier(threshold: threshold, action: action))
  }
}
