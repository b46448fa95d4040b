/// The node of a row that a ``LazyRowProvider`` or a ``RowProvider`` has made.
class LazyRowNode: Node {
  /// The token by which the source identifies the row.
  let token: Int

  init(_ token: Int, _ context: NodeContext) {
    self.token = token
    super.init(context)
  }

  /// `true` if the row is near the visible area.
  private var isNear = true

  /// Records whether the row is near the visible area, and notifies its views if that has changed.
  final func setNear(_ isNear: Bool) {
    guard isNear != self.isNear else { return }
    self.isNear = isNear
    if !isSurroundingHidden { super.shownChanged(isNear) }
  }

  override func shownChanged(_ isShown: Bool) {
    if isNear { super.shownChanged(isShown) }
  }
}

/// The node of a row that has been created.
final class TypedLazyRowNode<Content: View>: LazyRowNode {
  /// The index of the row among the rows of its source.
  var index: Int
  private var make: () -> Content
  private var item: RenderNode?
  private var child: ViewNode<Content>?
  private var editable: ViewNode<EditableRow<Content>>?
  private let edits: RowEdits?
  private let record: EvaluationRecord
  private let place: (Int) -> (offset: Int, count: Int)

  /// Creates the node of a row.
  ///
  /// - Parameters:
  ///   - token: The token by which the source identifies the row.
  ///   - index: The index of the row among the rows of its source.
  ///   - make: A closure that creates the view of the row.
  ///   - context: The parent and the environment of the node.
  ///   - edits: The actions that change the row, or `nil` if there are none.
  ///   - record: The record of the evaluations of all rows.
  ///   - hasElement: A Boolean value that indicates whether the row has an element of its own around its views.
  ///   - place: A closure that returns the offset of a row's element, and the number of elements.
  init(
    _ token: Int, _ index: Int, _ make: @escaping () -> Content, _ context: NodeContext, _ edits: RowEdits?,
    record: EvaluationRecord, hasElement: Bool, place: @escaping (Int) -> (offset: Int, count: Int)
  ) {
    self.index = index
    self.make = make
    self.edits = edits
    self.record = record
    self.place = place
    super.init(token, context)
    if hasElement { item = RenderNode(.row(.row), owner: self) }
    evaluate()
  }

  /// `true` if the views of the row are those of an earlier content.
  private var isOutdated = false

  /// Replaces the content of the row. A row of a list that is out of sight is evaluated when it is shown again.
  ///
  /// - Parameters:
  ///   - make: A closure that creates the view of the row.
  ///   - isRequestedAgain: A Boolean value that indicates whether a list that shows the row requests it again, so that
  ///     it is evaluated then.
  func update(_ make: @escaping () -> Content, isRequestedAgain: Bool) {
    self.make = make
    didBeginEvaluation()
    if let item, isRequestedAgain || !item.isRealized { isOutdated = true } else { evaluate() }
  }

  func evaluateIfOutdated() { if isOutdated { evaluate() } }

  override func evaluate() {
    isOutdated = false
    let view = evaluateBody(record, make)
    if let edits {
      let row = EditableRow(content: view, edits: edits) { [weak self] in self.map { $0.place($0.index) } ?? (0, 0) }
      if let editable {
        editable.update(row)
      } else {
        editable = EditableRow._makeNode(row, NodeContext(parent: self))
      }
      return
    }
    if let child { child.update(view) } else { child = Content._makeNode(view, NodeContext(parent: self)) }
  }

  /// The changes that the views of the row do not allow.
  var limits: DisabledRowEdits {
    evaluateIfOutdated()
    let collector = TypedPreferenceCollector<DisabledRowEditsKey>()
    collectPreferences(collector)
    return collector.value ?? DisabledRowEdits()
  }

  override var container: RenderNode? { item }

  override func forEachChild(_ body: (Node) -> Void) {
    if let child { body(child) }
    if let editable { body(editable) }
  }
}
