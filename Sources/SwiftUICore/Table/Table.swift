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
/// A table can also be an outline, whose elements have children that the user shows and hides:
///
///     Table(folders, children: \.subfolders) {
///       TableColumn("Name", value: \.name)
///       TableColumn("Size") { Text("\($0.size)") }
///     }
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
  private enum RowOrigin {
    case elements([Value])
    case made([_TableRow<Value>])
  }

  private let rows: RowOrigin
  private let selection: Selection
  private let sortOrder: Binding<[KeyPathComparator<Value>]>?
  private let columns: [_TableColumn<Value>]
  /// The elements whose children are shown, apart from those for which the client keeps that.
  @State private var expanded: Set<Value.ID> = []
  @Environment(\.tableColumnHeaders) private var headers

  private init(
    _ rows: RowOrigin, _ selection: Selection, _ sortOrder: Binding<[KeyPathComparator<Value>]>?,
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
      if headers != .hidden {
        HStack(spacing: 8) {
          ForEach(columns.indices, id: \.self) { header(columns[$0]).modifier(columns[$0].width) }
        }
        .padding(.horizontal, LabelMetrics.row.insets.leading)
        .padding(.vertical, 4)
        Divider()
      }
      switch rows {
      case .elements(let elements): list { ForEach(elements) { row($0) } }
      case .made(let rows): list { TableSegments(rows, $expanded, row: madeRow) }
      }
    }
  }

  @ViewBuilder private func list<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    switch selection {
    case .none: List(content: content)
    case .one(let binding): List(selection: binding, content: content)
    case .several(let binding): List(selection: binding, content: content)
    }
  }

  private func row(_ value: Value) -> some View {
    HStack(spacing: 8) {
      ForEach(columns.indices, id: \.self) {
        columns[$0].content(value).modifier(columns[$0].width)
      }
    }
  }

  /// Returns the views of a row that a builder has made. In an outline, those of the first column follow the button
  /// that shows and hides the rows below, and are indented by their level.
  private func madeRow(_ item: ShownTableRow<Value>, isInOutline: Bool) -> AnyView {
    let views = HStack(spacing: 8) {
      ForEach(columns.indices, id: \.self) { index in
        Group {
          if isInOutline, index == 0 {
            TableOutlineCell(level: item.level, disclosure: item.disclosure, content: columns[0].content(item.value))
          } else {
            columns[index].content(item.value)
          }
        }
        .modifier(columns[index].width)
      }
    }
    return item.changes.reduce(AnyView(views)) { $1($0) }
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
  ///   - data: The elements, each of which is a row.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.elements(Array(data)), .none, nil, columns()._columns())
  }

  /// Creates a table that the user can sort.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
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
  ///   - data: The elements, each of which is a row.
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
  ///   - data: The elements, each of which is a row.
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
  ///   - data: The elements, each of which is a row.
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
  ///   - data: The elements, each of which is a row.
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
  /// Creates a table of a tree of elements, in which the user shows and hides the children of each element.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.made(data.map { _TableRow($0, children: children) }), .none, nil, columns()._columns())
  }

  /// Creates a table of a tree of elements, in which the user shows and hides the children of each element,
  /// and can sort the table.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.made(data.map { _TableRow($0, children: children) }), .none, sortOrder, columns()._columns())
  }

  /// Creates a table of a tree of elements, in which the user shows and hides the children of each element,
  /// and can select one row.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - selection: A binding to the id of the selected element.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.made(data.map { _TableRow($0, children: children) }), .one(selection), nil, columns()._columns())
  }

  /// Creates a table of a tree of elements, in which the user shows and hides the children of each element, can
  /// select one row, and can sort.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - selection: A binding to the id of the selected element.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>,
    sortOrder: Binding<[KeyPathComparator<Value>]>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.made(data.map { _TableRow($0, children: children) }), .one(selection), sortOrder, columns()._columns())
  }

  /// Creates a table of a tree of elements, in which the user shows and hides the children of each element,
  /// and can select several rows.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - selection: A binding to the ids of the selected elements.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(.made(data.map { _TableRow($0, children: children) }), .several(selection), nil, columns()._columns())
  }

  /// Creates a table of a tree of elements, in which the user shows and hides the children of each element, can
  /// select several rows, and can sort.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - selection: A binding to the ids of the selected elements.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  public init<Data: RandomAccessCollection, Columns: TableColumnContent>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>,
    sortOrder: Binding<[KeyPathComparator<Value>]>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Data.Element == Value, Columns.TableRowValue == Value {
    self.init(
      .made(data.map { _TableRow($0, children: children) }), .several(selection), sortOrder, columns()._columns())
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

extension Table {
  /// Creates a table with rows that a builder makes, whose type is that of the elements.
  ///
  /// - Parameters:
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(of: Value.self, columns: columns, rows: rows)
  }

  /// Creates a table with rows that a builder makes that the user can sort.
  ///
  /// - Parameters:
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    sortOrder: Binding<[KeyPathComparator<Value>]>, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(of: Value.self, sortOrder: sortOrder, columns: columns, rows: rows)
  }

  /// Creates a table with rows that a builder makes, in which the user can select one row.
  ///
  /// - Parameters:
  ///   - selection: A binding to the id of the selected element.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    selection: Binding<Value.ID?>, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(of: Value.self, selection: selection, columns: columns, rows: rows)
  }

  /// Creates a table with rows that a builder makes, in which the user can select one row, and that the user can
  /// sort.
  ///
  /// - Parameters:
  ///   - selection: A binding to the id of the selected element.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    selection: Binding<Value.ID?>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(of: Value.self, selection: selection, sortOrder: sortOrder, columns: columns, rows: rows)
  }

  /// Creates a table with rows that a builder makes, in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - selection: A binding to the ids of the selected elements.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(of: Value.self, selection: selection, columns: columns, rows: rows)
  }

  /// Creates a table with rows that a builder makes, in which the user can select several rows, and that the user can
  /// sort.
  ///
  /// - Parameters:
  ///   - selection: A binding to the ids of the selected elements.
  ///   - sortOrder: A binding to the order, the most significant comparator first.
  ///   - columns: A builder that creates the columns.
  ///   - rows: A builder that creates the rows.
  public init<Rows: TableRowContent, Columns: TableColumnContent>(
    selection: Binding<Set<Value.ID>>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Rows.TableRowValue == Value, Columns.TableRowValue == Value {
    self.init(of: Value.self, selection: selection, sortOrder: sortOrder, columns: columns, rows: rows)
  }
}

