/// A type that declares rows of a table.
@MainActor
@preconcurrency
public protocol TableRowContent<TableRowValue> {
  /// The type of the elements.
  associatedtype TableRowValue: Identifiable

  /// Returns the rows. Don't call this method.
  func _rows() -> [_TableRow<TableRowValue>]
}

/// A row of a table with its type erased.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _TableRow<Value: Identifiable>: Identifiable {
  let value: Value
  /// The changes that modifiers of the row make to its views, the innermost first.
  var changes: [(AnyView) -> AnyView] = []

  init(_ value: Value) { self.value = value }

  /// The id of the element.
  public var id: Value.ID { value.id }

  @MainActor
  func view<Content: View>(_ content: Content) -> AnyView {
    changes.reduce(AnyView(content)) { $1($0) }
  }
}

/// A row of a table, which shows an element.
///
///     Table(of: Person.self) {
///       TableColumn("Name", value: \.name)
///     } rows: {
///       TableRow(me)
///       ForEach(others) { person in
///         TableRow(person).contextMenu { Button("Remove") { remove(person) } }
///       }
///     }
public struct TableRow<Value: Identifiable> {
  private let value: Value

  /// Creates a row.
  ///
  /// - Parameter value: The element that the row shows.
  public init(_ value: Value) { self.value = value }
}

extension TableRow: TableRowContent {
  public typealias TableRowValue = Value

  /// Returns the row.
  public func _rows() -> [_TableRow<Value>] { [_TableRow(value)] }
}

/// Rows that a builder or a modifier has made.
public struct _CombinedTableRows<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value

  let rows: [_TableRow<Value>]

  /// Returns the rows.
  public func _rows() -> [_TableRow<Value>] { rows }
}

/// A result builder that combines rows of a table.
@resultBuilder
@MainActor
public struct TableRowBuilder<Value: Identifiable> {
  /// Returns the rows of a statement.
  ///
  /// - Parameter content: The rows.
  /// - Returns: The same rows.
  public static func buildExpression<Content: TableRowContent>(_ content: Content)
    -> _CombinedTableRows<Value>
  where Content.TableRowValue == Value { _CombinedTableRows(rows: content._rows()) }

  /// Combines the rows of a closure.
  ///
  /// - Parameter content: The rows of each statement, in order.
  /// - Returns: All rows.
  public static func buildBlock(_ content: _CombinedTableRows<Value>...) -> _CombinedTableRows<
    Value
  > {
    _CombinedTableRows(rows: content.flatMap(\.rows))
  }

  /// Returns the rows of an `if` without an `else`.
  ///
  /// - Parameter content: The rows, or `nil` if the condition is `false`.
  /// - Returns: The rows.
  public static func buildIf(_ content: _CombinedTableRows<Value>?) -> _CombinedTableRows<Value> {
    content ?? _CombinedTableRows(rows: [])
  }

  /// Returns the rows of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The rows.
  /// - Returns: The rows.
  public static func buildEither(first: _CombinedTableRows<Value>) -> _CombinedTableRows<Value> {
    first
  }

  /// Returns the rows of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The rows.
  /// - Returns: The rows.
  public static func buildEither(second: _CombinedTableRows<Value>) -> _CombinedTableRows<Value> {
    second
  }
}

extension TableRowContent {
  /// Adds a context menu to these rows.
  ///
  /// - Parameter menuItems: A view builder that creates the items of the menu.
  /// - Returns: Rows with the menu.
  public func contextMenu<Items: View>(
    @ViewBuilder menuItems: @escaping () -> Items
  ) -> some TableRowContent<TableRowValue> {
    _CombinedTableRows(
      rows: _rows().map { row in
        var row = row
        row.changes.append { AnyView($0.contextMenu(menuItems: menuItems)) }
        return row
      })
  }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue

  /// Creates rows of a table for a collection of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: A closure that creates the rows of an element.
  public init<Value>(
    _ data: Data, @TableRowBuilder<Value> content: @escaping (Data.Element) -> Content
  )
  where Data.Element: Identifiable, ID == Data.Element.ID, Value == Content.TableRowValue {
    self.init(data: data, content: content, id: { $0.id })
  }

  /// Creates rows of a table for a collection whose elements are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - content: A closure that creates the rows of an element.
  public init<Value>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TableRowBuilder<Value> content: @escaping (Data.Element) -> Content
  ) where Value == Content.TableRowValue {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// Creates a row of a table for each element of a collection.
  ///
  /// - Parameter data: The elements.
  public init(_ data: Data)
  where Data.Element: Identifiable, ID == Data.Element.ID, Content == TableRow<Data.Element> {
    self.init(data: data, content: { TableRow($0) }, id: { $0.id })
  }

  /// Returns the rows.
  public func _rows() -> [_TableRow<Content.TableRowValue>] { data.flatMap { content($0)._rows() } }
}
