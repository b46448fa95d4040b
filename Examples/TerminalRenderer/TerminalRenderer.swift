import CombineCore
import Foundation
import SwiftUICore

/// An element of a terminal: what it shows, and the elements inside it.
@MainActor final class TerminalElement {
  fileprivate(set) var primitive: Primitive
  let events: EventSink
  let layout: ElementLayout
  fileprivate(set) var children: [TerminalElement] = []
  fileprivate(set) weak var parent: TerminalElement?
  /// The frame of the native part of a control, in the control.
  fileprivate(set) var controlFrame: CGRect?

  fileprivate init(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) {
    (self.primitive, self.events, self.layout) = (primitive, events, layout)
  }

  /// Sends an event whose effect the element shows at once, as a native control does.
  func send(_ event: Event) {
    primitive = primitive.showing(event)
    events.send(event)
  }

  /// The elements from this one to the root.
  var path: [TerminalElement] { [self] + (parent?.path ?? []) }

  /// This element and those inside it, from back to front.
  var all: [TerminalElement] { [self] + children.flatMap(\.all) }

  var isPresentation: Bool {
    switch primitive {
    case .sheet, .popover, .alert: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the user can move the focus to this element.
  var canHaveFocus: Bool {
    switch primitive {
    case .button, .link, .toggle, .textField: primitive.style?.isEnabled != false
    default: false
    }
  }

  fileprivate func insert(_ child: TerminalElement, after sibling: TerminalElement?) {
    let index = sibling.flatMap { sibling in children.firstIndex { $0 === sibling } }.map { $0 + 1 } ?? 0
    children.insert(child, at: index)
    child.parent = self
  }

  fileprivate func remove(_ child: TerminalElement) {
    children.removeAll { $0 === child }
    child.parent = nil
  }

  /// Shows the rows of a list, all of them.
  fileprivate func showRows(of new: ListRows, insteadOf old: ListRows?) {
    let rows = (0..<new.count).map { unsafeDowncast(new.show($0), to: TerminalElement.self) }
    if let old { for index in 0..<old.count { old.hide(index) } }
    children = rows
    for row in rows { row.parent = self }
  }
}

/// A renderer that lays views out in the cells of a terminal. A cell is 8 points wide and 16 points high.
///
/// It shows texts, buttons, links, toggles, text fields, lists, sheets, popovers and alerts. The rest is left out.
@MainActor final class TerminalRenderer: Renderer {
  nonisolated static let cell = CGSize(width: 8, height: 16)

  /// The update that is pending, which any thread can request.
  private final class PendingTurn: @unchecked Sendable {  // guarded by the lock
    let lock = Lock()
    var turn: (@MainActor @Sendable () -> Void)?
  }

  private let pending = PendingTurn()
  /// Called when there is an update to perform.
  nonisolated let requestUpdate: @Sendable () -> Void
  /// The element to which the user or a focus state has moved the focus.
  var focused: TerminalElement? { didSet { reportFocus(from: oldValue) } }

  init(requestUpdate: @escaping @Sendable () -> Void) { self.requestUpdate = requestUpdate }

  // MARK: Elements

  func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> TerminalElement {
    let element = TerminalElement(primitive, events, layout)
    if case .list(let content, _) = primitive { element.showRows(of: content.rows, insteadOf: nil) }
    return element
  }

  func update(_ element: TerminalElement, from old: Primitive, to new: Primitive) {
    element.primitive = new
    if case (.list(let old, _), .list(let new, _)) = (old, new), old.rows != new.rows {
      element.showRows(of: new.rows, insteadOf: old.rows)
    }
    if new == .modified(.focus(isFocused: true)) { focused = element.all.first(where: \.canHaveFocus) ?? focused }
    if new == .modified(.focus(isFocused: false)), focused?.path.contains(where: { $0 === element }) == true {
      focused = nil
    }
  }

  func insert(_ child: TerminalElement, into parent: TerminalElement, after sibling: TerminalElement?) {
    parent.insert(child, after: sibling)
  }

  func move(_ child: TerminalElement, in parent: TerminalElement, after sibling: TerminalElement?) {
    parent.remove(child)
    parent.insert(child, after: sibling)
  }

  func remove(_ child: TerminalElement, from parent: TerminalElement) {
    if focused?.path.contains(where: { $0 === child }) == true { focused = nil }
    parent.remove(child)
  }

  /// Tells the elements that observe the focus that it has come, or has gone.
  private func reportFocus(from old: TerminalElement?) {
    guard old !== focused else { return }
    func observers(_ element: TerminalElement?) -> [TerminalElement] {
      (element?.path ?? []).filter { observer in
        switch observer.primitive {
        case .modified(.focusObserver), .modified(.focus), .textField: true
        default: false
        }
      }
    }
    let (left, entered) = (observers(old), observers(focused))
    for element in left where !entered.contains(where: { $0 === element }) { element.events.send(.editing(false)) }
    for element in entered where !left.contains(where: { $0 === element }) { element.events.send(.editing(true)) }
  }

  // MARK: Layout

  func measure(_ element: TerminalElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
    measure(element.primitive, in: element, proposal)
  }

  func measure(_ primitive: Primitive, in element: TerminalElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
    func cells(_ columns: Int, _ rows: Int = 1) -> LeafMeasurement {
      LeafMeasurement(
        CGSize(width: CGFloat(columns) * Self.cell.width, height: CGFloat(rows) * Self.cell.height),
        firstTextBaseline: Self.cell.height, lastTextBaseline: CGFloat(rows) * Self.cell.height)
    }
    let columns = proposal.width.map { Int(min($0 / Self.cell.width, 1000)) }
    switch primitive {
    case .text, .styledText:
      let lines = Self.lines(primitive.plainText ?? "", columns ?? .max, limit: primitive.style?.lineLimit ?? .max)
      return cells(lines.map(\.count).max() ?? 0, lines.count)
    case .textField: return cells(max(columns ?? 20, 3))
    case .toggle: return cells(3)
    case .list: return cells(columns ?? 40, proposal.height.map { Int(min($0 / Self.cell.height, 1000)) } ?? 10)
    default: return LeafMeasurement(.zero)
    }
  }

  /// Returns the lines of a text, whose words are wrapped at a width.
  static func lines(_ text: String, _ columns: Int, limit: Int = .max) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        if !line.isEmpty, line.count + 1 + word.count > columns {
          lines.append(line)
          line = String(word)
        } else {
          line += line.isEmpty ? String(word) : " " + word
        }
      }
      lines.append(line)
    }
    return Array(lines.prefix(max(limit, 1)))
  }

  func labelMetrics(of element: TerminalElement) -> LabelMetrics {
    let cell = Self.cell.width
    switch element.primitive {
    case .button(_, .automatic, _), .button(_, .bordered, _), .button(_, .prominent, _), .toggle(_, .button, _):
      return LabelMetrics(insets: EdgeInsets(top: 0, leading: 2 * cell, bottom: 0, trailing: 2 * cell))
    case .toggle: return LabelMetrics(insets: EdgeInsets(top: 0, leading: 4 * cell, bottom: 0, trailing: 0))
    default: return LabelMetrics()
    }
  }

  func placeControl(of element: TerminalElement, in frame: CGRect) { element.controlFrame = frame }

  // The frames are read from the layout when everything is drawn.
  func place(_ element: TerminalElement, _ placement: ElementPlacement) {}
  func draw(_ element: TerminalElement, _ drawing: [DrawingCommand]) {}
  func scroll(_ element: TerminalElement, to offset: CGPoint) {}
  func setNeedsLayout(_ root: TerminalElement) { requestUpdate() }

  // MARK: Time

  var date: Date { Date() }

  func wake(at date: Date, _ body: @escaping @MainActor () -> Void) {
    Task { @MainActor [requestUpdate] in
      try? await Task.sleep(for: .seconds(max(date.timeIntervalSinceNow, 0)))
      body()
      requestUpdate()
    }
  }

  func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval {
    wake(at: date.addingTimeInterval(0.1)) { [weak self] in
      if let self, frame(date.timeIntervalSinceReferenceDate) { _ = startFrames(frame) }
    }
    return date.timeIntervalSinceReferenceDate
  }

  nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) {
    pending.lock.withLock { pending.turn = turn }
    requestUpdate()
  }

  /// Performs the pending update. Returns `false` if there is none.
  func runTurn() -> Bool {
    let turn = pending.lock.withLock {
      defer { pending.turn = nil }
      return pending.turn
    }
    turn?()
    return turn != nil
  }
}
