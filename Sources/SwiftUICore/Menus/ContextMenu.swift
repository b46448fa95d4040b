/// The context menu of a list for its rows, and the action of a row that the user presses twice.
@MainActor
final class SelectionContextMenu {
  /// A closure that opens the menu for the values of rows.
  fileprivate(set) var open: (Set<AnyHashable>) -> Void = { _ in }
  /// A closure that performs the primary action for the values of rows.
  fileprivate(set) var activate: (Set<AnyHashable>) -> Void = { _ in }

  nonisolated init() {}
}

/// The environment key for ``EnvironmentValues/rowMenu``.
private struct SelectionContextMenuKey: OptionalEnvironmentKey { typealias Value = SelectionContextMenu? }

extension EnvironmentValues {
  /// The context menu for the rows of lists, or `nil` for none.
  var rowMenu: SelectionContextMenu? {
    get { self[SelectionContextMenuKey.self] }
    set { self[SelectionContextMenuKey.self] = newValue }
  }
}

/// A modifier that gives lists a context menu for their rows.
private struct SelectionContextMenuModifier<Value: Hashable, Items: View> {
  let items: (Set<Value>) -> Items
  let primaryAction: ((Set<Value>) -> Void)?
  @State private var menu = SelectionContextMenu()
  @State private var isOpen = false
  /// The values for which the menu is open, or was open last.
  @State private var values: Set<Value> = []
}

extension SelectionContextMenuModifier: ViewModifier {
  func body(content: Content) -> some View {
    menu.open = { chosen in
      guard let chosen = Self.values(chosen) else { return }
      (values, isOpen) = (chosen, true)
    }
    menu.activate = { chosen in
      if let primaryAction, let chosen = Self.values(chosen) { primaryAction(chosen) }
    }
    return content.environment(\.rowMenu, menu)
      .modifier(MenuPresentationModifier(isOpen: $isOpen, isContextMenu: true, content: items(values)))
  }

  /// Returns values of rows as values of the menu's type, or `nil` if one is of another type.
  private static func values(_ values: Set<AnyHashable>) -> Set<Value>? {
    let typed = values.compactMap { $0.base as? Value }
    return typed.count == values.count ? Set(typed) : nil
  }
}

extension View {
  /// Adds a context menu for the rows of a list or table, and an action for rows that the user presses twice.
  ///
  ///     List(files, selection: $selection) { file in Text(file.name) }
  ///       .contextMenu(forSelectionType: File.ID.self) { chosen in
  ///         if chosen.isEmpty {
  ///           Button("New File") { addFile() }
  ///         } else {
  ///           Button("Delete", role: .destructive) { delete(chosen) }
  ///         }
  ///       } primaryAction: { chosen in
  ///         open(chosen)
  ///       }
  ///
  /// The menu opens at the pointer when the user presses its secondary button, presses the menu key, or holds a touch.
  /// It receives the values of the selection if the row is selected, and otherwise that of the row alone; for the space
  /// without rows the set is empty. A context menu of the row itself takes precedence. It replaces the item with which
  /// `onDelete(perform:)` lets the user delete a row.
  ///
  /// - Parameters:
  ///   - itemType: The type of the rows' values, which is that of the selection.
  ///   - menu: A view builder that creates the controls of the menu for a set of values.
  ///   - primaryAction: The action of a row that the user presses twice, or with the Return key while the row has the
  ///     focus.
  /// - Returns: A view with the menu.
  public nonisolated func contextMenu<I: Hashable, M: View>(
    forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
    primaryAction: ((Set<I>) -> Void)? = nil
  ) -> some View { modifier(SelectionContextMenuModifier(items: menu, primaryAction: primaryAction)) }

  /// Adds a menu that opens when the user presses the secondary button of the pointer, presses the menu key, or holds
  /// a touch.
  ///
  /// - Parameter menuItems: A view builder that creates the controls of the menu.
  /// - Returns: A view with the menu.
  public nonisolated func contextMenu<MenuItems: View>(@ViewBuilder menuItems: @escaping () -> MenuItems) -> some View {
    modifier(ContextMenuModifier(items: menuItems))
  }

  /// Adds a menu, as the form without a preview does.
  ///
  /// - Parameters:
  ///   - menuItems: A view builder that creates the controls of the menu.
  ///   - preview: A view builder, which is not used: the view itself stays visible beside the menu.
  /// - Returns: A view with the menu.
  public nonisolated func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: @escaping () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View { modifier(ContextMenuModifier(items: menuItems)) }
}

/// A modifier that opens a menu when the user presses the secondary button of the pointer.
struct ContextMenuModifier<Items: View> {
  let isEnabled: Bool
  let items: () -> Items
  @State private var isOpen = false

  nonisolated init(isEnabled: Bool = true, items: @escaping () -> Items) {
    self.isEnabled = isEnabled
    self.items = items
  }
}

extension ContextMenuModifier: ViewModifier {
  func body(content: Content) -> some View {
    content.modifier(ContextMenuGestureModifier(isEnabled: isEnabled) { isOpen = true })
      .modifier(MenuPresentationModifier(isOpen: $isOpen, isContextMenu: true, content: items()))
  }
}

/// A modifier that performs an action when the user presses the secondary button of the pointer, or the menu key.
struct ContextMenuGestureModifier: ElementModifier {
  var isEnabled = true
  let action: () -> Void

  func modification(in node: Node) -> Modification { .contextMenuGesture(isEnabled: isEnabled) }
  func handle(_ event: Event, in node: Node) { if event == .tap, isEnabled { action() } }
  static var takesEvents: Bool { true }
}

/// The controls of a context menu, as a value of its own.
///
///     let menu = ContextMenu { Button("Copy") { copy() } }
///     Text(name).contextMenu(isEditable ? menu : nil)
public struct ContextMenu<MenuItems: View> {
  fileprivate let items: () -> MenuItems

  /// Creates a menu.
  ///
  /// - Parameter menuItems: A view builder that creates the controls of the menu.
  public init(@ViewBuilder menuItems: @escaping () -> MenuItems) { items = menuItems }
}

extension View {
  /// Adds a menu that opens when the user presses the secondary button of the pointer, presses the menu key, or holds
  /// a touch.
  ///
  /// - Parameter contextMenu: The menu, or `nil` for none.
  /// - Returns: A view with the menu.
  public nonisolated func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
    modifier(ContextMenuModifier(isEnabled: contextMenu != nil) { contextMenu?.items() })
  }
}
