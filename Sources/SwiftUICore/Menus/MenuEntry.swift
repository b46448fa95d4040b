/// The items that an element shows in a menu of the desktop.
enum MenuEntry {
  /// No item, because no menu of a desktop has such elements.
  case nothing
  /// A text that can't be chosen.
  case text
  /// A line.
  case separator
  /// An item with an action, or a submenu if its view has one.
  case action(isEnabled: Bool)
  /// An item that is on or off.
  case check(isOn: Bool, isEnabled: Bool)
  /// The options of a picker.
  case options(PickerProperties, isEnabled: Bool)
  /// The items of the children between lines.
  case section
  /// The items of the first child, of which one has a keyboard shortcut.
  case shortcut(KeyboardShortcut)
  /// The items of the first child.
  case firstChild
  /// The items of the children, except those of views behind, in front of and beside others.
  case children
}
