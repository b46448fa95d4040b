import CombineCore
import Foundation
import SwiftUICore

/// An element that is not shown, but that a test can inspect.
@MainActor
final class TestElement {
  fileprivate(set) var primitive: Primitive { didSet { lineHash = nil } }
  let events: EventSink
  let layout: ElementLayout
  /// All children, including those that a layout hides.
  fileprivate(set) var allChildren: [TestElement] = []
  /// The children that are shown.
  var children: [TestElement] {
    guard case .layout(let content) = primitive, content.choosesViews else { return allChildren }
    return allChildren.filter { !$0.layout.isHidden }
  }
  /// The drawing of the element, which the runtime has passed after the last layout.
  fileprivate(set) var drawing: [DrawingCommand] = [] { didSet { lineHash = nil } }
  /// The placement that the runtime has passed after the last layout. Frames that tests read come from the layout.
  fileprivate(set) var placement = ElementPlacement(frame: .zero) { didSet { lineHash = nil } }
  /// The frame of the native part of a control with a label, or `nil` before the first layout.
  fileprivate(set) var controlFrame: CGRect? { didSet { lineHash = nil } }
  /// The text as the built-in font sets it, or `nil` before the first measurement.
  fileprivate var textLayout: TextLayout?
  /// The hash of the element's line in a record, or `nil` if something has changed since.
  var lineHash: UInt64?
  /// The origin of a row, relative to its list.
  fileprivate(set) var rowOrigin = CGPoint.zero { didSet { lineHash = nil } }
  /// The parent element, which lives longer than this element. Code that retains an element also retains its ancestors.
  private(set) unowned(unsafe) var parent: TestElement?

  fileprivate func insert(_ child: TestElement, at place: Int) {
    allChildren.insert(child, at: place)
    child.parent = self
  }

  fileprivate func remove(at place: Int) { allChildren.remove(at: place).parent = nil }

  /// The index of the first visible row, if the element is a list.
  fileprivate(set) var firstRow = 0
  fileprivate var shownRows = 0

  /// Shows the effect of an event, as a native control does by itself.
  func show(_ event: Event) { primitive = primitive.showing(event) }

  /// The elements from the root to this element.
  var path: [TestElement] { (parent?.path ?? []) + [self] }

  /// Returns the elements whose content a closure accepts, among this element and its descendants. Each element comes
  /// before the elements inside it.
  func all(_ accepts: (Primitive) -> Bool) -> [TestElement] {
    var found: [TestElement] = []
    func search(_ element: TestElement) {
      if accepts(element.primitive) { found.append(element) }
      for child in element.children { search(child) }
    }
    search(self)
    return found
  }

  /// The element that has the focus if this element, which is connected with a state, receives it: the first that can
  /// have the focus. If there is none, it is this element itself, unless a view says that it can't have the focus.
  var focusTarget: TestElement? {
    func refuses(_ primitive: Primitive) -> Bool {
      if case .modified(.focusable(false, _)) = primitive { true } else { false }
    }
    if let first = all(\.content.canHaveFocus).first { return first }
    return path.contains { refuses($0.primitive) } || !all(refuses).isEmpty ? nil : self
  }

  fileprivate init(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) {
    self.primitive = primitive
    self.events = events
    self.layout = layout
  }
}

/// A renderer that keeps a tree of elements for inspection, and performs an update when the test requests it. An
/// operation that doesn't match the existing elements stops the process.
@MainActor
final class TestRenderer: Renderer {
  private let turns = PendingUpdate()
  private(set) var operations: [String] = []
  var recordsOperations = false
  /// The element to which a test has moved the focus.
  weak var focused: TestElement?
  /// The element to which a focus state has moved the focus in the current update.
  private weak var requestedFocus: TestElement?
  /// The receivers that observe the focus and contain it, with their elements.
  private var focusObservers: [(id: ObjectIdentifier, events: EventSink)] = []

