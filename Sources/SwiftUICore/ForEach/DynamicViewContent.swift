import Foundation

/// A view that creates views from a collection, such as a ``ForEach``.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection

  /// The collection.
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ModifiedContent: DynamicViewContent where Content: DynamicViewContent, Modifier: ViewModifier {
  /// The collection of the modified view.
  public var data: Content.Data { content.data }
}

extension DynamicViewContent {
  /// Lets the user delete rows.
  ///
  ///     ForEach(items) { ItemRow($0) }
  ///       .onDelete { items.remove(atOffsets: $0) }
  ///
  /// In a list, the Delete key deletes the selected rows or the row with the focus, the context menu of a row has an
  /// item for it, and each row has a button for it while the edit mode is active.
  ///
  /// - Parameter action: A closure that deletes the elements at some offsets, or `nil` if none can be deleted.
  /// - Returns: A view whose rows can be deleted.
  public nonisolated func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    modifier(RowEditModifier(.delete(action)))
  }

  /// Lets the user move rows.
  ///
  ///     ForEach(items) { ItemRow($0) }
  ///       .onMove { items.move(fromOffsets: $0, toOffset: $1) }
  ///
  /// In a list, rows can be dragged, and each row has buttons that move it up and down while the edit mode is active.
  ///
  /// - Parameter action: A closure that moves the elements at some offsets in front of an offset, or `nil` if none can
  ///   be moved.
  /// - Returns: A view whose rows can be moved.
  public nonisolated func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    modifier(RowEditModifier(.move(action)))
  }
}

/// A modifier that lets the user delete, move or insert rows of its content.
struct RowEditModifier {
  typealias Body = Never

  /// A change, with the action that performs it.
  enum Change {
    case delete(((IndexSet) -> Void)?)
    case move(((IndexSet, Int) -> Void)?)
    case drop(RowDrop)
  }

  let change: Change

  init(_ change: Change) { self.change = change }
}

extension RowEditModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { RowEditNode(view, context) }
}

/// A node with actions that change the rows of the nodes below it.
@MainActor
protocol RowEditor: Node {
  var edit: RowEditModifier { get }
}

