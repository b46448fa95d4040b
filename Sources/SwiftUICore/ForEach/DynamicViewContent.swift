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
