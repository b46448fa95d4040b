import Foundation

/// Columns of a table that are created from a collection.
///
///     Table(people) {
///       TableColumn("Name", value: \.name)
///       TableColumnForEach(quarters) { quarter in
///         TableColumn(quarter.name) { person in Text(person.sales[quarter.id], format: .number) }
///       }
///     }
public struct TableColumnForEach<Data: RandomAccessCollection, ID: Hashable, RowValue: Identifiable, Content>
where Content: TableColumnContent<RowValue> {
  public typealias TableRowValue = RowValue

  private let columns: [_TableColumn<RowValue>]

  /// Creates the columns of the elements of a collection.
  ///
  /// - Parameters:
  ///   - data: The elements, in the order of their columns.
  ///   - id: The key path of the identity of an element.
  ///   - content: A builder that creates the columns of an element.
  @MainActor
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TableColumnBuilder<RowValue> content: (Data.Element) -> Content
  ) { columns = data.flatMap { content($0)._columns() } }
}

extension TableColumnForEach {
  /// Creates the columns of the elements of a collection.
  ///
  /// - Parameters:
  ///   - data: The elements, in the order of their columns.
  ///   - content: A builder that creates the columns of an element.
  @MainActor
  public init(_ data: Data, @TableColumnBuilder<RowValue> content: (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID { self.init(data, id: \.id, content: content) }

  /// Creates the columns of the numbers of a range.
  ///
  /// - Parameters:
  ///   - data: The numbers, each of which has columns of its own.
  ///   - content: A builder that creates the columns of a number.
  @MainActor
  public init(_ data: Range<Int>, @TableColumnBuilder<RowValue> content: (Int) -> Content)
  where Data == Range<Int>, ID == Int { self.init(data, id: \.self, content: content) }
}

extension TableColumnForEach: TableColumnContent {
  /// Returns the columns.
  public func _columns() -> [_TableColumn<RowValue>] { columns }
}
