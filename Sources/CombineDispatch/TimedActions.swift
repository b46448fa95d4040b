import CombineCore
import Dispatch
import Synchronization

/// The actions of all queues that wait for their dates, and the one timer of the system that they share.
///
///     insert(t3) ──▶ heap: t1, t2, t3      timer armed for t1
///     at t1      ──▶ heap: t2, t3          the queue of the first action runs it, the timer is armed for t2
///     cancel(t2) ──▶ heap: t3              the timer stays armed for t2, and finds nothing to run then
///
/// A timer of Dispatch for each action would cost some ten thousand instructions and a dozen allocations, most of them
/// when it is cancelled. Most actions are cancelled: a `timeout` is there for the request that is not answered. And
/// most are inserted behind the date for which the timer is armed, so that it is not touched.
///
/// - Order: Actions of one queue start in the order of their dates, and those of one date in the order of insertion.
/// - Threads: Any thread inserts and cancels, and no call waits for an action. Actions are released outside the lock.
/// - Cost: An acquired lock to insert an action and one to remove it, and an allocation per action; O(log n).
final class TimedActions: @unchecked Sendable {  // `lock` guards every `var`
  static let shared = TimedActions()

  private let lock = InlineLock()
  /// A binary heap: each action is due before those at twice its index and one or two more.
  @exclusivity(unchecked) private var heap: [TimedAction] = []
  @exclusivity(unchecked) private var count = 0
  /// The date for which the timer is armed, or has fired.
  @exclusivity(unchecked) private var armedDate = DispatchTime.distantFuture
  private let timer = DispatchSource.makeTimerSource(queue: DispatchTimer.queue)

  private init() {
    timer.setEventHandler { [unowned self] in
      while let action = takeDue() { action.start() }
    }
    timer.activate()
  }

  /// Adds an action, which ``TimedAction/start()`` is called for at its date.
  func insert(_ action: TimedAction, tolerance: DispatchQueue.SchedulerTimeType.Stride) {
    lock.withLock {
      count += 1
      action.number = count
      heap.append(action)
      moveUp(action, from: heap.count - 1)
      guard action.date < armedDate else { return }
      // A timer that is armed for a date at which the action is not yet too late serves both.
      if tolerance > .zero, action.date + tolerance.timeInterval >= armedDate { return }
      arm(for: action.date)
    }
  }

  /// Removes an action that has not started.
  func remove(_ action: TimedAction) {
    let removed = lock.withLock { action.index < 0 ? nil : remove(at: action.index) }
    withExtendedLifetime(removed) {}  // released after unlocking
  }

  /// Removes the first action if it is due. Otherwise arms the timer for its date.
  private func takeDue() -> TimedAction? {
    lock.withLock {
      guard let first = heap.first else {
        armedDate = .distantFuture
        return nil
      }
      if first.date <= .now() { return remove(at: 0) }
      arm(for: first.date)
      return nil
    }
  }

  private func arm(for date: DispatchTime) {
    armedDate = date
    timer.schedule(deadline: date, leeway: .nanoseconds(0))
  }

  private func remove(at index: Int) -> TimedAction {
    let removed = heap[index]
    let last = heap.removeLast()
    if index < heap.count {
      moveDown(last, from: index)
      moveUp(last, from: last.index)
    }
    removed.index = -1
    return removed
  }

  /// Stores an action at an index of the heap, or above it.
  private func moveUp(_ action: TimedAction, from start: Int) {
    var index = start
    while index > 0 {
      let parent = heap[(index - 1) / 2]
      guard action.isDue(before: parent) else { break }
      heap[index] = parent
      parent.index = index
      index = (index - 1) / 2
    }
    heap[index] = action
    action.index = index
  }

  /// Stores an action at an index of the heap, or below it.
  private func moveDown(_ action: TimedAction, from start: Int) {
    var index = start
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1].isDue(before: heap[child]) { child += 1 }
      let next = heap[child]
      guard next.isDue(before: action) else { break }
      heap[index] = next
      next.index = index
      index = child
    }
    heap[index] = action
    action.index = index
  }
}

/// An action that waits for its date: either it runs once, or it is cancelled.
final class TimedAction: Cancellable, @unchecked Sendable {  // guarded as marked
  let date: DispatchTime
  // Guarded by the lock of `TimedActions`.
  @exclusivity(unchecked) fileprivate var number = 0
  /// The index in the heap; negative outside it.
  @exclusivity(unchecked) fileprivate var index = -1

  private let queue: DispatchQueue
  private let options: DispatchQueue.SchedulerOptions?
  private let isDecided = Atomic<Bool>(false)
  // Used only by the thread that decides.
  @exclusivity(unchecked) private var action: (() -> Void)?
  @exclusivity(unchecked) private var onCancel: (() -> Void)?

  init(
    on queue: DispatchQueue, at date: DispatchTime, _ options: DispatchQueue.SchedulerOptions?,
    onCancel: (() -> Void)?, _ action: @escaping () -> Void
  ) {
    self.queue = queue
    self.date = date
    self.options = options
    self.onCancel = onCancel
    self.action = action
  }

  /// Lets the queue run the action.
  func start() {
    if queue === DispatchTimer.queue {
      run()
    } else if let options {
      queue.async(qos: options.qos, flags: options.flags) { self.run() }
    } else {
      queue.async { self.run() }
    }
  }

  private func run() {
    guard let (action, _) = decide() else { return }
    action()
  }

  func cancel() {
    guard let (action, onCancel) = decide() else { return }
    TimedActions.shared.remove(self)
    onCancel?()
    withExtendedLifetime(action) {}
  }

  /// Takes what the action consists of.
  ///
  /// - Returns: `nil` if it has run already, or has been cancelled.
  private func decide() -> (action: () -> Void, onCancel: (() -> Void)?)? {
    guard !isDecided.exchange(true, ordering: .acquiringAndReleasing), let action = action.take() else { return nil }
    return (action, onCancel.take())
  }

  /// Returns a Boolean value that indicates whether this action is due before another. Called under the lock.
  fileprivate func isDue(before other: TimedAction) -> Bool {
    date == other.date ? number < other.number : date < other.date
  }
}
