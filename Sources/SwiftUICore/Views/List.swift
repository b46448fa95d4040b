/// Rows one below another, of which those are made that there is room for.
///
///     List(people, selection: $chosen) { person in PersonRow(person) }
///
///     List {
///       Section("Always") { Text("first"); Text("second") }
///       ForEach(people) { PersonRow($0) }
///     }
///
/// Each view is a row, and each element of a `ForEach`: several views for one element share its row. The views of an element
/// are made when its row is first seen, and keep their state while it is out of sight, until the element is gone.
///
/// A row stands for its tag, or for the id that `ForEach` knows it by; of those the selection is made. A tag that rows of a
/// `ForEach` give themselves is known once they have been seen.
public struct List<SelectionValue: Hashable, Content: View>: PrimitiveView {
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

  /// A list of which one row can be chosen.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(selection.map(Selection.one), content())
  }

  /// A list of which several rows can be chosen.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(selection.map(Selection.several), content())
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ListNode(view, context) }
}

extension List {
  /// A row for each element, of which one can be chosen.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(selection.map(Selection.one), ForEach(data, content: rowContent))
  }

  /// A row for each element, of which several can be chosen.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(selection.map(Selection.several), ForEach(data, content: rowContent))
  }

  /// A row for each element, of which one can be chosen.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection.map(Selection.one), ForEach(data, id: id, content: rowContent))
  }

  /// A row for each element, of which several can be chosen.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection.map(Selection.several), ForEach(data, id: id, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// A list of rows.
  public init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }

  /// A row for each element.
  @_disfavoredOverload
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
    self.init(nil, ForEach(data, content: rowContent))
  }

  /// A row for each element.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> { self.init(nil, ForEach(data, id: id, content: rowContent)) }

  /// A row for each number of a range.
  public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
  where Content == ForEach<Range<Int>, Int, RowContent> { self.init(nil, ForEach(data, content: rowContent)) }

  /// A row for each element of the collection behind a binding, with a binding to the element.
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

/// Takes its content apart into rows, and makes the elements of those that the renderer asks for.
private final class ListNode<SelectionValue: Hashable, Content: View>:
  ViewNode<List<SelectionValue, Content>>, RowHost
{
  private var view: List<SelectionValue, Content>
  private var item: RenderNode?
  private var content: ViewNode<Content>?
  private let scope: EnvironmentScope
  private var rows: ListRows?
  private var needsRows = true
  /// The rows that are shown, and how often.
  private var shown: [RowID: (row: Row, item: RenderNode, count: Int)] = [:]

  init(_ view: List<SelectionValue, Content>, _ context: NodeContext) {
    self.view = view
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    _ = scope.rewrite { $0.isInList = true }
    content = Content._makeNode(view.content, NodeContext(parent: self, environment: scope))
    item = ListRenderNode(primitive(), owner: self, host: self)
  }

  private func currentRows() -> ListRows {
    if let rows, !needsRows { return rows }
    needsRows = false
    var new: [Row] = []
    content?.appendRows(to: &new, tag: nil)
    if let rows, rows.isSame(as: new) { return rows }
    let made = ListRows(new, host: self)
    rows = made
    for (id, known) in shown where !made.contains(known.row) { shown[id] = nil }
    return made
  }

  private func primitive() -> Primitive {
    let rows = currentRows()
    return evaluateBody(nil) {
      switch view.selection {
      case nil: return .list(ListContent(rows: rows, choice: .none, selection: []), style)
      case .one(let binding):
        let selection = binding.wrappedValue.flatMap { index(of: $0, in: rows) }
        return .list(ListContent(rows: rows, choice: .one, selection: selection.map { [$0] } ?? []), style)
      case .several(let binding):
        let selection = binding.wrappedValue.compactMap { index(of: $0, in: rows) }
        return .list(ListContent(rows: rows, choice: .several, selection: selection.sorted()), style)
      }
    }
  }

  private func index(of value: SelectionValue, in rows: ListRows) -> Int? {
    rows.index(of: AnyHashable(value))
  }

  override func update(_ view: List<SelectionValue, Content>) {
    self.view = view
    content?.update(view.content)
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() { item?.update(primitive()) }

  override func contentChanged() {
    needsRows = true
    setNeedsEvaluation()
  }

  override var takesEvents: Bool { view.selection != nil }

  override func handle(_ event: Event) {
    guard let item, let rows else { return }
    item.assume(item.primitive.showing(event))
    setNeedsEvaluation()
    guard currentStyle.isEnabled else { return }
    func value(_ index: Int) -> SelectionValue? {
      index < rows.count ? rows.tag(at: index)?.base as? SelectionValue : nil
    }
    switch (view.selection, event) {
    case (.one(let binding), .select(let index)): binding.wrappedValue = index.flatMap(value)
    case (.several(let binding), .selectRows(let indices)): binding.wrappedValue = Set(indices.compactMap(value))
    case (.several(let binding), .select(let index)):
      binding.wrappedValue = Set([index].compactMap { $0 }.compactMap(value))
    default: break
    }
  }

  // MARK: Rows

  func show(_ row: Row, _ id: RowID) -> AnyObject {
    if let known = shown[id] {
      shown[id]?.count += 1
      return known.item.realize()
    }
    let item: RenderNode
    switch row.content {
    case .item(let inner): item = WrapperRenderNode(around: inner, .row(row.kind), owner: self)
    case .made(let source, let token, let near):
      let isNew = !source.isMade(token)
      item = source.row(token, near: near)?.container ?? RenderNode(.row(row.kind), owner: self)
      if isNew, view.selection != nil { setNeedsEvaluation() }  // what it says of itself is known only now
    }
    shown[id] = (row, item, 1)
    return item.realize()
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
