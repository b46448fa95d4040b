/// A type that declares rows of a table.
@MainActor
@preconcurrency
public protocol TableRowContent<TableRowValue> {
  /// The type of the elements.
  associatedtype TableRowValue: Identifiable

  /// Returns the rows. Don't call this method.
  func _rows() -> [_TableRow<TableRowValue>]
}

/// A row of a table with its type erased, or a section of rows.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _TableRow<Value: Identifiable> {
  /// The rows below a row, which the user can show and hide.
  struct DisclosedRows {
    /// A binding to whether the rows are shown, or `nil` if the table keeps that.
    let isExpanded: Binding<Bool>?
    let rows: () -> [_TableRow]
  }

  /// Rows with a header above them.
  struct Section {
    let header: AnyView?
    /// A binding to whether the rows are shown, or `nil` if the user can't hide them.
    let isExpanded: Binding<Bool>?
    let rows: [_TableRow]
  }

  /// An element of the rows of a table.
  enum Content {
    case element(Value, DisclosedRows?)
    case section(Section)
    /// The header of the section that contains it.
    case header(AnyView)
  }

  let content: Content
  /// The changes that modifiers of the row make to its views, the innermost first.
  var changes: [(AnyView) -> AnyView] = []
  /// The position among the rows, for the identity of sections: the ids of elements and the numbers of statements, the
  /// innermost first.
  var place: [AnyHashable] = []

  init(_ content: Content) { self.content = content }

  /// Returns the row with a change of its views and of those of the rows in it.
  func changed(by change: @escaping (AnyView) -> AnyView) -> _TableRow {
    var row: _TableRow
    switch content {
    case .element(let value, let children):
      let children = children.map { children in
        DisclosedRows(isExpanded: children.isExpanded) { children.rows().map { $0.changed(by: change) } }
      }
      row = _TableRow(.element(value, children))
      row.changes = changes + [change]
    case .section(let section):
      row = _TableRow(
        .section(
          Section(
            header: section.header, isExpanded: section.isExpanded, rows: section.rows.map { $0.changed(by: change) })))
    case .header: return self
    }
    row.place = place
    return row
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
  public func _rows() -> [_TableRow<Value>] { [_TableRow(.element(value, nil))] }
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
@preconcurrency
public struct TableRowBuilder<Value: Identifiable> {
  /// Returns the rows of a statement.
  ///
  /// - Parameter content: The rows that the statement evaluates to.
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
    _CombinedTableRows(rows: content.enumerated().flatMap { index, rows in placed(rows, at: index).rows })
  }

  /// Returns the rows of an `if` without an `else`.
  ///
  /// - Parameter content: The rows, or `nil` if the condition is `false`.
  public static func buildIf(_ content: _CombinedTableRows<Value>?) -> _CombinedTableRows<Value> {
    content ?? _CombinedTableRows(rows: [])
  }

  /// Returns the rows of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The rows of the first branch.
  public static func buildEither(first: _CombinedTableRows<Value>) -> _CombinedTableRows<Value> {
    placed(first, at: true)
  }

  /// Returns the rows of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The rows of the second branch.
  public static func buildEither(second: _CombinedTableRows<Value>) -> _CombinedTableRows<Value> {
    placed(second, at: false)
  }

  private static func placed(_ content: _CombinedTableRows<Value>, at place: AnyHashable) -> _CombinedTableRows<Value> {
    _CombinedTableRows(rows: content.rows.map { $0.placed(at: place) })
  }
}

extension _TableRow {
  /// Returns the row at a place among the rows around it.
  fileprivate func placed(at place: AnyHashable) -> _TableRow {
    guard case .section = content else { return self }
    var row = self
    row.place.append(place)
    return row
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
    _CombinedTableRows(rows: _rows().map { $0.changed { AnyView($0.contextMenu(menuItems: menuItems)) } })
  }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue

