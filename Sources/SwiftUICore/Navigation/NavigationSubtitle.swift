extension View {
  /// Sets the text below the title of the page that contains this view.
  ///
  ///     MessageList(mailbox)
  ///       .navigationTitle("Inbox")
  ///       .navigationSubtitle("\(mailbox.unreadCount) unread")
  ///
  /// - Parameter subtitle: The text to show below the title.
  /// - Returns: A view that sets the text.
  public nonisolated func navigationSubtitle(_ subtitle: Text) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(subtitle: subtitle)))
  }

  /// Sets the text below the title of the page that contains this view.
  ///
  /// - Parameter subtitleKey: The key of the text in the table of translations.
  /// - Returns: A view that sets the text.
  public nonisolated func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    navigationSubtitle(Text(subtitleKey))
  }

  /// Sets the text below the title of the page that contains this view.
  ///
  /// - Parameter subtitle: The text, which isn't localized.
  /// - Returns: A view that sets the text.
  @_disfavoredOverload
  public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    navigationSubtitle(Text(subtitle))
  }
}
