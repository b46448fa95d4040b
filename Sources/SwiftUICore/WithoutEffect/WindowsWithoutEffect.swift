/// A behavior of a window when the user interacts with it.
public struct WindowInteractionBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = WindowInteractionBehavior(name: "automatic")
  /// The interaction is possible.
  public static let enabled = WindowInteractionBehavior(name: "enabled")
  /// The interaction is not possible.
  public static let disabled = WindowInteractionBehavior(name: "disabled")
}

/// A visibility of the toolbar of a window that fills the screen.
public struct WindowToolbarFullScreenVisibility: Hashable, Sendable {
  private let name: String

  /// The platform's visibility.
  public static let automatic = WindowToolbarFullScreenVisibility(name: "automatic")
  /// The toolbar stays.
  public static let visible = WindowToolbarFullScreenVisibility(name: "visible")
  /// The toolbar appears when the pointer is at the upper edge.
  public static let onHover = WindowToolbarFullScreenVisibility(name: "onHover")
}

extension View {
  /// Has no effect on this platform: the desktop decides. On Apple's systems, it sets whether the user can minimize the
  /// window of this view.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func windowMinimizeBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Has no effect on this platform: the desktop decides. On Apple's systems, it sets whether the window of this view
  /// can fill the screen.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func windowFullScreenBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Has no effect on this platform: the toolbar stays. On Apple's systems, it sets the visibility of the toolbar of a
  /// window that fills the screen.
  ///
  /// - Parameter visibility: The visibility on Apple's systems, such as `.onHover`.
  public nonisolated func windowToolbarFullScreenVisibility(_ visibility: WindowToolbarFullScreenVisibility)
    -> some View
  { self }

  /// Has no effect on this platform: addresses are opened in the window that is active. On Apple's systems, it sets the
  /// events from outside that the window of this view handles.
  ///
  /// - Parameters:
  ///   - preferring: The events that it prefers.
  ///   - allowing: The events that it allows.
  public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
}
