import CombineCore
import Dispatch
import Synchronization

/// A watchdog that warns, in a debug build, when nothing runs the actions of a scheduler, because a pipeline that
/// delivers there would otherwise hang silently.
///
/// The watchdog schedules a probe after an action; if the probe runs in time, the scheduler works. At most one probe
/// exists at a time, and the warning is printed at most once. Any thread may call any method.
///
/// - Cost: When the watchdog is disabled, one atomic load per scheduled action.
@usableFromInline
package final class SchedulerWatchdog: Sendable {
  /// The maximum time, in seconds, that a probe may wait.
  package static let timeout = 5

  private static let disabled = -1

  private let message: String
  private let stopsAfterSuccess: Bool
  private let afterTimeout: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let report: @Sendable (String) -> Void
  /// Even when no probe exists, odd while one waits. Each probe has its own number, so that none is mistaken for a
  /// later one.
  private let state = Atomic<Int>(0)

  /// Creates a watchdog.
  ///
  /// - Parameters:
  ///   - message: The warning.
  ///   - stopsAfterSuccess: A Boolean value that indicates whether the watchdog disables itself after the first probe
  ///     that runs in time.
  ///   - afterTimeout: A function that calls a closure after ``timeout``.
  ///   - report: A function that prints the warning.
  package init(
    _ message: String, stopsAfterSuccess: Bool,
    afterTimeout: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(timeout), execute: $0)
    },
    report: @escaping @Sendable (String) -> Void = { warn($0) }
  ) {
    self.message = message
    self.stopsAfterSuccess = stopsAfterSuccess
    self.afterTimeout = afterTimeout
    self.report = report
  }

  private var isEnabled: Bool { state.load(ordering: .relaxed) != Self.disabled }

  /// Schedules a probe, unless one is waiting or the watchdog is disabled.
  ///
  /// - Parameter probe: A function that schedules a closure on the scheduler that was given the action.
  package func start(probe: (@escaping @Sendable () -> Void) -> Void) {
    let idle = state.load(ordering: .relaxed)
    guard idle != Self.disabled, idle.isMultiple(of: 2) else { return }
    let waiting = idle &+ 1
    guard state.compareExchange(expected: idle, desired: waiting, ordering: .relaxed).exchanged else { return }
    let next = stopsAfterSuccess ? Self.disabled : waiting &+ 1
    probe { _ = self.state.compareExchange(expected: waiting, desired: next, ordering: .relaxed) }
    afterTimeout {
      if self.state.compareExchange(expected: waiting, desired: Self.disabled, ordering: .relaxed).exchanged {
        self.report(self.message)
      }
    }
  }
}

extension SchedulerWatchdog {
  /// The watchdog of the main thread, which serves its queue, its run loop and the main actor.
  package static let main = SchedulerWatchdog(
    """
    Combine: actions have been waiting for the main thread for \(timeout) seconds. It runs them in \
    RunLoop.main.run() and in dispatchMain(), and while an async main program awaits; not while it is blocked, or \
    if it never gets to one of them.
    """, stopsAfterSuccess: true)

  /// Starts the watchdog of the main thread if an action has been scheduled on the main queue.
  @usableFromInline
  static func watch(_ queue: DispatchQueue) {
    // Outside of Apple's systems, every access to `main` creates another object; the label identifies the queue.
    if main.isEnabled, queue.label == DispatchQueue.main.label { watchMainQueue() }
  }

  /// Starts the watchdog of the main thread, because an action has been scheduled on the main queue.
  package static func watchMainQueue() { main.start { DispatchQueue.main.async(execute: $0) } }
}
