import CombineCore

/// What has changed since the last turn, told from any thread, and the request for a turn: one, however much changes.
final class UpdateQueue: @unchecked Sendable {  // the fields are guarded by the lock
  let lock = Lock()
  private var pending: [Source] = []
  private var isScheduled = false
  private var graph: WeakGraph?

  private struct WeakGraph: @unchecked Sendable {  // read on the main actor only
    weak var graph: Graph?
  }

  private let schedule: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  init(schedule: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) { self.schedule = schedule }

  @MainActor
  func attach(_ graph: Graph) { self.graph = WeakGraph(graph: graph) }

  /// Has the source delivered to its readers in the next turn. From any thread.
  func add(_ source: Source) {
    if lock.withLock({ addLocked(source) }) { requestTurn() }
  }

  /// Called under the lock. True when the caller has to request a turn after leaving it.
  func addLocked(_ source: Source) -> Bool {
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

  /// What has changed; whatever changes from now on asks for another turn.
  func take() -> [Source] {
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
