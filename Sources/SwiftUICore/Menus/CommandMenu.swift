/// A menu of an app.
///
///     .commands {
///       CommandMenu("Find") {
///         Button("Next") { findNext() }.keyboardShortcut("g")
///       }
///     }
public struct CommandMenu<Content: View> {
  public typealias Body = Never

  private let title: Text
  private let content: Content

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - nameKey: The key of the title in the table of translations.
  ///   - content: A view builder that creates the controls of the menu.
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    title = Text(nameKey)
    self.content = content()
  }

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - name: The title, which isn't localized.
  ///   - content: A view builder that creates the controls of the menu.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    title = Text(name)
    self.content = content()
  }
}

extension CommandMenu: Commands {
  /// Returns the menu.
  public func _entries() -> [_CommandEntry] { [_CommandEntry(placement: .menu(title), view: AnyView(content))] }
}
