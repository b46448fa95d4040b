import Foundation

/// The actions that change the rows of a `ForEach`: those of the modifiers around it, and its own.
@MainActor
struct RowEdits {
  /// A closure that returns the changes that the `ForEach` itself allows, or `nil` if it has no edit actions.
  private let own: (() -> ForEachRowEdits?)?
  private let node: ObjectIdentifier
  private let deleter: (any RowEditor)?
  private let mover: (any RowEditor)?
  private let inserter: (any RowEditor)?

  /// Finds the modifiers between a node and the list around it. Returns `nil` if there are none, and the node itself
  /// allows no changes.
  init?(around node: Node, _ own: (() -> ForEachRowEdits?)?) {
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
  var drop: RowDropAction? { if case .drop(let drop) = inserter?.edit.change { drop } else { nil } }

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
  @State private var limits = DisabledRowEdits()

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
    .onPreferenceChange(DisabledRowEditsKey.self) { limits = $0 }
    .modifier(DeleteMenuModifier(isEnabled: canDelete, action: { delete() }))
    .modifier(RowTransferModifier(edits: edits, canMove: canMove, place: place))
  }

  private func delete() { edits.onDelete?(IndexSet(integer: place().offset)) }

  private func move(by distance: Int) {
    let offset = place().offset
    edits.onMove?(IndexSet(integer: offset), distance < 0 ? offset - 1 : offset + 2)
  }
}

/// A modifier that adds a context menu with an item that deletes the row, unless the list has a menu for its rows.
private struct DeleteMenuModifier: ViewModifier {
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

/// A modifier that lets the user delete, move or insert rows of its content.
struct RowEditModifier {
  typealias Body = Never

  /// A change, with the action that performs it.
  enum Change {
    case delete(((IndexSet) -> Void)?)
    case move(((IndexSet, Int) -> Void)?)
    case drop(RowDropAction)
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
