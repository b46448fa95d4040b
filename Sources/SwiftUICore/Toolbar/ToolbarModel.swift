/// The items that the views of a page, a window or a sheet add to its bars. The bars depend on it.
@MainActor
final class ToolbarModel: DependencySource, @unchecked Sendable {  // accessed on the main actor only
  /// An item with its identity and the environment of the view that has added it.
  struct Item: Identifiable {
    /// The identity of an item: the modifier that adds it, and its index there.
    struct ID: Hashable {
      let owner: ObjectIdentifier
      let index: Int
    }

    let id: ID
    let entry: _ToolbarEntry
    let scope: EnvironmentScope
  }

  /// The contribution of a modifier.
  private struct Contribution {
    let owner: ObjectIdentifier
    var items: [Item]
    var settings: ToolbarSettings
  }

  private var contributions: [Contribution] = []

  func set(_ entries: [_ToolbarEntry], _ settings: ToolbarSettings, by owner: Node) {
    let id = ObjectIdentifier(owner)
    let items = entries.enumerated().map {
      Item(id: .init(owner: id, index: $0), entry: $1, scope: owner.environment)
    }
    let new = Contribution(owner: id, items: items, settings: settings)
    if let index = contributions.firstIndex(where: { $0.owner == id }) {
      if items.isEmpty, contributions[index].items.isEmpty, contributions[index].settings == settings { return }
      contributions[index] = new
    } else {
      contributions.append(new)
    }
    deliver()
  }

  func remove(_ owner: Node) {
    contributions.removeAll { $0.owner == ObjectIdentifier(owner) }
    deliver()
  }

  /// The contributions, on which the node that is being evaluated then depends.
  private var readContributions: [Contribution] {
    wasRead()
    return contributions
  }

  func items(at position: ToolbarItemPlacement.Position) -> [Item] {
    readContributions.flatMap(\.items).filter { $0.entry.placement.position == position }
  }

  /// The settings: of several for the same property, the one of the outermost modifier.
  var settings: ToolbarSettings {
    readContributions.reduce(into: ToolbarSettings()) { result, next in
      result.isTopHidden = result.isTopHidden ?? next.settings.isTopHidden
      result.isBottomHidden = result.isBottomHidden ?? next.settings.isBottomHidden
      result.isBackHidden = result.isBackHidden ?? next.settings.isBackHidden
      result.isTitleLarge = result.isTitleLarge ?? next.settings.isTitleLarge
      result.isTitleHidden = result.isTitleHidden ?? next.settings.isTitleHidden
      result.subtitle = result.subtitle ?? next.settings.subtitle
    }
  }
}

/// The environment key for ``EnvironmentValues/toolbar``.
private struct ToolbarKey: OptionalEnvironmentKey { typealias Value = ToolbarModel? }

extension EnvironmentValues {
  /// The items of the bars around the view.
  var toolbar: ToolbarModel? {
    get { self[ToolbarKey.self] }
    set { self[ToolbarKey.self] = newValue }
  }
}
