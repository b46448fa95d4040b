/// A view that shows or hides other views, with a button that switches between both.
///
///     DisclosureGroup("Advanced", isExpanded: $isExpanded) {
///       Toggle("Debug", isOn: $isDebugging)
///     }
///
/// In a list, the label and each of the views are rows.
public struct DisclosureGroup<Label: View, Content: View> {
  private let label: Label
  private let content: () -> Content
  private let isExpanded: Binding<Bool>?
  @State private var ownIsExpanded = false
  @Environment(\.disclosureGroupStyling) private var styling

  private init(_ isExpanded: Binding<Bool>?, _ content: @escaping () -> Content, _ label: Label) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label
  }
}

@MainActor
extension DisclosureGroup: View {
  /// The view that the style of the environment creates; by default, a button with the label and, below it, the views
  /// if they are shown.
  public var body: some View {
    let isExpanded = isExpanded ?? $ownIsExpanded
    if let styling {
      styling.makeBody(
        DisclosureGroupStyleConfiguration(
          label: .init(content: AnyView(label)), content: .init(content: { [content] in AnyView(content()) }),
          isExpanded: isExpanded))
    } else {
      StandardDisclosureGroup(label: label, content: content, isExpanded: isExpanded)
    }
  }
}

extension DisclosureGroup {
  /// Creates a group with a label made of views.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(nil, content, label())
  }

  /// Creates a group with a label made of views.
  ///
  /// - Parameters:
  ///   - isExpanded: A binding to a value that indicates whether the views are shown.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  ///   - label: A view builder that creates the label.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(isExpanded, content, label()) }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(nil, content, Text(titleKey))
  }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - isExpanded: A binding to a value that indicates whether the views are shown.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded, content, Text(titleKey)) }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(nil, content, Text(label))
  }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - isExpanded: A binding to a value that indicates whether the views are shown.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded, content, Text(label)) }
}

/// A button with a label and, below it, the views of a group if they are shown.
struct StandardDisclosureGroup<Label: View, Content: View> {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>
  @Environment(\.disclosureLevel) private var level
  @Environment(\.isInList) private var isInList
}

@MainActor
extension StandardDisclosureGroup: View {
  var body: some View {
    let isShown = isExpanded.wrappedValue
    if isInList {
      header(isShown)
      if isShown { inside }
    } else {
      VStack(alignment: .leading) {
        header(isShown)
        if isShown { inside }
      }
    }
  }

  private func header(_ isShown: Bool) -> some View {
    Button {
      isExpanded.wrappedValue = !isShown
    } label: {
      HStack(spacing: 6) {
        Image(systemName: isShown ? "chevron.down" : "chevron.right").accessibilityLabel(isShown ? "Hide" : "Show")
        label
      }
    }
    .buttonStyle(.plain)
    .padding(.leading, Double(level) * 16)
  }

  private var inside: some View {
    Group { content() }.padding(.leading, Double(level + 1) * 16).environment(\.disclosureLevel, 0)
  }
}

/// The environment key for ``EnvironmentValues/disclosureLevel``.
private struct DisclosureLevelKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  /// The number of levels by which an outline indents the view.
  var disclosureLevel: Int {
    get { self[DisclosureLevelKey.self] }
    set { self[DisclosureLevelKey.self] = newValue }
  }
}

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
  ///   - data: The range.
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
  ///   - data: The range.
  ///   - selection: A binding to the selected integers, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an integer.
  public init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection.map(Selection.several), ForEach(data, content: rowContent))
  }
}