  /// Creates rows of a table for a collection of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements, in the order of the rows.
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
  ///   - data: The elements, in the order of the rows.
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
  /// - Parameter data: The elements, in the order of the rows.
  public init(_ data: Data)
  where Data.Element: Identifiable, ID == Data.Element.ID, Content == TableRow<Data.Element> {
    self.init(data: data, content: { TableRow($0) }, id: { $0.id })
  }

  /// Returns the rows.
  public func _rows() -> [_TableRow<Content.TableRowValue>] {
    data.flatMap { element in
      let id = AnyHashable(id(element))
      return content(element)._rows().map { $0.placed(at: id) }
    }
  }
}

// MARK: - Rows inside rows

/// A row of a table with rows below it, which the user shows and hides with a button in the first column.
///
///     Table(of: Item.self) {
///       TableColumn("Name", value: \.name)
///     } rows: {
///       DisclosureTableRow(folder, isExpanded: $isOpen) {
///         ForEach(folder.files) { TableRow($0) }
///       }
///     }
///
/// - Cost: The closure runs in each update of the table in which the rows are shown, and not while they are hidden.
public struct DisclosureTableRow<Label: TableRowContent, Content: TableRowContent>: TableRowContent
where Label.TableRowValue == Content.TableRowValue {
  public typealias TableRowValue = Label.TableRowValue

  private let value: TableRowValue
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content

  /// Creates a row with rows below it.
  ///
  /// - Parameters:
  ///   - value: The element that the row shows.
  ///   - isExpanded: A binding to a Boolean value that indicates whether the rows below are shown, or `nil` if the
  ///     table keeps this value itself.
  ///   - content: A builder that creates the rows below. It runs while they are shown.
  public init<Value>(
    _ value: Value, isExpanded: Binding<Bool>? = nil, @TableRowBuilder<Value> content: @escaping () -> Content
  ) where Label == TableRow<Value>, Value == TableRowValue {
    self.value = value
    self.isExpanded = isExpanded
    self.content = content
  }

  /// Returns the row.
  public func _rows() -> [_TableRow<TableRowValue>] {
    let children = _TableRow<TableRowValue>.DisclosedRows(isExpanded: isExpanded) { [content] in content()._rows() }
    return [_TableRow(.element(value, children))]
  }
}

extension _TableRow {
  /// Creates the row of an element of a tree. The rows of its children are created when they are shown.
  init<Data: RandomAccessCollection>(_ element: Value, children: KeyPath<Value, Data?>) where Data.Element == Value {
    let inside = element[keyPath: children].map { data in
      DisclosedRows(isExpanded: nil) { data.map { _TableRow($0, children: children) } }
    }
    self.init(.element(element, inside))
  }
}

extension OutlineGroup: TableRowContent where Leaf: TableRowContent, Leaf.TableRowValue == Data.Element {
  public typealias TableRowValue = Leaf.TableRowValue

  /// Creates rows of a table for a tree of elements, in which the user shows and hides the children of each element.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  public init(_ data: Data, children: KeyPath<Data.Element, Data?>)
  where ID == Data.Element.ID, Leaf == TableRow<Data.Element> {
    self.init(data: data, id: \.id, children: children, content: { TableRow($0) })
  }

  /// Returns the rows of the elements at the top.
  public func _rows() -> [_TableRow<Data.Element>] { data.map { _TableRow($0, children: children) } }
}

// MARK: - Sections

/// The header of a section of a table.
public struct TableHeaderRowContent<Value: Identifiable, Content: View> {
  public typealias TableRowValue = Value

  fileprivate let content: Content
}

extension TableHeaderRowContent: TableRowContent {
  /// Returns the header.
  public func _rows() -> [_TableRow<Value>] { [_TableRow(.header(AnyView(content)))] }
}

/// No rows of a table, such as the header of a section without one.
public struct EmptyTableRowContent<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value

  /// Returns no rows.
  public func _rows() -> [_TableRow<Value>] { [] }
}

