/// A view of a tree of elements, in which the user shows and hides the children of each element.
///
///     OutlineGroup(folders, children: \.subfolders) { folder in Text(folder.name) }
///
/// In a list, each element is a row. Among the rows of a ``Table``, each element is a row of the table:
///
///     Table(of: Folder.self) {
///       TableColumn("Name", value: \.name)
///     } rows: {
///       OutlineGroup(folders, children: \.subfolders)
///     }
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Leaf> {
  let data: Data
  private let id: KeyPath<Data.Element, ID>
  let children: KeyPath<Data.Element, Data?>
  private let content: (Data.Element) -> Leaf

  @State private var expanded: Set<ID> = []
  @Environment(\.isInList) private var isInList

  init(
    data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    content: @escaping (Data.Element) -> Leaf
  ) {
    self.data = data
    self.id = id
    self.children = children
    self.content = content
  }
}

@MainActor
extension OutlineGroup: View where Leaf: View {
  /// Creates an outline of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - content: A closure that creates the view of an element.
  public nonisolated init(
    _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, children: children, content: content)
  }

  /// Creates an outline of elements that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - id: The key path of the property that identifies an element.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - content: A closure that creates the view of an element.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.init(data: data, id: id, children: children, content: content)
  }

  /// An element that is shown, with its depth in the tree.
  private struct Item: Identifiable {
    let id: ID
    let element: Data.Element
    let level: Int
    let hasChildren: Bool
  }

  private var items: [Item] {
    var items: [Item] = []
    func add(_ data: Data, _ level: Int) {
      for element in data {
        let inner = element[keyPath: children]
        items.append(Item(id: element[keyPath: id], element: element, level: level, hasChildren: inner != nil))
        if let inner, expanded.contains(element[keyPath: id]) { add(inner, level + 1) }
      }
    }
    add(data, 0)
    return items
  }

  /// The elements that are shown, one below another.
  public var body: some View {
    if isInList {
      rows
    } else {
      VStack(alignment: .leading) { rows }
    }
  }

  private var rows: some View {
    ForEach(items) { item in
      HStack(spacing: 6) {
        if item.hasChildren {
          Button {
            if expanded.remove(item.id) == nil { expanded.insert(item.id) }
          } label: {
            let isShown = expanded.contains(item.id)
            Image(systemName: isShown ? "chevron.down" : "chevron.right").accessibilityLabel(isShown ? "Hide" : "Show")
          }
          .buttonStyle(.plain)
        }
        content(item.element)
      }
      .padding(.leading, Double(item.level) * 16 + (item.hasChildren ? 0 : 22))
    }
  }
}

extension List {
  /// Creates a list with an outline of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - rowContent: A closure that creates the row of an element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable, SelectionValue == Never
  { self.init(nil, OutlineGroup(data, children: children, content: rowContent)) }

  /// Creates a list with an outline of elements that are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - id: The key path of the property that identifies an element.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - rowContent: A closure that creates the row of an element.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, ID, RowContent>, SelectionValue == Never {
    self.init(nil, OutlineGroup(data, id: id, children: children, content: rowContent))
  }

  /// Creates a list with an outline of identifiable elements, in which the user can select one row.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection.map(Selection.one), OutlineGroup(data, children: children, content: rowContent))
  }

  /// Creates a list with an outline of identifiable elements, in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - data: The elements at the top.
  ///   - children: The key path of the children of an element. An element whose children are `nil` is a leaf.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection.map(Selection.several), OutlineGroup(data, children: children, content: rowContent))
  }

  /// Creates a list with a row for each integer of a range, in which the user can select one row.
  ///
  /// - Parameters:
  ///   - data: The integers, one for each row.
  ///   - selection: A binding to the selected integer, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an integer.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection.map(Selection.one), ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each integer of a range, in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - data: The integers, one for each row.
  ///   - selection: A binding to the selected integers, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an integer.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection.map(Selection.several), ForEach(data, content: rowContent))
  }
}
