import CombineCore
import Dispatch
import Synchronization

/// Prints a warning, in a debug build, if a scheduler does not run its actions.
///
/// A pipeline that delivers on such a scheduler stops without a message, for example because no run loop runs on the
/// main thread. When an action is scheduled, the watchdog schedules a probe behind it. If the probe has not run after
/// ``timeout``, the watchdog prints the warning and disables itself.
///
/// - Threads: Any thread may call any method. At most one probe waits at a time.
/// - Cost: One atomic load per scheduled action while the watchdog is disabled.
@usableFromInline
package final class SchedulerWatchdog: Sendable {
  /// The number of seconds after which a probe that has not run causes the warning.
  package static let timeout = 5

  private static let disabled = -1

  private let message: String
  private let stopsAfterSuccess: Bool
  private let afterTimeout: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let report: @Sendable (String) -> Void
  /// The state: even if no probe exists, odd while one waits, and `disabled` for good after that.
  ///
  /// Each probe has its own number. A timeout therefore cannot take a later probe for its own.
  private let state = Atomic<Int>(0)

  /// Creates an enabled watchdog.
  ///
  /// - Parameters:
  ///   - message: The text of the warning.
  ///   - stopsAfterSuccess: A Boolean value that indicates whether the watchdog disables itself after the first probe
  ///     that runs in time.
  ///   - afterTimeout: A function that calls its argument after ``timeout``.
  ///   - report: A function that prints the warning, called at most once.
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

  /// Schedules a probe and starts its timeout. Does nothing while a probe waits or if the watchdog is disabled.
  ///
  /// - Parameter probe: A function that schedules its argument on the watched scheduler.
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
  /// The watchdog of the main thread, which runs the actions of the main queue, the main run loop and the main actor.
  package static let main = SchedulerWatchdog(
    """
    Combine: actions have been waiting for the main thread for \(timeout) seconds. It runs them in \
    RunLoop.main.run() and in dispatchMain(), and while an async main program awaits; not while it is blocked, or \
    if it never gets to one of them.
    """, stopsAfterSuccess: true)

  /// Starts a probe on the main thread if the given queue, on which an action has been scheduled, is the main queue.
  @usableFromInline
  static func watch(_ queue: DispatchQueue) { main.watch(queue) }

  /// Starts a probe on the main thread if the given queue, on which an action has been scheduled, is the main queue.
  package func watch(_ queue: DispatchQueue) {
    // On other systems than Apple's, each access to `main` creates another object, so the label identifies the queue.
    if isEnabled, queue.label == DispatchQueue.main.label { start { DispatchQueue.main.async(execute: $0) } }
  }

  /// Starts a probe on the main thread, after an action has been scheduled on the main queue.
  package static func watchMainQueue() { main.start { DispatchQueue.main.async(execute: $0) } }
}
