import CombineCore
import Dispatch
import Synchronization

/// Says, in a debug build, that nobody serves the place where actions wait, because a pipeline that delivers there
/// hangs in silence otherwise.
///
/// What is watched is a probe that is scheduled behind an action; when it has run, the place is served. There is never
/// more than one probe, and nothing is said more than once. Any thread may call anything.
///
/// Cost, where there is nothing to watch any more: one atomic load for each action that is scheduled.
@usableFromInline
package final class SchedulerWatchdog: Sendable {
  /// How long a probe may wait, in seconds.
  package static let timeout = 5

  private static let disabled = -1

  private let message: String
  private let stopsAfterSuccess: Bool
  private let afterTimeout: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let report: @Sendable (String) -> Void
  /// Even: there is no probe. Odd: one waits. A number of its own for each probe, so that none is taken for a afterTimeout one.
  private let state = Atomic<Int>(0)

  /// - Parameters:
  ///   - message: What to say.
  ///   - stopsAfterSuccess: Whether a place that has been served once is not watched any more.
  ///   - afterTimeout: Calls a closure after ``timeout``.
  ///   - report: Says it.
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

  /// Begins to watch, unless a probe is waiting or there is nothing to watch any more.
  ///
  /// - Parameter probe: Schedules a closure where the action has been scheduled.
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
  /// For the main thread, whether it is its queue, its run loop or the main actor that waits.
  package static let main = SchedulerWatchdog(
    """
    Combine: actions have been waiting for the main thread for \(timeout) seconds. It runs them in \
    RunLoop.main.run() and in dispatchMain(), and while an async main program awaits; not while it is blocked, or \
    if it never gets to one of them.
    """, stopsAfterSuccess: true)

  /// An action has been scheduled on a queue, which may be the main one.
  @usableFromInline
  static func watch(_ queue: DispatchQueue) {
    // Outside Apple's systems every call of `main` makes another object, so what they are of is seen in the label.
    if main.isEnabled, queue.label == DispatchQueue.main.label { watchMainQueue() }
  }

  /// An action has been scheduled on the main queue.
  package static func watchMainQueue() { main.start { DispatchQueue.main.async(execute: $0) } }
}
