/// A kind of space between items of a toolbar.
public struct SpacerSizing: Hashable, Sendable {
  let isFlexible: Bool

  /// As much space as there is.
  public static let flexible = SpacerSizing(isFlexible: true)
  /// A space of the platform's size.
  public static let fixed = SpacerSizing(isFlexible: false)
}

/// A space between items of a toolbar.
///
///     .toolbar {
///       ToolbarItem(placement: .bottomBar) { Button("Filter", systemImage: "line.3.horizontal") { filter() } }
///       ToolbarSpacer(.flexible, placement: .bottomBar)
///       ToolbarItem(placement: .bottomBar) { Button("New", systemImage: "square.and.pencil") { compose() } }
///     }
public struct ToolbarSpacer {
  public typealias Body = Never

  private let sizing: SpacerSizing
  private let placement: ToolbarItemPlacement

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - sizing: The kind of space. A flexible space at the ends of the bar at the top is a fixed one.
  ///   - placement: The position of the space.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    (self.sizing, self.placement) = (sizing, placement)
  }
}

extension ToolbarSpacer: ToolbarContent {
  /// Returns the space as an item.
  public func _items() -> [_ToolbarEntry] {
    let isFlexible = sizing.isFlexible && placement.position == .bottom
    let space = isFlexible ? AnyView(Spacer()) : AnyView(Color.clear.frame(width: 16, height: 1))
    return [_ToolbarEntry(placement: placement, view: space)]
  }
}
