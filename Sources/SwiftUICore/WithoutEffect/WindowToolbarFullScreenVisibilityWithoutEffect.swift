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
  /// Has no effect on this platform: the toolbar stays. On Apple's systems, it sets the visibility of the toolbar of a
  /// window that fills the screen.
  ///
  /// - Parameter visibility: The visibility on Apple's systems, such as `.onHover`.
  public nonisolated func windowToolbarFullScreenVisibility(_ visibility: WindowToolbarFullScreenVisibility)
    -> some View
  { self }
}
