extension View {
  /// Sets the visibility of the bar at the top of the page that contains this view.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  /// - Returns: A view that sets the visibility.
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(isTopHidden: hidden)))
  }

  /// Sets the visibility of the Back button of the page that contains this view.
  ///
  /// - Parameter hidesBackButton: A Boolean value that indicates whether the page has no Back button.
  /// - Returns: A view that sets the visibility.
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(isBackHidden: hidesBackButton)))
  }

  /// Sets the display of the title of the page that contains this view.
  ///
  /// - Parameter displayMode: The display. A large title has a larger font than an inline title.
  /// - Returns: A view that sets the display.
  public nonisolated func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View
  {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(isTitleLarge: displayMode == .large)))
  }

  /// Adds views to the leading edge of the bar of the page that contains this view.
  ///
  /// - Parameter leading: The views to add to those of the bar.
  /// - Returns: A view that adds the views.
  public nonisolated func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
  }

  /// Adds views to the trailing edge of the bar of the page that contains this view.
  ///
  /// - Parameter trailing: The views to add to those of the bar.
  /// - Returns: A view that adds the views.
  public nonisolated func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
  }

  /// Adds views to both edges of the bar of the page that contains this view.
  ///
  /// - Parameters:
  ///   - leading: The views at the leading edge.
  ///   - trailing: The views at the trailing edge.
  /// - Returns: A view that adds the views.
  public nonisolated func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .navigationBarLeading) { leading }
      ToolbarItem(placement: .navigationBarTrailing) { trailing }
    }
  }

  /// Sets the title of the page that contains this view.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - displayMode: The display of the title.
  /// - Returns: A view with the title.
  public nonisolated func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View { navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode) }

  /// Sets the title of the page that contains this view.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - displayMode: The display of the title.
  /// - Returns: A view with the title.
  @_disfavoredOverload
  public nonisolated func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }

  /// Sets the title of the page that contains this view.
  ///
  /// - Parameters:
  ///   - title: The text of the title, of which a window shows only the characters.
  ///   - displayMode: The display of the title.
  /// - Returns: A view with the title.
  public nonisolated func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }
}

/// A namespace for the display of titles.
public struct NavigationBarItem: Hashable, Sendable {
  /// A display of the title of a page.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// The platform decides: on Linux, as `inline`.
    case automatic
    /// A title in the bar.
    case inline
    /// A large title in the bar.
    case large
  }
}
