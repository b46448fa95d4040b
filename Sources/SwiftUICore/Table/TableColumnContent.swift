import Foundation

/// A type that declares columns of a table.
@MainActor
@preconcurrency
public protocol TableColumnContent<TableRowValue> {
  /// The type of the elements.
  associatedtype TableRowValue: Identifiable

  /// Returns the columns. Don't call this method.
  func _columns() -> [_TableColumn<TableRowValue>]
}
