import CombineCore

/// A queue of the sources that have changed since the last update. Any thread can add a source.
///
/// One update is requested, however many sources change before it. Adding a source is amortized O(1), and takes the
/// lock once. The changes of a transaction form a *batch*; an update handles the batches one after another.
final class UpdateQueue: @unchecked Sendable {  // the fields are guarded by the lock, or used on one actor
  /// The sources that have changed in a transaction.
  struct Batch {
    let transaction: Transaction
    /// The number of the batch. Later batches have higher numbers.
    let number: UInt64
    var sources: [DependencySource] = []
  }

  let lock = Lock()
  private var pending: [Batch] = []
  private var lastNumber: UInt64 = 0
  private var isScheduled = false
  /// The thread that performs an update, while there is one.
  private var turnThread: UInt?
  /// `true` if the current update, or the last one, has itself requested another.
  private var isChangedByTurn = false
  private var graph: WeakGraph?

  /// The number of the batch that an update handles, if a later batch is pending in the same update, otherwise the
  /// greatest number. Evaluations see no values that a batch with a higher number has written. Used on the main
  /// actor only.
  private(set) var visibleBatch = UInt64.max

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
    let transaction = Transaction.current
    if lock.withLock({ addLocked(source, transaction) }) { requestTurn() }
  }

  /// Adds a source. The caller holds the lock.
  ///
  /// - Returns: `true` if the caller must call ``requestTurn()`` after unlocking.
  func addLocked(_ source: DependencySource, _ transaction: Transaction) -> Bool {
    if turnThread == currentThread() { isChangedByTurn = true }
    let batch = batchLocked(for: transaction)
    guard source.beginPending(in: batch.number) else { return false }
    pending[pending.count - 1].sources.append(source)
    transaction.completions.didChange()
    defer { isScheduled = true }
    return !isScheduled
  }

  /// Returns the number of the batch of a transaction, and whether earlier batches are pending. The caller holds the
  /// lock.
  func batchLocked(for transaction: Transaction) -> (number: UInt64, isFirst: Bool) {
    if pending.last?.transaction.id != transaction.id {
      lastNumber += 1
      pending.append(Batch(transaction: transaction, number: lastNumber))
    }
    return (pending[pending.count - 1].number, pending.count == 1)
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

  /// Schedules an update. Called without the lock, after ``addLocked(_:_:)`` has returned `true`.
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

  /// Removes and returns the batches of the sources that have changed, in the order of the changes. A change after this
  /// call requests another update.
  func take() -> [Batch] {
    lock.withLock {
      isScheduled = false
      guard !pending.isEmpty else { return [] }
      let taken = pending
      pending = []
      for batch in taken { for source in batch.sources { source.endPending() } }
      return taken
    }
  }

  /// Hides the values that batches after a batch have written from evaluations.
  @MainActor
  func show(_ number: UInt64) { visibleBatch = number }
}
