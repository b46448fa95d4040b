/// Several items of a toolbar at the same position.
public struct ToolbarItemGroup<Content: View> {
  public typealias Body = Never

  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a group of items.
  ///
  /// - Parameters:
  ///   - placement: The position of the items.
  ///   - content: A view builder that creates the views of the items.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItemGroup: ToolbarContent {
  /// Returns the items as one.
  public func _items() -> [_ToolbarEntry] { [_ToolbarEntry(placement: placement, view: AnyView(content))] }
}