  /// Moves the focus to the element that a focus state has requested, and tells the elements that observe the focus,
  /// among them those of other focus states.
  func updateFocus() {
    if let requested = requestedFocus {
      if focused?.path.contains(where: { $0 === requested }) != true {
        if let target = requested.focusTarget {
          focused = target
        } else {
          requested.events.send(.editing(false))
        }
      }
      requestedFocus = nil
    }
    guard focused != nil || !focusObservers.isEmpty else { return }
    var path = focused?.path ?? []
    // An element that was removed with the focus is in no tree any more.
    if case .root? = path.first?.primitive {} else { path = [] }
    let observers = path.filter { element in
      if case .modified(.focus) = element.primitive { return true }
      return element.primitive == .modified(.focusObserver)
    }
    let old = focusObservers
    focusObservers = observers.map { (ObjectIdentifier($0), $0.events) }
    for observer in old where !observers.contains(where: { ObjectIdentifier($0) == observer.id }) {
      observer.events.send(.editing(false))
    }
    for observer in observers where !old.contains(where: { $0.id == ObjectIdentifier(observer) }) {
      observer.events.send(.editing(true))
    }
  }

  func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> TestElement {
    note("make", primitive)
    let element = TestElement(primitive, events, layout)
    choosesViews = choosesViews || primitive.mayChooseViews
    hasInnerRoots = hasInnerRoots || primitive.isInnerRoot
    if primitive == .modified(.focus(isFocused: true)) { requestedFocus = element }
    if case .list(let content, _) = primitive { showRows(of: content.rows, in: element, from: 0) }
    return element
  }

  // MARK: Layout

  /// `true` if any layout hides some of its views, or any view depends on its geometry, so that the visible elements,
  /// or actions, depend on the layout.
  private(set) var choosesViews = false

  /// `true` if any inner element is the root of a layout, so that roots must be found.
  private var hasInnerRoots = false

  func measure(_ element: TestElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
    workCounts[0] += 1
    if let text = element.textLayout { return text.measure(proposal) }
    guard TestKind(element.primitive) == .text else { return BuiltInMetrics.measure(element.primitive, proposal) }
    let text = TextLayout(element.primitive)
    element.textLayout = text
    return text.measure(proposal)
  }

  func measure(_ primitive: Primitive, in element: TestElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
    TestKind(primitive) == .text
      ? TextLayout(primitive).measure(proposal) : BuiltInMetrics.measure(primitive, proposal)
  }

  func labelMetrics(of element: TestElement) -> LabelMetrics { BuiltInMetrics.labelMetrics(of: element.primitive) }

  func place(_ element: TestElement, _ placement: ElementPlacement) {
    workCounts[1] += 1
    element.placement = placement
  }

  func draw(_ element: TestElement, _ drawing: [DrawingCommand]) {
    workCounts[2] += 1
    element.drawing = drawing
  }

  func placeControl(of element: TestElement, in frame: CGRect) { element.controlFrame = frame }
  func setNeedsLayout(_ root: TestElement) { workCounts[3] += 1 }

  func scroll(_ element: TestElement, to offset: CGPoint) {
    workCounts[4] += 1
    requestedOffset = offset
  }

  /// The element in which the pointer went down last.
  weak var pointerTarget: TestElement?
  /// The modifier keys that are down while the pointer is down.
  var pointerModifiers: EventModifiers = []

  // MARK: Time

  /// The virtual time.
  private var now = Duration.zero
  private var frame: (@MainActor (TimeInterval) -> Bool)?

  /// The virtual time in seconds.
  var seconds: TimeInterval { now / .seconds(1) }

  func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval {
    workCounts[5] += 1
    self.frame = frame
    return seconds
  }

  var requestsFrames: Bool { frame != nil }

  /// The date at which the virtual time is zero.
  private let start = Date()
  var date: Date { start.addingTimeInterval(seconds) }

  /// The closures to call, with their dates in the order of the requests.
  private var calls: [(date: Date, body: @MainActor () -> Void)] = []

  func wake(at date: Date, _ body: @escaping @MainActor () -> Void) {
    workCounts[6] += 1
    calls.append((date, body))
  }

