/// A purpose of the toolbars of a page.
public struct ToolbarRole: Hashable, Sendable {
  private let name: String

  /// The purpose that the platform assumes.
  public static let automatic = ToolbarRole(name: "automatic")
  /// Going through content.
  public static let browser = ToolbarRole(name: "browser")
  /// Editing a document.
  public static let editor = ToolbarRole(name: "editor")
  /// Going to and from pages.
  public static let navigationStack = ToolbarRole(name: "navigation stack")
}

extension View {
  /// Has no effect on this platform: the theme decides. On Apple's systems, it sets the background of bars.
  ///
  /// - Parameters:
  ///   - style: The background, which is ignored.
  ///   - bars: The bars that have the background on Apple's systems.
  public nonisolated func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    self
  }

  /// Has no effect on this platform: the theme decides. On Apple's systems, it sets the visibility of the background of
  /// bars.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which is ignored.
  ///   - bars: The bars whose background is shown or hidden on Apple's systems.
  public nonisolated func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    self
  }

  /// Has no effect on this platform: the theme decides. On Apple's systems, it sets the visibility of the background of
  /// bars.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which is ignored.
  ///   - bars: The bars whose background is shown or hidden on Apple's systems.
  public nonisolated func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
  }

  /// Has no effect on this platform: the toolbars have one arrangement. On Apple's systems, it sets the purpose of the
  /// toolbars of this page.
  ///
  /// - Parameter role: The purpose on Apple's systems.
  public nonisolated func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Has no effect on this platform: the bars have the color scheme of their window. On Apple's systems, it sets the
  /// color scheme of bars.
  ///
  /// - Parameters:
  ///   - colorScheme: The color scheme, or `nil` for that of the window.
  ///   - bars: The bars that have the color scheme on Apple's systems.
  public nonisolated func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    self
  }
}
