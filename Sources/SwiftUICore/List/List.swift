import Foundation

/// A container that shows rows in a single column, and creates each row when it comes near the visible area.
///
///     List(people, selection: $chosen) { person in PersonRow(person) }
///
///     List {
///       Section("Always") { Text("first"); Text("second") }
///       ForEach(people) { PersonRow($0) }
///     }
///
/// Each view is a row, and so is each element of a `ForEach`: several views for one element share a row. The views of
/// an element are created when its row comes near the visible area for the first time. They keep their state while they
/// are scrolled out of sight, until the element is removed.
///
/// The value of a row in the selection is its tag, the value of a ``NavigationLink`` that is the row, or, in a
/// `ForEach`, its id: the first of these that the selection can have. A tag or a link inside a `ForEach` is known only
/// after the row has been created.
///
/// - Cost: An update reads the ids of all elements, and evaluates only rows that have been created.
/// - Differences: A `ForEach` shows one row for each element, even if the closure creates several views.
public struct List<SelectionValue: Hashable, Content: View> {
  /// A binding to the selection of a list: one value, or a set of values.
  enum Selection {
    case one(Binding<SelectionValue?>)
    case several(Binding<Set<SelectionValue>>)
  }

  let selection: Selection?
  let content: Content

  init(_ selection: Selection?, _ content: Content) {
    self.selection = selection
    self.content = content
  }

  /// Creates a list in which the user can select one row.
  ///
  /// - Parameters:
  ///   - selection: A binding to the value of the selected row, or `nil` for a list without selection.
  ///   - content: A view builder that creates the rows.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(selection.map(Selection.one), content())
  }

  /// Creates a list in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - selection: A binding to the values of the selected rows, or `nil` for a list without selection.
  ///   - content: A view builder that creates the rows.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(selection.map(Selection.several), content())
  }
}

extension List: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { ListNode(view, context) }
}

extension List {
  /// Creates a list with a row for each element, in which the user can select one row.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(selection.map(Selection.one), ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element, in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(selection.map(Selection.several), ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element, identified by a property, in which the user can select one row.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
  ///   - id: The key path of the property that identifies an element.
  ///   - selection: A binding to the id of the selected element, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection.map(Selection.one), ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each element, identified by a property, in which the user can select several rows.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
  ///   - id: The key path of the property that identifies an element.
  ///   - selection: A binding to the ids of the selected elements, or `nil` for a list without selection.
  ///   - rowContent: A closure that creates the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection.map(Selection.several), ForEach(data, id: id, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// Creates a list without selection.
  ///
  /// - Parameter content: A view builder that creates the rows.
  public init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }

  /// Creates a list with a row for each element.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
  ///   - rowContent: A closure that creates the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(nil, ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element, identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements, each of which is a row.
  ///   - id: The key path of the property that identifies an element.
  ///   - rowContent: A closure that creates the row of an element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> { self.init(nil, ForEach(data, id: id, content: rowContent)) }

  /// Creates a list with a row for each integer of a range.
  ///
  /// - Parameters:
  ///   - data: The integers, one for each row.
  ///   - rowContent: A closure that creates the row of an integer.
  public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
  where Content == ForEach<Range<Int>, Int, RowContent> { self.init(nil, ForEach(data, content: rowContent)) }

  /// Creates a list with a row for each element of a collection, with a binding to the element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - rowContent: A closure that creates the row of an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Elements>, @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> RowContent
  )
  where
    Elements.Element: Identifiable, Elements.Index: Hashable,
    Content == ForEach<
      LazyMapSequence<Elements.Indices, (Elements.Index, Elements.Element.ID)>, Elements.Element.ID, RowContent
    >
  { self.init(nil, ForEach(data, content: rowContent)) }
}