  /// Calls the closures whose date has come, in the order of their dates.
  private func callDue() {
    let now = date
    let due = calls.filter { $0.date <= now }.sorted { $0.date < $1.date }
    calls.removeAll { $0.date <= now }
    for call in due { call.body() }
  }

  /// Lets virtual time pass, and shows a frame at the end.
  func advance(by duration: Duration) {
    now += duration
    callDue()
    guard let frame else { return }
    self.frame = nil
    if frame(seconds), self.frame == nil { self.frame = frame }
  }

  /// Lays out an element that is the root of a layout, and the roots inside it: rows of lists and presentations.
  func layOut(_ root: TestElement, in size: CGSize?) {
    root.layout.layOut(in: size ?? root.layout.sizeThatFits(.unspecified))
    if hasInnerRoots { layOutRoots(below: root) }
  }

  private func layOutRoots(below element: TestElement) {
    var y: CGFloat = 0
    for child in element.children {
      if case .row = child.primitive {
        let width = element.layout.frame?.width ?? 0
        let height = child.layout.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
        child.rowOrigin = CGPoint(x: 0, y: y)
        layOut(child, in: CGSize(width: width, height: height))
        y += height
      } else if child.primitive.isInnerRoot {
        layOut(child, in: nil)
      } else {
        layOutRoots(below: child)
      }
    }
  }

  // MARK: Rows

  /// The number of rows of a list that are visible at a time, or `nil` for all rows.
  var visibleRows: Int?

  /// Replaces the visible rows by the rows that are visible if a given row is the first. Rows take over the elements of
  /// those that they replace, as in a renderer that keeps its widgets.
  private func showRows(of rows: ListRows, insteadOf old: ListRows? = nil, in element: TestElement, from first: Int) {
    let room = visibleRows ?? rows.count
    let start = min(first, max(rows.count - room, 0))
    let indices = Array(start..<min(start + room, rows.count))
    let shown = zip(element.firstRow..., element.allChildren).compactMap { index, row in
      old.map { ListRows.Shown(rows: $0, index: index, element: row) }
    }
    let common = min(indices.count, shown.count)
    var new = rows.show(Array(indices.prefix(common)), insteadOf: Array(shown.prefix(common))).map(own)
    new += indices.dropFirst(common).map { own(rows.show($0)) }
    for _ in element.allChildren.indices { element.remove(at: 0) }
    for (place, row) in new.enumerated() { element.insert(row, at: place) }
    for (place, row) in shown.enumerated() where place >= common || new[place] !== row.element {
      row.rows.hide(row.index)
    }
    (element.firstRow, element.shownRows) = (start, new.count)
  }

  func scroll(_ list: TestElement, to position: ListScrollPosition) {
    guard let room = visibleRows else { return }
    let (first, row) = (list.firstRow, position.row)
    switch position.place {
    case .nearest: scroll(list, toRow: min(max(first, row - room + 1), row))
    case .anchor(let anchor): scroll(list, toRow: row - Int((CGFloat(room - 1) * anchor).rounded()))
    case .distance: scroll(list, toRow: row)
    }
  }

  func firstRow(of list: TestElement) -> ListScrollPosition? { ListScrollPosition(row: list.firstRow, .distance(0)) }

  private func own(_ row: AnyObject) -> TestElement { unsafeDowncast(row, to: TestElement.self) }

  private func update(_ element: TestElement, from old: ListRows, to new: ListRows) {
    if old == new { return }
    if visibleRows != nil { return showRows(of: new, insteadOf: old, in: element, from: element.firstRow) }
    let change = new.changes(from: old)
    let rows = change.new.map { own(new.show($0)) }
    for _ in change.old {
      note("remove", element.allChildren[change.old.lowerBound].primitive)
      element.remove(at: change.old.lowerBound)
    }
    for (offset, row) in rows.enumerated() {
      note("insert", row.primitive)
      element.insert(row, at: change.new.lowerBound + offset)
    }
    for index in change.old { old.hide(index) }
    element.shownRows = new.count
  }

  /// Scrolls a list to a row.
  func scroll(_ element: TestElement, toRow row: Int) {
    guard case .list(let content, _) = element.primitive, visibleRows != nil else { return }
    showRows(of: content.rows, insteadOf: content.rows, in: element, from: max(row, 0))
  }

