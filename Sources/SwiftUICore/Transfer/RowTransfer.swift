import Foundation
import UniformTypeIdentifiers

extension DynamicViewContent {
  /// Accepts items that the user drops between the rows of a list.
  ///
  /// A row accepts items in front of it in its upper half, and behind it in its lower half. A list without rows
  /// accepts none.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the rows accept.
  ///   - action: A closure that receives the offset in front of which the items have been dropped, and the items. It
  ///     runs on the main actor.
  /// - Returns: A view whose rows accept items.
  public nonisolated func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> some DynamicViewContent {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return modifier(
      RowEditModifier(
        .drop(
          RowDropAction(types: supportedContentTypes) { offset, session in
            action(offset, session.providers(of: supportedContentTypes))
            session.finish(true)
          })))
  }

  /// Accepts values that the user drops between the rows of a list.
  ///
  /// A row accepts values in front of it in its upper half, and behind it in its lower half. A list without rows
  /// accepts none.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values.
  ///   - action: A closure that receives the values, at least one, and the offset in front of which they have been
  ///     dropped. It runs on the main actor, after the data has been read.
  /// - Returns: A view whose rows accept values.
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ offset: Int) -> Void
  ) -> some DynamicViewContent {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return modifier(
      RowEditModifier(
        .drop(
          RowDropAction(types: T.readableTypes) { offset, session in
            session.read(T.self) {
              action($0, offset)
              return true
            }
          })))
  }
}

/// The types of items that rows accept, and the action that inserts them in front of an offset.
struct RowDropAction {
  let types: [UTType]
  let insert: @MainActor (Int, DropSession) -> Void
}

/// A modifier that lets the user move a row by dragging it, and drop items in front of the row and behind it.
struct RowTransferModifier: ViewModifier {
  let edits: RowEdits
  let canMove: Bool
  let place: () -> (offset: Int, count: Int)

  /// The type of the data of a row that moves: the identity of its list, and its offset.
  private static let movedRow = UTType(exportedAs: "org.swift.combine.row")

  func body(content: Content) -> some View {
    let types = (canMove ? [Self.movedRow] : []) + (edits.drop?.types ?? [])
    if types.isEmpty {
      content
    } else if canMove {
      content.modifier(DraggableModifier { [movedItem] }).modifier(destination(types))
    } else {
      content.modifier(destination(types))
    }
  }

  private var movedItem: TransferItem {
    let data = Data("\(edits.identity) \(place().offset)".utf8)
    return TransferItem([Self.movedRow]) { _ in data }
  }

  private func destination(_ types: [UTType]) -> DropDestinationModifier {
    DropDestinationModifier(types: types, onTargeted: { _ in }, onDrop: receive)
  }

  private func receive(_ session: DropSession) {
    guard let moved = session.items.first(where: { $0.contentTypes == [Self.movedRow] }) else {
      return insert(session)
    }
    Task { @MainActor in
      let data = try? await moved.data(of: Self.movedRow)
      let parts = String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ")
      guard parts.count == 2, parts[0] == edits.identity, let offset = Int(parts[1]) else {
        return session.finish(false)
      }
      edits.onMove?(IndexSet(integer: offset), target(of: session))
      session.finish(true)
    }
  }

  private func insert(_ session: DropSession) {
    if let drop = edits.drop { drop.insert(target(of: session), session) } else { session.finish(false) }
  }

  private func target(of session: DropSession) -> Int {
    place().offset + (session.location.y > session.size.height / 2 ? 1 : 0)
  }
}
