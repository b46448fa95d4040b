/// An item of a menu that the desktop shows, such as that of a ``MenuBarExtra``.
package struct DesktopMenuItem: Equatable, Sendable, Identifiable {
  /// A kind of item.
  package enum Kind: Equatable, Sendable {
    /// An item that performs an action.
    case action
    /// An item that is on or off.
    case check(isOn: Bool)
    /// An option, of which one is selected.
    case option(isSelected: Bool)
    /// An item that opens a menu with other items.
    case submenu([DesktopMenuItem])
    /// A text, which the user can't choose.
    case text
    /// A line between other items.
    case separator
  }

  /// A number that identifies the item in its menu for as long as the view exists that it belongs to.
  package let id: Int
  /// The kind of the item.
  package var kind: Kind
  package var title: String
  /// The image beside the title, or `nil` if there is none.
  package var image: ImageProperties?
  /// `false` if the user can't choose the item.
  package var isEnabled: Bool
  /// The keyboard shortcut that is shown beside the title, or `nil` if there is none.
  package var shortcut: KeyboardShortcut?

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: A number that identifies the item in its menu.
  ///   - kind: The kind of the item.
  ///   - title: The text of the item.
  ///   - image: The image beside the title, or `nil` if there is none.
  ///   - isEnabled: A Boolean value that indicates whether the user can choose the item.
  ///   - shortcut: The keyboard shortcut that is shown beside the title, or `nil` if there is none.
  package init(
    _ id: Int, _ kind: Kind, title: String = "", image: ImageProperties? = nil, isEnabled: Bool = true,
    shortcut: KeyboardShortcut? = nil
  ) {
    (self.id, self.kind, self.title, self.image) = (id, kind, title, image)
    (self.isEnabled, self.shortcut) = (isEnabled, shortcut)
  }

  /// The items of the menu that the item opens. Other items than submenus have none.
  package var items: [DesktopMenuItem] { if case .submenu(let items) = kind { items } else { [] } }
}
