/// Columns that a builder has combined.
public struct _CombinedTableColumns<RowValue: Identifiable> {
  public typealias TableRowValue = RowValue

  let columns: [_TableColumn<RowValue>]
}

extension _CombinedTableColumns: TableColumnContent {
  /// Returns the columns.
  public func _columns() -> [_TableColumn<RowValue>] { columns }
}

/// A result builder that combines columns of a table.
@resultBuilder
@MainActor
@preconcurrency
public struct TableColumnBuilder<RowValue: Identifiable> {
  /// Returns a column unchanged.
  ///
  /// - Parameter column: The column of a statement.
  public static func buildExpression<Content: View>(
    _ column: TableColumn<RowValue, Content>
  ) -> _CombinedTableColumns<RowValue> { _CombinedTableColumns(columns: column._columns()) }

  /// Returns the columns of a statement that has them ready, such as a property.
  ///
  /// - Parameter columns: The columns that the statement evaluates to.
  @_disfavoredOverload
  public static func buildExpression<Content: TableColumnContent>(
    _ columns: Content
  ) -> _CombinedTableColumns<RowValue> where Content.TableRowValue == RowValue {
    _CombinedTableColumns(columns: columns._columns())
  }

  /// Combines the columns of a closure.
  ///
  /// - Parameter columns: The columns of each statement, in order.
  /// - Returns: All columns.
  public static func buildBlock(_ columns: _CombinedTableColumns<RowValue>...) -> _CombinedTableColumns<RowValue> {
    _CombinedTableColumns(columns: columns.flatMap(\.columns))
  }

  /// Returns the columns of an `if` without an `else`.
  ///
  /// - Parameter columns: The columns, or `nil` if the condition is `false`.
  public static func buildIf(_ columns: _CombinedTableColumns<RowValue>?) -> _CombinedTableColumns<RowValue> {
    columns ?? _CombinedTableColumns(columns: [])
  }

  /// Returns the columns of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The columns of the branch.
  public static func buildEither(first: _CombinedTableColumns<RowValue>) -> _CombinedTableColumns<RowValue> { first }

  /// Returns the columns of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The columns of the branch.
  public static func buildEither(second: _CombinedTableColumns<RowValue>) -> _CombinedTableColumns<RowValue> { second }

  /// Returns the columns of an `if #available`.
  ///
  /// - Parameter columns: The columns of the branch.
  public static func buildLimitedAvailability(
    _ columns: _CombinedTableColumns<RowValue>
  ) -> _CombinedTableColumns<RowValue> { columns }
}