extension Section: TableRowContent
where
  Parent: TableRowContent, Content: TableRowContent, Footer: TableRowContent,
  Parent.TableRowValue == Content.TableRowValue, Footer.TableRowValue == Content.TableRowValue
{
  public typealias TableRowValue = Content.TableRowValue

  /// Returns the section.
  public func _rows() -> [_TableRow<Content.TableRowValue>] {
    var view: AnyView?
    if case .header(let header) = header._rows().first?.content { view = header }
    return [_TableRow(.section(_TableRow.Section(header: view, isExpanded: isExpanded, rows: content._rows())))]
  }

  /// Creates a section of rows of a table, with a header.
  ///
  /// - Parameters:
  ///   - content: A builder that creates the rows.
  ///   - header: A view builder that creates the header.
  public init<V, H: View>(@TableRowBuilder<V> content: () -> Content, @ViewBuilder header: () -> H)
  where Parent == TableHeaderRowContent<V, H>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(
      header: TableHeaderRowContent(content: header()), content: content(), footer: EmptyTableRowContent())
  }

  /// Creates a section of rows of a table, with a text as its header.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the header in the table of translations.
  ///   - content: A builder that creates the rows.
  public init<V>(_ titleKey: LocalizedStringKey, @TableRowBuilder<V> content: () -> Content)
  where Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(content: content, header: { Text(titleKey) })
  }

  /// Creates a section of rows of a table, with a text as its header.
  ///
  /// - Parameters:
  ///   - title: The header, which isn't localized.
  ///   - content: A builder that creates the rows.
  @_disfavoredOverload
  public init<V, S: StringProtocol>(_ title: S, @TableRowBuilder<V> content: () -> Content)
  where Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(content: content, header: { Text(title) })
  }

  /// Creates a section of rows of a table, without a header.
  ///
  /// - Parameter content: A builder that creates the rows.
  public init<V>(@TableRowBuilder<V> content: () -> Content)
  where Parent == EmptyTableRowContent<V>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(header: EmptyTableRowContent(), content: content(), footer: EmptyTableRowContent())
  }

  /// Creates a section of rows of a table, which the user can hide with a click on the header.
  ///
  /// - Parameters:
  ///   - isExpanded: A binding to a Boolean value that indicates whether the rows are shown.
  ///   - content: A builder that creates the rows.
  ///   - header: A view builder that creates the header.
  public init<V, H: View>(
    isExpanded: Binding<Bool>, @TableRowBuilder<V> content: () -> Content, @ViewBuilder header: () -> H
  ) where Parent == TableHeaderRowContent<V, H>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(
      header: TableHeaderRowContent(content: header()), content: content(), footer: EmptyTableRowContent(),
      isExpanded: isExpanded)
  }

  /// Creates a section of rows of a table with a text as its header, which the user can hide with a click on the
  /// header.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the header in the table of translations.
  ///   - isExpanded: A binding to a Boolean value that indicates whether the rows are shown.
  ///   - content: A builder that creates the rows.
  public init<V>(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @TableRowBuilder<V> content: () -> Content
  ) where Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(isExpanded: isExpanded, content: content, header: { Text(titleKey) })
  }

  /// Creates a section of rows of a table with a text as its header, which the user can hide with a click on the
  /// header.
  ///
  /// - Parameters:
  ///   - title: The header, which isn't localized.
  ///   - isExpanded: A binding to a Boolean value that indicates whether the rows are shown.
  ///   - content: A builder that creates the rows.
  @_disfavoredOverload
  public init<V, S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @TableRowBuilder<V> content: () -> Content
  ) where Parent == TableHeaderRowContent<V, Text>, Footer == EmptyTableRowContent<V>, V == Content.TableRowValue {
    self.init(isExpanded: isExpanded, content: content, header: { Text(title) })
  }
}
