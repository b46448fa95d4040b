/// A style of the index of the pages of a tab view.
public protocol IndexViewStyle {}

/// A row of dots, one for each page.
public struct PageIndexViewStyle {
  /// A visibility of the background of the dots.
  public struct BackgroundDisplayMode: Hashable, Sendable {
    private let name: String

    /// The visibility that the platform selects: the background is hidden.
    public static let automatic = BackgroundDisplayMode(name: "automatic")
    /// The background is visible.
    public static let always = BackgroundDisplayMode(name: "always")
    /// The background is visible while the user touches the dots, which is never here.
    public static let interactive = BackgroundDisplayMode(name: "interactive")
    /// The background is hidden.
    public static let never = BackgroundDisplayMode(name: "never")
  }

  fileprivate let backgroundDisplayMode: BackgroundDisplayMode

  /// Creates the style.
  ///
  /// - Parameter backgroundDisplayMode: The visibility of the background.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {
    self.backgroundDisplayMode = backgroundDisplayMode
  }
}

extension PageIndexViewStyle: IndexViewStyle {}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// A row of dots.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }

  /// Returns a row of dots.
  ///
  /// - Parameter backgroundDisplayMode: The visibility of the background.
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
  }
}

extension View {
  /// Sets the style of the dots of the tab views inside this view that show pages.
  ///
  /// - Parameter style: The style, such as `.page`.
  /// - Returns: A view with the style in its environment.
  public nonisolated func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    environment(\.showsPageIndexBackground, (style as? PageIndexViewStyle)?.backgroundDisplayMode == .always)
  }
}
