#if GTK
  import Foundation
  import SwiftUICore

  /// A menu in the form in which the protocol com.canonical.dbusmenu exports it: items with properties, by their
  /// numbers. The item 0 contains the items of the menu. Properties with default values are left out.
  struct StatusMenu: Equatable {
    /// An item with its properties and its submenu.
    private struct Item: Equatable {
      var properties: [String: DBusValue]
      var children: [Int32] = []
    }

    private var items: [Int32: Item] = [:]

    /// Creates the exported form of a menu.
    ///
    /// - Parameters:
    ///   - contents: The items of the menu.
    ///   - icon: A closure that returns the property of an image.
    init(_ contents: [DesktopMenuItem], icon: (ImageProperties) -> (name: String, value: DBusValue)?) {
      items[0] = Item(properties: ["children-display": .string("submenu")], children: contents.map { Int32($0.id) })
      var left = contents
      while let content = left.popLast() {
        left += content.items
        var properties = content.properties
        if let image = content.image, let icon = icon(image) { properties[icon.name] = icon.value }
        items[Int32(content.id)] = Item(properties: properties, children: content.items.map { Int32($0.id) })
      }
    }

    /// Returns a Boolean value that indicates whether the menu has an item.
    func contains(_ id: Int32) -> Bool { items[id] != nil }

    /// Returns the properties of an item that have names, or all if there are no names.
    func properties(of id: Int32, named names: [String] = []) -> [String: DBusValue] {
      guard let item = items[id] else { return [:] }
      return names.isEmpty ? item.properties : item.properties.filter { names.contains($0.key) }
    }

    /// Returns an item with the items inside it, as the method `GetLayout` does.
    ///
    /// - Parameters:
    ///   - id: The number of the item.
    ///   - depth: The number of levels inside the item; negative for all.
    ///   - names: The names of the properties, or an empty array for all.
    func layout(of id: Int32, depth: Int32, named names: [String]) -> DBusValue {
      let children = depth == 0 ? [] : items[id]?.children ?? []
      return .tuple([
        .int(id), .dictionary(properties(of: id, named: names)),
        .array(of: "v", children.map { .variant(layout(of: $0, depth: depth - 1, named: names)) }),
      ])
    }

    /// The differences between two menus.
    struct Changes: Equatable {
      /// The properties that have new values, by the numbers of the items.
      var updated: [Int32: [String: DBusValue]] = [:]
      /// The names of the properties that have their default values again.
      var removed: [Int32: [String]] = [:]
      /// The item that contains other items than before, or 0 if there are several, or `nil` if there is none.
      var parent: Int32?
    }

    /// Returns the differences from an older menu.
    func changes(from old: StatusMenu) -> Changes {
      var changes = Changes()
      for (id, item) in items {
        guard let other = old.items[id] else { continue }
        let updated = item.properties.filter { other.properties[$0.key] != $0.value }
        if !updated.isEmpty { changes.updated[id] = updated }
        let removed = other.properties.keys.filter { item.properties[$0] == nil }.sorted()
        if !removed.isEmpty { changes.removed[id] = removed }
        if item.children != other.children { changes.parent = changes.parent == nil ? id : 0 }
      }
      return changes
    }
  }

  extension DesktopMenuItem {
    /// The properties of the item that differ from their defaults, without the image.
    fileprivate var properties: [String: DBusValue] {
      if kind == .separator { return ["type": .string("separator")] }
      // A single underscore precedes the key of an item.
      var properties: [String: DBusValue] = ["label": .string(title.replacingOccurrences(of: "_", with: "__"))]
      if !isEnabled { properties["enabled"] = .bool(false) }
      if let shortcut { properties["shortcut"] = .array(of: "as", [.strings(shortcut.names)]) }
      switch kind {
      case .action, .text, .separator: break
      case .check(let isOn):
        properties["toggle-type"] = .string("checkmark")
        properties["toggle-state"] = .int(isOn ? 1 : 0)
      case .option(let isSelected):
        properties["toggle-type"] = .string("radio")
        properties["toggle-state"] = .int(isSelected ? 1 : 0)
      case .submenu: properties["children-display"] = .string("submenu")
      }
      return properties
    }
  }

  extension KeyboardShortcut {
    /// The names of the modifier keys and of the key.
    fileprivate var names: [String] {
      let control: EventModifiers = [.control, .command]
      var names: [String] = []
      if !modifiers.isDisjoint(with: control) { names.append("Control") }
      if modifiers.contains(.option) { names.append("Alt") }
      if modifiers.contains(.shift) { names.append("Shift") }
      return names + [key.name]
    }
  }
#endif
