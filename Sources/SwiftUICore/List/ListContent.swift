/// The properties of a list: its rows, and the selection among them.
package struct ListProperties: Equatable, Sendable {
  /// A number of rows that the user can select: none, one, or several.
  package enum Choice: Equatable, Sendable {
    /// No row.
    case none
    /// One row at a time.
    case one
    /// Any number of rows.
    case several
  }

  package let rows: ListRows
  /// The number of rows that can be selected.
  package var choice: Choice
  /// The indices of the selected rows, in ascending order.
  package var selection: [Int]
  /// The number of rows, with headers and footers.
  package let rowCount: Int
  /// The appearance of the list.
  package var appearance: _ListAppearance
  /// `true` if the list has a context menu for its rows, and accepts ``Event/openRowMenu(_:)``.
  package var hasRowMenu: Bool

  @MainActor
  init(rows: ListRows, choice: Choice, selection: [Int], appearance: _ListAppearance, hasRowMenu: Bool) {
    self.appearance = appearance
    self.hasRowMenu = hasRowMenu
    self.rows = rows
    self.choice = choice
    self.selection = selection
    rowCount = rows.count
  }
}

/// The content of the element of a list: its properties and its style.
package struct ListContent {
  package var list: ListProperties
  package var style: Style
}

extension ListContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .nothing }
  package func showing(_ event: Event) -> Primitive? {
    var list = list
    switch event {
    case .select(let row): list.selection = row.map { [$0] } ?? []
    case .selectRows(let rows): list.selection = rows
    default: return nil
    }
    return .list(list, style)
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element) }
  func hasOtherSize(than old: ListContent) -> Bool { style != old.style }
}
