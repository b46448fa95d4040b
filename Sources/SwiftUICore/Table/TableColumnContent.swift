import Foundation

/// An alignment of the header and the cells of a column.
public struct TableColumnAlignment: Hashable, Sendable {
  /// An edge of the column, or its center.
  fileprivate enum Place: Hashable { case leading, center, trailing }

  fileprivate let place: Place

  /// The alignment of the platform: at the leading edge.
  public static let automatic = TableColumnAlignment(place: .leading)
  /// At the leading edge.
  public static let leading = TableColumnAlignment(place: .leading)
  /// In the center.
  public static let center = TableColumnAlignment(place: .center)
  /// At the trailing edge.
  public static let trailing = TableColumnAlignment(place: .trailing)
  /// The alignment of numbers: at the trailing edge.
  public static let numeric = TableColumnAlignment(place: .trailing)
}

/// A modifier that gives a cell the width of its column, and its place there.
struct TableColumnWidthModifier: ViewModifier {
  var minimum: CGFloat?
  var maximum: CGFloat?
  var alignment = TableColumnAlignment.automatic

  func body(content: Content) -> some View {
    let place: Alignment =
      switch alignment.place {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    content.frame(minWidth: minimum, maxWidth: maximum ?? .infinity, alignment: place)
  }
}

/// A type that declares columns of a table.
@MainActor
@preconcurrency
public protocol TableColumnContent<TableRowValue> {
  /// The type of the elements.
  associatedtype TableRowValue: Identifiable

  /// Returns the columns. Don't call this method.
  func _columns() -> [_TableColumn<TableRowValue>]
}

/// A column of a table with its types erased.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _TableColumn<Value> {
  let title: Text
  let comparator: KeyPathComparator<Value>?
  let width: TableColumnWidthModifier
  let content: (Value) -> AnyView
}
