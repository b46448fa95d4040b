extension View {
  /// Sets the title that the ``NavigationStack`` around this view shows above the page that contains the view.
  ///
  /// - Differences: The user can't change the title in the bar.
  ///
  /// - Parameter title: A binding to the title.
  /// - Returns: A view with the title.
  public nonisolated func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(title.wrappedValue))
  }

  /// Sets the title of the page that contains the view: that of the window, or the one that the ``NavigationStack`` in
  /// a sheet shows above the page.
  ///
  /// - Parameter titleKey: The key of the title in the table of translations.
  /// - Returns: A view with the title.
  public nonisolated func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    navigationTitle(Text(titleKey))
  }

  /// Sets the title of the page that contains the view: that of the window, or the one that the ``NavigationStack`` in
  /// a sheet shows above the page.
  ///
  /// - Parameter title: The title, which isn't localized.
  /// - Returns: A view with the title.
  @_disfavoredOverload
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

  /// Sets the title of the page that contains the view: that of the window, or the one that the ``NavigationStack`` in
  /// a sheet shows above the page.
  ///
  /// - Parameter title: The text of the title, of which a window shows only the characters.
  /// - Returns: A view with the title.
  public nonisolated func navigationTitle(_ title: Text) -> some View {
    preference(key: NavigationTitleKey.self, value: Optional(title))
  }
}

/// The preference key for the title of a page. If several views of the page set a title, the first title applies.
struct NavigationTitleKey: PreferenceKey {
  typealias Value = Text?

  static func reduce(value: inout Text?, nextValue: () -> Text?) { value = value ?? nextValue() }
}
