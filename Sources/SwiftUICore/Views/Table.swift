import Foundation

/// A list whose rows have columns, which the user can sort by.
///
///     @State private var order = [KeyPathComparator(\Person.name)]
///
///     Table(people, selection: $chosen, sortOrder: $order) {
///       TableColumn("Name", value: \.name)
///       TableColumn("Age", value: \.age) { Text("\($0.age)") }
///     }
///     .onChange(of: order) { people.sort(using: order) }
///
/// The header of a column with a value is a button: it sorts by the value, or reverses the order if the table is sorted
/// by it. The table changes the binding, and the client sorts the elements.
///
/// - Differences: All columns without a width have the same width, and the user can't change it.
public struct Table<Value: Identifiable>: View {
  /// A binding to the selection of a table: one id, or a set of ids.
  private enum Selection {
    case none
    case one(Binding<Value.ID?>)
    case several(Binding<Set<Value.ID>>)
  }

  /// The rows: one for each element, or those that a builder has made.
  private enum Rows {
    case elements([Value])
    case made([_TableRow<Value>])
  }

  private let rows: Rows
  private let selection: Selection
  private let sortOrder: Binding<[KeyPathComparator<Value>]>?
  private let columns: [_TableColumn<Value>]

  private init(
    _ rows: Rows, _ selection: Selection, _ sortOrder: Binding<[KeyPathComparator<Value>]>?,
    _ columns: [_TableColumn<Value>]
  ) {
    self.rows = rows
    self.selection = selection
    self.sortOrder = sortOrder
    self.columns = columns
  }

  /// The headers, above a list with a row for each element.
  public var body: some View {
    VStack(spacing: 0) {
      HStack(spacing: 8) {
        ForEach(columns.indices, id: \.self) { header(columns[$0]).modifier(columns[$0].width) }
      }
      .padding(.horizontal, LabelMetrics.row.insets.leading)
      .padding(.vertical, 4)
      Divider()
      switch rows {
      case .elements(let elements): list(elements) { row($0) }
      case .made(let rows): list(rows) { $0.view(row($0.value)) }
      }
    }
  }

  @ViewBuilder private func list<Element: Identifiable, Content: View>(
    _ elements: [Element], _ content: @escaping (Element) -> Content
  ) -> some View where Element.ID == Value.ID {
    switch selection {
    case .none: List(elements) { content($0) }
    case .one(let binding): List(elements, selection: binding) { content($0) }
    case .several(let binding): List(elements, selection: binding) { content($0) }
    }
  }

  private func row(_ value: Value) -> some View {
    HStack(spacing: 8) {
      ForEach(columns.indices, id: \.self) {
        columns[$0].content(value).modifier(columns[$0].width)
      }
    }
  }

  @ViewBuilder private func header(_ column: _TableColumn<Value>) -> some View {
    if let comparator = column.comparator, let sortOrder {
      let current = sortOrder.wrappedValue.first.flatMap { $0.keyPath == comparator.keyPath ? $0.order : nil }
      Button {
        var new = comparator
        if let current { new.order = current == .forward ? .reverse : .forward }
        let others = sortOrder.wrappedValue.filter { $0.keyPath != comparator.keyPath }
        sortOrder.wrappedValue = [new] + others
      } label: {
        HStack(spacing: 4) {
          column.title.font(.headline)
          if let current { Image(systemName: current == .forward ? "chevron.up" : "chevron.down") }
        }
      }
      .buttonStyle(.plain)
    } else {
      column.title.font(.headline)
    }
  }
}

extension Table {
  /// Creates a table.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .none, nil, columns()._columns())
  }

  /// Creates a table that the user can sort.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, sortOrder: Binding<[KeyPathComparator<Value>]>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .none, sortOrder, columns()._columns())
  }

  /// Creates a table in which the user can select one row.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - selection: A binding to the id of the selected element.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, selection: Binding<Value.ID?>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .one(selection), nil, columns()._columns())
  }

  /// Creates a table in which the user can select one row, and that the user can sort.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - selection: A binding to the id of the selected element.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .one(selection), sortOrder, columns()._columns())
  }

  /// Creates a table in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - selection: A binding to the ids of the selected elements.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .several(selection), nil, columns()._columns())
  }

  /// Creates a table in which the user can select several rows, and that the user can sort.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - selection: A binding to the ids of the selected elements.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .several(selection), sortOrder, columns()._columns())
  }
}

