/// A part that the platform adds to a bar, such as the search field, as an item of the toolbar.
///
///     .toolbar {
///       DefaultToolbarItem(kind: .search, placement: .bottomBar)
///       ToolbarSpacer(placement: .bottomBar)
///       ToolbarItem(placement: .bottomBar) { Button("New", systemImage: "square.and.pencil") { compose() } }
///     }
///
/// - Differences: Each part keeps its own place, whichever placement the item has.
public struct DefaultToolbarItem {
  public typealias Body = Never

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - kind: The part of the bar.
  ///   - placement: The position of the part on Apple's systems.
  public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}
}

extension DefaultToolbarItem: ToolbarContent {
  /// Returns no item.
  public func _items() -> [_ToolbarEntry] { [] }
}
