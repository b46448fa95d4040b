import CombineCore

/// An action that a timer runs repeatedly until it is cancelled.
///
/// Cancelling releases the action immediately, or when the run in progress returns. Any thread may cancel, also the
/// action itself (law 12: cancel is idempotent); no run starts afterwards (law 14: nothing after cancel). Runs never
/// overlap: one that becomes due while another is in progress is skipped. The lock guards only the fields; neither an
/// action nor its `deinit` runs under it (law 18: no user code under a lock).
package final class RepeatingAction: Cancellable, @unchecked Sendable {  // `lock` guards every `var`
  private let lock = InlineLock()
  private let onEnd: (() -> Void)?
  private var action: (() -> Void)?
  private var isRunning = false
  private var isScheduled = false

  /// Creates a repeating action.
  ///
  /// - Parameters:
  ///   - action: The action to run.
  ///   - onEnd: A closure to call once, when the action has been cancelled and no run is in progress.
  package init(_ action: @escaping () -> Void, onEnd: (() -> Void)? = nil) {
    self.action = action
    self.onEnd = onEnd
  }

  /// Runs the action, unless it is cancelled or running.
  package func run() {
    let action: (() -> Void)? = lock.withLock {
      if isRunning { return nil }
      isRunning = self.action != nil
      return self.action
    }
    guard let action else { return }
    action()
    let isCancelled = lock.withLock {
      isRunning = false
      return self.action == nil
    }
    if isCancelled { onEnd?() }
  }

  /// Schedules a run of the action elsewhere, unless it is running or an earlier run is still scheduled.
  ///
  /// - Parameter enqueue: A closure that enqueues a block where the action is to run.
  package func schedule(on enqueue: (@escaping @Sendable () -> Void) -> Void) {
    let isDue = lock.withLock {
      guard action != nil, !isRunning, !isScheduled else { return false }
      isScheduled = true
      return true
    }
    guard isDue else { return }
    enqueue {
      self.lock.withLock { self.isScheduled = false }
      self.run()
    }
  }

  package func cancel() {
    let (action, isRunning) = lock.withLock {
      let action = self.action
      self.action = nil
      return (action, self.isRunning)
    }
    if action != nil, !isRunning { onEnd?() }
  }
}