/// The node of a list, which divides its content into rows, and creates the elements of the rows that the renderer
/// requests.
private final class ListNode<SelectionValue: Hashable, Content: View>:
  ViewNode<List<SelectionValue, Content>>, RowHost
{
  private var view: List<SelectionValue, Content>
  private var item: RenderNode?
  private var content: ViewNode<Content>?
  private let scope: EnvironmentScope
  private var rows: ListRows?
  private var needsRows = true
  /// The least heights of rows and of headers.
  private var minHeights: [CGFloat] = []
  /// The rows that the renderer shows, with the number of times that each has been requested.
  private var shown: [RowID: (row: Row, item: RenderNode, count: Int)] = [:]
  /// The render nodes of rows that have been removed, during an update of the list's element, which still shows them.
  private var removed: [ObjectIdentifier: RenderNode] = [:]

  init(_ view: List<SelectionValue, Content>, _ context: NodeContext) {
    self.view = view
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    _ = scope.rewrite {
      $0.isInList = true
      $0.listSelector =
        view.selection == nil
        ? nil
        : ListSelector { [weak self] in
          self?.select($0) ?? false
        } accepts: {
          $0.base is SelectionValue
        }
    }
    content = Content._makeNode(view.content, NodeContext(parent: self, environment: scope))
    item = ListRenderNode(primitive(), owner: self, host: self)
  }

  private func currentRows() -> ListRows {
    if let rows, !needsRows { return rows }
    needsRows = false
    var new = RowCollection()
    content?.appendRows(to: &new, tag: nil)
    if let rows, rows.isSame(as: new) { return rows }
    let made = ListRows(new, host: self)
    rows = made
    for (id, known) in shown where !made.contains(known.row) {
      shown[id] = nil
      if known.count == 1, let element = known.item.element { removed[ObjectIdentifier(element)] = known.item }
    }
    return made
  }

  private func primitive() -> Primitive {
    let rows = currentRows()
    return evaluateBody(nil) {
      let (choice, selection): (ListProperties.Choice, [Int]) =
        switch view.selection {
        case nil: (.none, [])
        case .one(let binding): (.one, [binding.wrappedValue.flatMap { index(of: $0, in: rows) }].compactMap { $0 })
        case .several(let binding):
          (.several, binding.wrappedValue.compactMap { index(of: $0, in: rows) }.sorted())
        }
      return readEnvironment { environment in
        changeMinHeights(to: [environment.minHeight(of: .row), environment.minHeight(of: .header)])
        return .list(
          ListProperties(
            rows: rows, choice: choice, selection: selection, appearance: environment.listAppearance,
            hasRowMenu: environment.rowMenu != nil), style)
      }
    }
  }

  private func changeMinHeights(to heights: [CGFloat]) {
    if heights == minHeights { return }
    minHeights = heights
    for known in shown.values {
      if let node = known.item.knownLayoutNode { known.item.arrangeLayoutChildren(of: node) }
    }
  }

  private func index(of value: SelectionValue, in rows: ListRows) -> Int? {
    rows.index(of: AnyHashable(value))
  }

  override func update(_ view: List<SelectionValue, Content>) {
    self.view = view
    content?.update(view.content)
    evaluateNow()
  }

  /// Sets the selection to a value, for a link in a row.
  ///
  /// - Returns: `false` if the selection can't have the value.
  private func select(_ value: AnyHashable) -> Bool {
    guard let value = value.base as? SelectionValue else { return false }
    switch view.selection {
    case .one(let binding): binding.wrappedValue = value
    case .several(let binding): binding.wrappedValue = [value]
    case nil: return false
    }
    return true
  }

  override func evaluate() {
    item?.update(primitive())
    removed = [:]
  }

  override func contentChanged() {
    needsRows = true
    setNeedsEvaluation()
  }

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    guard let item, let rows else { return }
    item.assume(item.primitive.showing(event))
    setNeedsEvaluation()
    guard currentStyle.isEnabled else { return }
    func value(_ index: Int) -> SelectionValue? {
      index < rows.count ? rows.tag(at: index)?.base as? SelectionValue : nil
    }
    switch event {
    case .deleteRows(let indices): return rows.delete(indices)
    case .openRowMenu(let index): rowMenu?.open(values(at: index))
    case .activateRow(let index): rowMenu?.activate(values(at: index))
    default: changeSelection(event, value)
    }
  }

  private func changeSelection(_ event: Event, _ value: (Int) -> SelectionValue?) {
    switch (view.selection, event) {
    case (.one(let binding), .select(let index)): binding.wrappedValue = index.flatMap(value)
    case (.several(let binding), .selectRows(let indices)): binding.wrappedValue = Set(indices.compactMap(value))
    case (.several(let binding), .select(let index)):
      binding.wrappedValue = Set([index].compactMap { $0 }.compactMap(value))
    default: break
    }
  }

  private var rowMenu: SelectionContextMenu? { readEnvironment { $0.rowMenu } }

  /// Returns the values to which a menu of a row applies: those of the selection if the row is selected, and otherwise
  /// that of the row alone.
  private func values(at index: Int?) -> Set<AnyHashable> {
    guard let rows, let index, index < rows.count, let value = rows.tag(at: index) else { return [] }
    let selection: Set<AnyHashable> =
      switch view.selection {
      case nil: []
      case .one(let binding): Set([binding.wrappedValue].compactMap { $0 }.map { AnyHashable($0) })
      case .several(let binding): Set(binding.wrappedValue.map { AnyHashable($0) })
      }
    return selection.contains(value) ? selection : [value]
  }

  // MARK: Rows

  func show(_ row: Row, reusing other: (id: RowID, element: AnyObject)?) -> AnyObject {
    let id = row.id
    if let known = shown[id] {
      // Evaluates the row if that has been left to this request.
      if case .made(let source, let token, let near) = row.content { _ = source.row(token, near: near) }
      if known.item.element !== other?.element || known.item.element == nil { shown[id]?.count += 1 }
      return known.item.realize()
    }
    let item = makeItem(of: row)
    shown[id] = (row, item, 1)
    if let other {
      if let known = shown[other.id], known.count == 1, known.item.element === other.element {
        if item.takeElement(of: known.item) { shown[other.id] = nil }
      } else if let known = removed[ObjectIdentifier(other.element)] {
        _ = item.takeElement(of: known)
      }
    }
    return item.realize()
  }

  private func makeItem(of row: Row) -> RenderNode {
    switch row.content {
    case .item(let inner): return WrapperRenderNode(around: inner, .row(row.kind), owner: self)
    case .made(let source, let token, let near):
      let isNew = !source.isMade(token)
      let item = source.row(token, near: near)?.container ?? RenderNode(.row(row.kind), owner: self)
      if isNew, view.selection != nil { setNeedsEvaluation() }  // the row's own tag is known only now
      return item
    }
  }

  func hide(_ id: RowID) {
    guard let known = shown[id] else { return }
    if known.count > 1 {
      shown[id]?.count -= 1
    } else {
      shown[id] = nil
      known.item.unrealize()
    }
  }

  func hideAll() {
    let all = shown.values
    shown = [:]
    for known in all { known.item.unrealize() }
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override var takesRows: Bool { true }
  override func appendContainerRenderNodes(to items: inout [RenderNode]) {}
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}