/// The node of a modifier that lets the user change rows.
private final class RowEditNode<Modified: View>: ViewNode<ModifiedContent<Modified, RowEditModifier>>, RowEditor {
  private(set) var edit: RowEditModifier
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, RowEditModifier>, _ context: NodeContext) {
    edit = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, RowEditModifier>) {
    edit = view.modifier
    child?.update(view.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// The actions that change the rows of a `ForEach`: those of the modifiers around it, and its own.
@MainActor
struct RowEdits {
  /// A closure that returns the changes that the `ForEach` itself allows, or `nil` if it has no edit actions.
  private let own: (() -> OwnRowEdits?)?
  private let node: ObjectIdentifier
  private let deleter: (any RowEditor)?
  private let mover: (any RowEditor)?
  private let inserter: (any RowEditor)?

  /// Finds the modifiers between a node and the list around it. Returns `nil` if there are none, and the node itself
  /// allows no changes.
  init?(around node: Node, _ own: (() -> OwnRowEdits?)?) {
    self.own = own
    self.node = ObjectIdentifier(node)
    var deleter: (any RowEditor)?
    var mover: (any RowEditor)?
    var inserter: (any RowEditor)?
    var next = node.parent
    while let node = next, !node.takesRows {
      if let editor = node as? any RowEditor {
        switch editor.edit.change {
        case .delete: deleter = deleter ?? editor
        case .move: mover = mover ?? editor
        case .drop: inserter = inserter ?? editor
        }
      }
      next = node.parent
    }
    if own == nil, deleter == nil, mover == nil, inserter == nil { return nil }
    (self.deleter, self.mover, self.inserter) = (deleter, mover, inserter)
  }

  var onDelete: ((IndexSet) -> Void)? {
    if case .delete(let action) = deleter?.edit.change { action } else { own?()?.onDelete }
  }
  var onMove: ((IndexSet, Int) -> Void)? {
    if case .move(let action) = mover?.edit.change { action } else { own?()?.onMove }
  }
  var drop: RowDrop? { if case .drop(let drop) = inserter?.edit.change { drop } else { nil } }

  /// A text that identifies the collection whose rows move.
  var identity: String { "\(UInt(bitPattern: mover.map { ObjectIdentifier($0) } ?? node))" }
}

/// The views of a row that the user can delete or move: its content, with buttons while the edit mode is active.
struct EditableRow<Content: View>: View {
  let content: Content
  let edits: RowEdits
  /// The offset of the row's element in its collection, and the number of elements.
  let place: () -> (offset: Int, count: Int)
  @Environment(\.editMode) private var editMode
  @State private var limits = RowLimits()

  init(content: Content, edits: RowEdits, place: @escaping () -> (offset: Int, count: Int)) {
    self.content = content
    self.edits = edits
    self.place = place
  }

  var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing ?? false
    let canDelete = edits.onDelete != nil && !limits.isDeleteDisabled
    let canMove = edits.onMove != nil && !limits.isMoveDisabled
    HStack(spacing: 8) {
      if isEditing, canDelete {
        Button(role: .destructive) {
          delete()
        } label: {
          Image(systemName: "minus.circle")
        }
        .buttonStyle(.borderless)
        .accessibilityLabel("Delete")
      }
      VStack(alignment: .leading, spacing: 4) { content }
      if isEditing, canMove {
        Spacer(minLength: 0)
        Button {
          move(by: -1)
        } label: {
          Image(systemName: "chevron.up")
        }
        .buttonStyle(.borderless)
        .disabled(place().offset == 0)
        .accessibilityLabel("Move up")
        Button {
          move(by: 1)
        } label: {
          Image(systemName: "chevron.down")
        }
        .buttonStyle(.borderless)
        .disabled(place().offset + 1 >= place().count)
        .accessibilityLabel("Move down")
      }
    }
    .onPreferenceChange(RowLimitsKey.self) { limits = $0 }
    .modifier(DeleteMenu(isEnabled: canDelete, action: { delete() }))
    .modifier(RowTransferModifier(edits: edits, canMove: canMove, place: place))
  }

  private func delete() { edits.onDelete?(IndexSet(integer: place().offset)) }

  private func move(by distance: Int) {
    let offset = place().offset
    edits.onMove?(IndexSet(integer: offset), distance < 0 ? offset - 1 : offset + 2)
  }
}

/// A modifier that adds a context menu with an item that deletes the row, unless the list has a menu for its rows.
private struct DeleteMenu: ViewModifier {
  let isEnabled: Bool
  let action: @MainActor () -> Void
  @Environment(\.rowMenu) private var rowMenu

  func body(content: Content) -> some View {
    content.modifier(
      ContextMenuModifier(isEnabled: isEnabled && rowMenu == nil) {
        Button("Delete", role: .destructive, action: action)
      })
  }
}

/// The changes that a row does not allow.
struct RowLimits: Equatable {
  var isDeleteDisabled = false
  var isMoveDisabled = false
}

/// The preference key for the changes that a row does not allow.
struct RowLimitsKey: PreferenceKey {
  static var defaultValue: RowLimits { RowLimits() }

  static func reduce(value: inout RowLimits, nextValue: () -> RowLimits) {
    let next = nextValue()
    value.isDeleteDisabled = value.isDeleteDisabled || next.isDeleteDisabled
    value.isMoveDisabled = value.isMoveDisabled || next.isMoveDisabled
  }
}

/// A modifier that adds a limit to those that its content sets.
struct RowLimitModifier: ViewModifier {
  let limits: RowLimits
  @State private var inner = RowLimits()

  func body(content: Content) -> some View {
    content.onPreferenceChange(RowLimitsKey.self) { inner = $0 }
      .preference(
        key: RowLimitsKey.self,
        value: RowLimits(
          isDeleteDisabled: inner.isDeleteDisabled || limits.isDeleteDisabled,
          isMoveDisabled: inner.isMoveDisabled || limits.isMoveDisabled))
  }
}

extension View {
  /// Sets whether the user can delete this row of a list.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be deleted.
  /// - Returns: A view with the limit.
  public nonisolated func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(RowLimitModifier(limits: RowLimits(isDeleteDisabled: isDisabled)))
  }

  /// Sets whether the user can move this row of a list.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be moved.
  /// - Returns: A view with the limit.
  public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(RowLimitModifier(limits: RowLimits(isMoveDisabled: isDisabled)))
  }

  /// Adds actions to this row of a list. They are items of its context menu, because a desktop has no swipes.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the actions appear on devices with swipes.
  ///   - allowsFullSwipe: A Boolean value that indicates whether a long swipe performs the first action.
  ///   - content: A view builder that creates the buttons.
  /// - Returns: A view with the actions.
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: @escaping () -> T
  ) -> some View { contextMenu(menuItems: content) }
}

// MARK: - Collections

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some offsets.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  ///
  /// - Parameter offsets: The offsets, counted from the start. Offsets beyond the end are ignored.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var kept = Self()
    for (offset, element) in enumerated() where !offsets.contains(offset) { kept.append(element) }
    self = kept
  }
}

extension MutableCollection {
  /// Moves the elements at some offsets in front of an offset. They keep their order.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move.
  ///   - destination: The offset, before the move, of the element that follows them afterwards, or the number of
  ///     elements to move them to the end.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let moved = source.filter { all.indices.contains($0) }.map { all[$0] }
    let before = all.indices.filter { $0 < destination && !source.contains($0) }.map { all[$0] }
    let after = all.indices.filter { $0 >= destination && !source.contains($0) }.map { all[$0] }
    for (index, element) in zip(Array(indices), before + moved + after) { self[index] = element }
  }
}
