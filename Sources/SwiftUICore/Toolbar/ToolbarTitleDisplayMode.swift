extension View {
  /// Sets the display of the title in the toolbar of the page that contains this view.
  ///
  /// - Parameter mode: The display. A large title has a larger font than an inline title.
  /// - Returns: A view that sets the display.
  public nonisolated func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(isTitleLarge: mode == .large)))
  }
}

/// A display of the title in a toolbar.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
  private let name: String

  /// The platform decides: on Linux, as `inline`.
  public static let automatic = ToolbarTitleDisplayMode(name: "automatic")
  /// A title in the bar.
  public static let inline = ToolbarTitleDisplayMode(name: "inline")
  /// A title in the bar.
  public static let inlineLarge = ToolbarTitleDisplayMode(name: "inline large")
  /// A large title in the bar.
  public static let large = ToolbarTitleDisplayMode(name: "large")
}