extension Table {
  /// Creates a table with rows that a builder makes.
  ///
  ///     Table(of: Person.self) {
  ///       TableColumn("Name", value: \.name)
  ///     } rows: {
  ///       ForEach(people) { TableRow($0) }
  ///     }
  ///
  /// - Parameters:
  ///   - valueType: The type of the elements.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    of valueType: Value.Type, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(.made(rows()._rows()), .none, nil, columns()._columns())
  }

  /// Creates a table with rows that a builder makes that the user can sort.
  ///
  /// - Parameters:
  ///   - valueType: The type of the elements.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    of valueType: Value.Type, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(.made(rows()._rows()), .none, sortOrder, columns()._columns())
  }

  /// Creates a table with rows that a builder makes, in which the user can select one row.
  ///
  /// - Parameters:
  ///   - valueType: The type of the elements.
  ///   - selection: A binding to the id of the selected element.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Value.ID?>, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(.made(rows()._rows()), .one(selection), nil, columns()._columns())
  }

  /// Creates a table with rows that a builder makes, in which the user can select one row, and that the user can
  /// sort.
  ///
  /// - Parameters:
  ///   - valueType: The type of the elements.
  ///   - selection: A binding to the id of the selected element.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Value.ID?>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(.made(rows()._rows()), .one(selection), sortOrder, columns()._columns())
  }

  /// Creates a table with rows that a builder makes, in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - valueType: The type of the elements.
  ///   - selection: A binding to the ids of the selected elements.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(.made(rows()._rows()), .several(selection), nil, columns()._columns())
  }

  /// Creates a table with rows that a builder makes, in which the user can select several rows, and that the user can
  /// sort.
  ///
  /// - Parameters:
  ///   - valueType: The type of the elements.
  ///   - selection: A binding to the ids of the selected elements.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(.made(rows()._rows()), .several(selection), sortOrder, columns()._columns())
  }
}

/// A modifier that gives a cell the width of its column.
struct TableColumnWidth: ViewModifier {
  var minimum: CGFloat?
  var maximum: CGFloat?

  func body(content: Content) -> some View {
    content.frame(minWidth: minimum, maxWidth: maximum ?? .infinity, alignment: .leading)
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
  let width: TableColumnWidth
  let content: (Value) -> AnyView
}

/// A column of a table.
public struct TableColumn<RowValue: Identifiable, Content: View>: TableColumnContent {
  public typealias TableRowValue = RowValue

  private let title: Text
  private let comparator: KeyPathComparator<RowValue>?
  private var columnWidth = TableColumnWidth()
  private let content: (RowValue) -> Content

  private init(_ title: Text, _ comparator: KeyPathComparator<RowValue>?, _ content: @escaping (RowValue) -> Content) {
    self.title = title
    self.comparator = comparator
    self.content = content
  }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - content: A closure that creates the view of an element.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(titleKey), nil, content)
  }

  /// Creates a column by whose values the user can sort.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The key path of the value.
  ///   - content: A closure that creates the view of an element.
  public init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), KeyPathComparator(value), content) }

  /// Creates a column of strings by which the user can sort.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - value: The key path of the string.
  public init(_ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, String> & Sendable) where Content == Text {
    self.init(Text(titleKey), KeyPathComparator(value)) { Text($0[keyPath: value]) }
  }

  /// Returns the column with a width.
  ///
  /// - Parameter width: The width, in points, or `nil` for a share of the space.
  /// - Returns: The column.
  public func width(_ width: CGFloat?) -> TableColumn {
    var column = self
    column.columnWidth = TableColumnWidth(minimum: width, maximum: width)
    return column
  }

  /// Sets the limits of the width of this column.
  ///
  /// - Parameters:
  ///   - min: The minimum width, in points, or `nil` for none.
  ///   - ideal: The width that the user begins with, which is ignored: columns share the space.
  ///   - max: The maximum width, in points, or `nil` for none.
  /// - Returns: A column with the limits.
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> TableColumn {
    var column = self
    column.columnWidth = TableColumnWidth(minimum: min, maximum: max)
    return column
  }

  /// Returns the column.
  public func _columns() -> [_TableColumn<RowValue>] {
    [
      _TableColumn(title: title, comparator: comparator, width: columnWidth) { [content] in AnyView(content($0)) }
    ]
  }
}

/// Columns that a builder has combined.
public struct _CombinedTableColumns<RowValue: Identifiable>: TableColumnContent {
  public typealias TableRowValue = RowValue

  let columns: [_TableColumn<RowValue>]

  /// Returns the columns.
  public func _columns() -> [_TableColumn<RowValue>] { columns }
}

/// A result builder that combines columns of a table.
@resultBuilder
@MainActor
public struct TableColumnBuilder<RowValue: Identifiable> {
  /// Returns a column unchanged.
  ///
  /// - Parameter column: The column of a statement.
  /// - Returns: The column.
  public static func buildExpression<Content: View>(
    _ column: TableColumn<RowValue, Content>
  ) -> _CombinedTableColumns<RowValue> { _CombinedTableColumns(columns: column._columns()) }

  /// Returns the columns of a statement that has them ready, such as a property.
  ///
  /// - Parameter columns: The columns.
  /// - Returns: The columns.
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
  /// - Returns: The columns.
  public static func buildIf(_ columns: _CombinedTableColumns<RowValue>?) -> _CombinedTableColumns<RowValue> {
    columns ?? _CombinedTableColumns(columns: [])
  }
}
