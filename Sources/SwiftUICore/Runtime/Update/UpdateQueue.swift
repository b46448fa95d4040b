import CombineCore

/// A queue of the sources that have changed since the last update. Any thread can add a source.
///
/// One update is requested, however many sources change before it. Adding a source is amortized O(1), and takes the
/// lock once.
final class UpdateQueue: @unchecked Sendable {  // the fields are guarded by the lock
  let lock = Lock()
  private var pending: [DependencySource] = []
  private var isScheduled = false
  /// The thread that performs an update, while there is one.
  private var turnThread: UInt?
  /// A Boolean value that indicates whether the current update, or the last one, has itself requested another.
  private var isChangedByTurn = false
  private var graph: WeakGraph?

  /// A weak reference to the graph that the queue updates.
  private struct WeakGraph: @unchecked Sendable {  // read on the main actor only
    weak var graph: Graph?
  }

  private let schedule: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

  init(schedule: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void) { self.schedule = schedule }

  @MainActor
  func attach(_ graph: Graph) { self.graph = WeakGraph(graph: graph) }

  /// Adds a source, whose readers the next update evaluates. Any thread can call this.
  func add(_ source: DependencySource) {
    if lock.withLock({ addLocked(source) }) { requestTurn() }
  }

  /// Adds a source. The caller holds the lock.
  ///
  /// - Returns: `true` if the caller must call ``requestTurn()`` after unlocking.
  func addLocked(_ source: DependencySource) -> Bool {
    if turnThread == currentThread() { isChangedByTurn = true }
    guard source.beginPending() else { return false }
    pending.append(source)
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Requests an update although no source has changed, for work that the graph itself has scheduled.
  func wake() {
    let mustRequest = lock.withLock {
      if turnThread == currentThread() { isChangedByTurn = true }
      defer { isScheduled = true }
      return !isScheduled
    }
    if mustRequest { requestTurn() }
  }

  /// Schedules an update. Called without the lock, after ``addLocked(_:)`` has returned `true`.
  func requestTurn() {
    schedule { [weak self] in self?.graph?.graph?.turn() }
  }

  /// Begins an update on the current thread.
  ///
  /// - Returns: `true` if the previous update has itself requested this one.
  func beginTurn() -> Bool {
    lock.withLock {
      turnThread = currentThread()
      defer { isChangedByTurn = false }
      return isChangedByTurn
    }
  }

  func endTurn() { lock.withLock { turnThread = nil } }

  /// Removes and returns the sources that have changed. A change after this call requests another update.
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
