import Foundation

/// A column of a table.
public struct TableColumn<RowValue: Identifiable, Content: View>: TableColumnContent {
  public typealias TableRowValue = RowValue

  private let title: Text
  private let comparator: KeyPathComparator<RowValue>?
  private var columnWidth = TableColumnWidthModifier()
  private let content: (RowValue) -> Content

  private init(_ title: Text, _ comparator: KeyPathComparator<RowValue>?, _ content: @escaping (RowValue) -> Content) {
    self.title = title
    self.comparator = comparator
    self.content = content
  }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - content: A closure that creates the view of an element.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(titleKey), nil, content)
  }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - title: The title in the header, which isn't localized.
  ///   - content: A closure that creates the view of an element.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(title), nil, content)
  }

  /// Creates a column by whose values the user can sort.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - value: The key path of the value.
  ///   - content: A closure that creates the view of an element.
  public init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), KeyPathComparator(value), content) }

  /// Creates a column by whose values the user can sort.
  ///
  /// - Parameters:
  ///   - title: The title in the header, which isn't localized.
  ///   - value: The key path of the value.
  ///   - content: A closure that creates the view of an element.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Comparable>(
    _ title: S, value: any KeyPath<RowValue, V> & Sendable,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(title), KeyPathComparator(value), content) }

  /// Creates a column of strings by which the user can sort.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - value: The key path of the string.
  public init(_ titleKey: LocalizedStringKey, value: any KeyPath<RowValue, String> & Sendable) where Content == Text {
    self.init(Text(titleKey), KeyPathComparator(value)) { Text($0[keyPath: value]) }
  }

  /// Creates a column of strings by which the user can sort.
  ///
  /// - Parameters:
  ///   - title: The title in the header, which isn't localized.
  ///   - value: The key path of the string.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, value: any KeyPath<RowValue, String> & Sendable) where Content == Text {
    self.init(Text(title), KeyPathComparator(value)) { Text($0[keyPath: value]) }
  }

  /// Returns the column with a width.
  ///
  /// - Parameter width: The width, in points, or `nil` for a share of the space.
  public func width(_ width: CGFloat?) -> TableColumn {
    var column = self
    (column.columnWidth.minimum, column.columnWidth.maximum) = (width, width)
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
    (column.columnWidth.minimum, column.columnWidth.maximum) = (min, max)
    return column
  }

  /// Returns a column whose header and cells have an alignment.
  ///
  /// - Parameter alignment: The horizontal alignment within the width of the column.
  public func alignment(_ alignment: TableColumnAlignment) -> TableColumn {
    var column = self
    column.columnWidth.alignment = alignment
    return column
  }

  /// Returns the column.
  public func _columns() -> [_TableColumn<RowValue>] {
    [
      _TableColumn(title: title, comparator: comparator, width: columnWidth) { [content] in AnyView(content($0)) }
    ]
  }
}

/// An alignment of the header and the cells of a column.
public struct TableColumnAlignment: Hashable, Sendable {
  /// An edge of the column, or its center.
  fileprivate enum HorizontalPosition: Hashable { case leading, center, trailing }

  fileprivate let position: HorizontalPosition

  /// The alignment of the platform: at the leading edge.
  public static let automatic = TableColumnAlignment(position: .leading)
  /// At the leading edge.
  public static let leading = TableColumnAlignment(position: .leading)
  /// In the center.
  public static let center = TableColumnAlignment(position: .center)
  /// At the trailing edge.
  public static let trailing = TableColumnAlignment(position: .trailing)
  /// The alignment of numbers: at the trailing edge.
  public static let numeric = TableColumnAlignment(position: .trailing)
}

/// A modifier that gives a cell the width of its column, and its place there.
struct TableColumnWidthModifier: ViewModifier {
  var minimum: CGFloat?
  var maximum: CGFloat?
  var alignment = TableColumnAlignment.automatic

  func body(content: Content) -> some View {
    let place: Alignment =
      switch alignment.position {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    content.frame(minWidth: minimum, maxWidth: maximum ?? .infinity, alignment: place)
  }
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