  // MARK: Changes

  func update(_ element: TestElement, from old: Primitive, to new: Primitive) {
    if element.primitive != old { fatalError("update: \(element.primitive) is shown, not \(old)") }
    note("update", new)
    element.primitive = new
    if new == .modified(.focus(isFocused: true)) { requestedFocus = element }
    if new == .modified(.focus(isFocused: false)), focused?.path.contains(where: { $0 === element }) == true {
      focused = nil
    }
    element.textLayout = nil
    if case (.list(let old, _), .list(let new, _)) = (old, new) { update(element, from: old.rows, to: new.rows) }
  }

  func insert(_ child: TestElement, into parent: TestElement, after sibling: TestElement?) {
    note("insert", child.primitive)
    parent.insert(child, at: place(after: sibling, in: parent))
  }

  func move(_ child: TestElement, in parent: TestElement, after sibling: TestElement?) {
    note("move", child.primitive)
    parent.remove(at: place(of: child, in: parent))
    parent.insert(child, at: place(after: sibling, in: parent))
  }

  func remove(_ child: TestElement, from parent: TestElement) {
    note("remove", child.primitive)
    parent.remove(at: place(of: child, in: parent))
  }

  nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) { turns.put(turn) }

  /// Performs the pending update. Returns `false` if there is none.
  func runTurn() -> Bool {
    guard let turn = turns.take() else { return false }
    workCounts[7] += 1
    turn()
    return true
  }

  var isTurnPending: Bool { turns.isPending }

  /// Waits until an update is pending.
  func turnRequested() async { await turns.requested() }

  func takeOperations() -> [String] {
    defer { operations = [] }
    return operations
  }

  /// The numbers of elements that were made, updated, inserted, moved and removed.
  private(set) var changeCounts = [0, 0, 0, 0, 0]

  /// The numbers of measured, placed, drawn and invalidated elements, of requests to scroll, to show frames and to be
  /// called at a date, and of updates.
  private(set) var workCounts = [0, 0, 0, 0, 0, 0, 0, 0]

  /// The offset of the last request to scroll.
  private(set) var requestedOffset = CGPoint.zero

  private func note(_ verb: String, _ primitive: Primitive) {
    switch verb {
    case "make": changeCounts[0] += 1
    case "update": changeCounts[1] += 1
    case "insert": changeCounts[2] += 1
    case "move": changeCounts[3] += 1
    default: changeCounts[4] += 1
    }
    if recordsOperations { operations.append("\(verb) \(primitive.summary)") }
  }

  private func place(after sibling: TestElement?, in parent: TestElement) -> Int {
    sibling.map { place(of: $0, in: parent) + 1 } ?? 0
  }

  private func place(of child: TestElement, in parent: TestElement) -> Int {
    if parent.allChildren.last === child { return parent.allChildren.count - 1 }
    guard let place = parent.allChildren.firstIndex(where: { $0 === child }) else {
      fatalError("\(child.primitive.summary) is not in \(parent.primitive.summary)")
    }
    return place
  }
}

/// An update that is pending, which any thread can request, and the tasks that wait for a request.
private final class PendingUpdate: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var turn: (@MainActor @Sendable () -> Void)?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func put(_ new: @escaping @MainActor @Sendable () -> Void) {
    let woken = lock.withLock {
      turn = new
      defer { waiters = [] }
      return waiters
    }
    for waiter in woken { waiter.resume() }
  }

  var isPending: Bool { lock.withLock { turn != nil } }

  func take() -> (@MainActor @Sendable () -> Void)? {
    lock.withLock {
      defer { turn = nil }
      return turn
    }
  }

  func requested() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isThere = lock.withLock {
          if turn != nil || Task.isCancelled { return true }
          waiters.append(waiter)
          return false
        }
        if isThere { waiter.resume() }
      }
    } onCancel: {
      let woken = lock.withLock {
        defer { waiters = [] }
        return waiters
      }
      for waiter in woken { waiter.resume() }
    }
  }
}
