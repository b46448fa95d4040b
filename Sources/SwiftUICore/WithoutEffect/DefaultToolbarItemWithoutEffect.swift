/// Has no effect on this platform: a part that the platform adds to a bar, such as the search field, has its own place.
/// On Apple's systems, it is an item that moves such a part to another placement.
///
///     .toolbar {
///       DefaultToolbarItem(kind: .search, placement: .bottomBar)
///       ToolbarSpacer(placement: .bottomBar)
///       ToolbarItem(placement: .bottomBar) { Button("New", systemImage: "square.and.pencil") { compose() } }
///     }
public struct DefaultToolbarItem {
  public typealias Body = Never

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - kind: The part of the bar.
  ///   - placement: The position on Apple's systems.
  public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}
}

extension DefaultToolbarItem: ToolbarContent {
  /// Returns no item.
  public func _items() -> [_ToolbarEntry] { [] }
}
