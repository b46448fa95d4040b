/// An item of a toolbar.
///
///     .toolbar {
///       ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { add() } }
///     }
public struct ToolbarItem<ID, Content: View> {
  public typealias Body = Never

  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - placement: The position of the item.
  ///   - content: A view builder that creates the views of the item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.placement = placement
    self.content = content()
  }

  /// Creates an item with an identifier, which has no effect: the user can't rearrange toolbars.
  ///
  /// - Parameters:
  ///   - id: The identifier, which is ignored.
  ///   - placement: The position of the item.
  ///   - content: A view builder that creates the views of the item.
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == String {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: ToolbarContent {
  /// Returns the item.
  public func _items() -> [_ToolbarEntry] { [_ToolbarEntry(placement: placement, view: AnyView(content))] }
}
