/// Controls in one of the standard menus of an app: File, Edit, View, Window or Help.
public struct CommandGroup<Content: View> {
  public typealias Body = Never

  private let placement: _CommandEntry.MenuPlacement
  private let content: Content

  /// Creates controls in front of those of a place.
  ///
  /// - Parameters:
  ///   - group: The place in the menus next to which the controls are.
  ///   - addition: A view builder that creates the controls.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    placement = .before(group)
    content = addition()
  }

  /// Creates controls behind those of a place.
  ///
  /// - Parameters:
  ///   - group: The place in the menus next to which the controls are.
  ///   - addition: A view builder that creates the controls.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    placement = .after(group)
    content = addition()
  }

  /// Creates controls instead of those of a place, which windows with documents have, or instead of those that a group
  /// before this one has put there. Without a control, the place is empty.
  ///
  /// - Parameters:
  ///   - group: The place in the menus whose controls are replaced.
  ///   - addition: A view builder that creates the controls.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    placement = .replacing(group)
    content = addition()
  }
}

extension CommandGroup: Commands {
  /// Returns the controls.
  public func _entries() -> [_CommandEntry] {
    [_CommandEntry(placement: placement, view: Content.self == EmptyView.self ? nil : AnyView(content))]
  }
}
