import CombineCore
import SwiftUICore

/// An element that a test can look at.
@MainActor
final class TestElement {
  fileprivate(set) var primitive: Primitive
  let events: EventSink
  fileprivate(set) var children: [TestElement] = []
  /// There for as long as it has this one. Whoever keeps an element keeps those around it, too.
  private(set) unowned(unsafe) var parent: TestElement?

  fileprivate func insert(_ child: TestElement, at place: Int) {
    children.insert(child, at: place)
    child.parent = self
  }

  fileprivate func remove(at place: Int) { children.remove(at: place).parent = nil }

  /// Shows what the user has done, as a control does by itself.
  func show(_ event: Event) { primitive = primitive.showing(event) }

  /// From the root to this.
  var path: [TestElement] { (parent?.path ?? []) + [self] }

  /// This, and those inside, whose primitives the closure accepts.
  func all(_ accepts: (Primitive) -> Bool) -> [TestElement] {
    var found: [TestElement] = []
    func search(_ element: TestElement) {
      if accepts(element.primitive) { found.append(element) }
      for child in element.children { search(child) }
    }
    search(self)
    return found
  }

  fileprivate init(_ primitive: Primitive, _ events: EventSink) {
    self.primitive = primitive
    self.events = events
  }
}

/// Keeps elements as values, and a turn until somebody runs it. Stops the process when it is asked for the impossible.
@MainActor
final class TestRenderer: Renderer {
  private let turns = PendingTurn()
  private(set) var operations: [String] = []
  var recordsOperations = false

  func make(_ primitive: Primitive, _ events: EventSink) -> TestElement {
    note("make", primitive)
    return TestElement(primitive, events)
  }

  func update(_ element: TestElement, from old: Primitive, to new: Primitive) {
    if element.primitive != old { fatalError("update: \(element.primitive) is shown, not \(old)") }
    note("update", new)
    element.primitive = new
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

  /// Runs the turn that was asked for. False if there was none.
  func runTurn() -> Bool {
    guard let turn = turns.take() else { return false }
    turn()
    return true
  }

  /// Waits until a turn is asked for, if there is none.
  func turnRequested() async { await turns.requested() }

  func takeOperations() -> [String] {
    defer { operations = [] }
    return operations
  }

  private func note(_ verb: String, _ primitive: Primitive) {
    if recordsOperations { operations.append("\(verb) \(primitive.summary)") }
  }

  private func place(after sibling: TestElement?, in parent: TestElement) -> Int {
    sibling.map { place(of: $0, in: parent) + 1 } ?? 0
  }

  private func place(of child: TestElement, in parent: TestElement) -> Int {
    if parent.children.last === child { return parent.children.count - 1 }
    guard let place = parent.children.firstIndex(where: { $0 === child }) else {
      fatalError("\(child.primitive.summary) is not in \(parent.primitive.summary)")
    }
    return place
  }
}

/// The turn that was asked for, from any thread, and who waits for one.
private final class PendingTurn: @unchecked Sendable {  // guarded by the lock
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
