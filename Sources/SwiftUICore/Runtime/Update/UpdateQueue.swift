import CombineCore

/// A queue of the sources that have changed since the last turn. Any thread may add one. One turn is requested, however
/// many change.
final class UpdateQueue: @unchecked Sendable {  // the fields are guarded by the lock
  let lock = Lock()
  private var pending: [DependencySource] = []
  private var isScheduled = false
  private var graph: WeakGraph?

  private struct WeakGraph: @unchecked Sendable {  // read on the main actor only
    weak var graph: Graph?
  }

  private let schedule: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  init(schedule: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) { self.schedule = schedule }

  @MainActor
  func attach(_ graph: Graph) { self.graph = WeakGraph(graph: graph) }

  /// Adds a source, which is delivered to its readers in the next turn. Any thread may call this.
  func add(_ source: DependencySource) {
    if lock.withLock({ addLocked(source) }) { requestTurn() }
  }

  /// Called under the lock. True when the caller has to request a turn after leaving it.
  func addLocked(_ source: DependencySource) -> Bool {
    guard source.beginPending() else { return false }
    pending.append(source)
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Asks for a turn although nothing has changed but what the main actor itself knows of.
  func wake() {
    let mustRequest = lock.withLock {
      defer { isScheduled = true }
      return !isScheduled
    }
    if mustRequest { requestTurn() }
  }

  /// Called after ``addLocked(_:)`` said so.
  func requestTurn() {
    schedule { [weak self] in self?.graph?.graph?.turn() }
  }

  /// Removes and returns the sources that have changed. A change from now on requests another turn.
  func take() -> [DependencySource] {
    lock.withLock {
      isScheduled = false
      guard !pending.isEmpty else { return [] }
      let taken = pending
      pending = []
      for source in taken { source.endPending() }
      return taken
    }
  }
}
