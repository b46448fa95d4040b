/// The menu that the title of a page opens.
///
///     .toolbar {
///       ToolbarTitleMenu { Button("Rename") { rename() } }
///     }
public struct ToolbarTitleMenu<Content: View> {
  public typealias Body = Never

  private let content: Content

  /// Creates a menu.
  ///
  /// - Parameter content: A view builder that creates the controls of the menu.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ToolbarTitleMenu: ToolbarContent {
  /// Returns the controls of the menu as an item.
  public func _items() -> [_ToolbarEntry] { [_ToolbarEntry(placement: .titleMenu, view: AnyView(content))] }
}

extension View {
  /// Adds a menu to the title of the page that contains this view.
  ///
  /// - Parameter content: A view builder that creates the controls of the menu.
  /// - Returns: A view that adds the menu.
  public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    let menu = ToolbarTitleMenu { content() }
    return toolbar { menu }
  }
}