// MARK: - Rows that a builder has made

/// A row of a table that is shown.
private struct ShownTableRow<Value: Identifiable>: Identifiable {
  /// A button that shows and hides the rows below a row.
  struct Disclosure {
    let isExpanded: Bool
    let toggle: @MainActor () -> Void
  }

  let value: Value
  let level: Int
  /// The button of the row, or `nil` if there are no rows below it.
  let disclosure: Disclosure?
  let changes: [(AnyView) -> AnyView]

  var id: Value.ID { value.id }
}

/// Rows of a table that follow one another, and the section that contains them.
private struct TableSegment<Value: Identifiable>: Identifiable {
  let id: [AnyHashable]
  /// The section, or `nil` if the rows are in none.
  let section: _TableRow<Value>.Section?
  var items: [ShownTableRow<Value>] = []
}

/// The rows and sections of a table.
private struct TableSegments<Value: Identifiable>: View {
  private var segments: [TableSegment<Value>] = []
  private var isOutline = false
  private let expanded: Binding<Set<Value.ID>>
  private let row: @MainActor (ShownTableRow<Value>, Bool) -> AnyView

  init(
    _ rows: [_TableRow<Value>], _ expanded: Binding<Set<Value.ID>>,
    row: @escaping @MainActor (ShownTableRow<Value>, _ isInOutline: Bool) -> AnyView
  ) {
    self.expanded = expanded
    self.row = row
    var run = TableSegment<Value>(id: ["rows"], section: nil)
    for row in rows {
      switch row.content {
      case .element: append(row, level: 0, to: &run.items)
      case .section(let section):
        if !run.items.isEmpty { segments.append(run) }
        var segment = TableSegment<Value>(id: ["section"] + row.place, section: section)
        for row in section.rows { append(row, level: 0, to: &segment.items) }
        segments.append(segment)
        run = TableSegment(id: ["rows"] + row.place, section: nil)
      case .header: break
      }
    }
    if !run.items.isEmpty { segments.append(run) }
  }

  /// Appends a row, and those below it that are shown.
  private mutating func append(_ row: _TableRow<Value>, level: Int, to items: inout [ShownTableRow<Value>]) {
    switch row.content {
    case .element(let value, let children):
      let expanded = expanded
      let isExpanded = children?.isExpanded?.wrappedValue ?? expanded.wrappedValue.contains(value.id)
      let disclosure = children.map { children in
        ShownTableRow<Value>.Disclosure(isExpanded: isExpanded) {
          if let binding = children.isExpanded {
            binding.wrappedValue = !isExpanded
          } else if expanded.wrappedValue.remove(value.id) == nil {
            expanded.wrappedValue.insert(value.id)
          }
        }
      }
      items.append(ShownTableRow(value: value, level: level, disclosure: disclosure, changes: row.changes))
      guard let children else { return }
      isOutline = true
      if isExpanded { for row in children.rows() { append(row, level: level + 1, to: &items) } }
    case .section(let section):
      // A section inside another, or below a row, has no header of its own.
      for row in section.rows { append(row, level: level, to: &items) }
    case .header: break
    }
  }

  var body: some View {
    var all = ForEach(segments) { segment in
      let rows = ForEach(segment.items) { row($0, isOutline) }
      switch (segment.section?.header, segment.section?.isExpanded) {
      case (let header?, let isExpanded?):
        Section(isExpanded: isExpanded, content: { rows }, header: { header })
      case (let header?, nil): Section(content: { rows }, header: { header })
      default: rows
      }
    }
    all.makesAllViews = true
    return all
  }
}

/// The first cell of a row of an outline, after the button that shows and hides the rows below.
private struct TableOutlineCell<Value: Identifiable, Content: View>: View {
  let level: Int
  let disclosure: ShownTableRow<Value>.Disclosure?
  let content: Content

  var body: some View {
    HStack(spacing: 6) {
      if let disclosure {
        Button(action: disclosure.toggle) {
          Image(systemName: disclosure.isExpanded ? "chevron.down" : "chevron.right")
            .accessibilityLabel(disclosure.isExpanded ? "Hide" : "Show")
        }
        .buttonStyle(.plain)
      }
      content
    }
    .padding(.leading, Double(level) * 16 + (disclosure == nil ? 22 : 0))
  }
}
