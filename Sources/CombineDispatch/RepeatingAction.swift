import CombineCore

/// An action that runs again and again until it is cancelled, whatever it is that makes it run.
///
/// Holds the action until it has run for the last time: cancelling releases it at once, or when the run under way
/// returns. Any thread may cancel, also the action itself (law 12); after that no run starts (law 14). Two runs never
/// overlap: one that becomes due while another is under way is left out. The lock covers only the fields; neither an
/// action nor its `deinit` runs under it (law 18).
package final class RepeatingAction: Cancellable, @unchecked Sendable {  // mutable fields guarded by `lock`
  private let lock = Lock()
  private let onEnd: (() -> Void)?
  private var action: (() -> Void)?
  private var isRunning = false
  private var isScheduled = false

  /// - Parameter onEnd: Called once, when it has been cancelled and does not run any more.
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

  /// Has the action run elsewhere, unless it is running or an earlier call is still waiting for that.
  ///
  /// - Parameter enqueue: Puts a block where it will run.
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
