import SwiftUICore

/// An item of a menu that the desktop shows, as ``TestNode/menuItems`` returns it.
public struct TestMenuItem: Equatable, Sendable {
  private let content: DesktopMenuItem

  init(_ content: DesktopMenuItem) { self.content = content }

  /// The title, which is empty for a line between other items.
  public var title: String { content.title }

  /// A Boolean value that indicates whether the user can choose the item.
  public var isEnabled: Bool { content.isEnabled }

  /// A Boolean value that indicates whether the item is on or selected, or `nil` if it is neither a toggle nor an
  /// option.
  public var isOn: Bool? {
    switch content.kind {
    case .check(let isOn), .option(let isOn): isOn
    case .action, .submenu, .text, .separator: nil
    }
  }

  /// The keyboard shortcut beside the title, or `nil` if there is none.
  public var shortcut: KeyboardShortcut? { content.shortcut }

  /// The items of the menu that the item opens.
  public var items: [TestMenuItem] { content.items.map(TestMenuItem.init) }
}
