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
package final class ServiceWatch: Sendable {
  /// How long a probe may wait, in seconds.
  package static let patience = 5

  private static let over = -1

  private let message: String
  private let isOnce: Bool
  private let later: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let report: @Sendable (String) -> Void
  /// Even: there is no probe. Odd: one waits. A number of its own for each probe, so that none is taken for a later one.
  private let state = Atomic<Int>(0)

  /// - Parameters:
  ///   - message: What to say.
  ///   - isOnce: Whether a place that has been served once is not watched any more.
  ///   - later: Calls a closure after ``patience``.
  ///   - report: Says it.
  package init(
    _ message: String, isOnce: Bool,
    later: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(patience), execute: $0)
    },
    report: @escaping @Sendable (String) -> Void = { warn($0) }
  ) {
    self.message = message
    self.isOnce = isOnce
    self.later = later
    self.report = report
  }

  private var isWatching: Bool { state.load(ordering: .relaxed) != Self.over }

  /// Begins to watch, unless a probe is waiting or there is nothing to watch any more.
  ///
  /// - Parameter probe: Schedules a closure where the action has been scheduled.
  package func begin(probe: (@escaping @Sendable () -> Void) -> Void) {
    let idle = state.load(ordering: .relaxed)
    guard idle != Self.over, idle.isMultiple(of: 2) else { return }
    let waiting = idle &+ 1
    guard state.compareExchange(expected: idle, desired: waiting, ordering: .relaxed).exchanged else { return }
    let next = isOnce ? Self.over : waiting &+ 1
    probe { _ = self.state.compareExchange(expected: waiting, desired: next, ordering: .relaxed) }
    later {
      if self.state.compareExchange(expected: waiting, desired: Self.over, ordering: .relaxed).exchanged {
        self.report(self.message)
      }
    }
  }
}

extension ServiceWatch {
  /// For the main thread, whether it is its queue, its run loop or the main actor that waits.
  package static let main = ServiceWatch(
    """
    Combine: actions have been waiting for the main thread for \(patience) seconds. It runs them in \
    RunLoop.main.run() and in dispatchMain(), and while an async main program awaits; not while it is blocked, or \
    if it never gets to one of them.
    """, isOnce: true)

  /// An action has been scheduled on a queue, which may be the main one.
  @usableFromInline
  static func watch(_ queue: DispatchQueue) {
    // Outside Apple's systems every call of `main` makes another object, so what they are of is seen in the label.
    if main.isWatching, queue.label == DispatchQueue.main.label { mainQueue() }
  }

  /// An action has been scheduled on the main queue.
  package static func mainQueue() { main.begin { DispatchQueue.main.async(execute: $0) } }
}
