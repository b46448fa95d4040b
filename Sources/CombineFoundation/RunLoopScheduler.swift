import CombineCore
import CombineDispatch
import Foundation

/// A run loop runs what is scheduled on it while it runs in its default mode, in the order of scheduling.
///
/// Scheduling wakes a run loop that sleeps; a call of `run(mode:before:)` then returns before its date, as it does for
/// an input source. Any thread may schedule. What is scheduled for later keeps a run loop from ending for
/// want of work.
///
/// `RunLoop.main` also delivers in a program whose main thread is not in `RunLoop.main.run()` but in `dispatchMain()`,
/// or belongs to an `async` main program: its actions then run where those of `DispatchQueue.main` do. Nothing
/// is delivered while the main thread is in none of them.
///
/// Any other loop delivers only while its thread runs it, which the threads of queues and of tasks never do: a pipeline
/// that ends in `receive(on: RunLoop.current)` there never delivers. Nor can that be told when it is scheduled: a
/// thread may run its loop later. A debug build says so when five seconds later it has not.
extension RunLoop: Scheduler {
  /// There is nothing else to say about work for a run loop.
  public struct SchedulerOptions: Sendable {}

  /// A point in the time of a run loop: a date.
  public struct SchedulerTimeType: _DateTime {
    /// The point in time.
    public var date: Date

    /// Makes a point in time from a date.
    public init(_ date: Date) { self.date = date }

    /// A duration in seconds, with a fraction. A literal is in seconds.
    public struct Stride: _DateStride {
      /// What a literal with a decimal point is.
      public typealias FloatLiteralType = TimeInterval
      /// What a whole literal is.
      public typealias IntegerLiteralType = TimeInterval
      /// What the seconds are counted in.
      public typealias Magnitude = TimeInterval

      /// The seconds, with their sign.
      public var magnitude: TimeInterval

      /// Makes a duration of so many seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    }
  }

  /// Zero: a timer may be as exact as the machine allows.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// The present.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Runs the action in one of the next passes of the loop, never within this call.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    startWatchdog(.default)
    if self === RunLoop.main { return MainThreadQueue.shared.schedule(action) }
    perform(in: .default, sendable(action))
  }

  /// Runs the action once the date has come.
  ///
  /// - Parameter tolerance: How much later will do, so that the system can wake up for several timers at once.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    startWatchdog(.default)
    let action = sendable(action)
    if self === RunLoop.main {
      return DispatchTimer.once(
        on: DispatchTimer.queue, at: date.dispatchQueueTime, tolerance: tolerance.dispatchQueueStride
      ) {
        MainThreadQueue.shared.schedule(action)
      }
    }
    let keepAlive = RunLoopKeepAlive(on: self, .default)
    DispatchTimer.once(on: DispatchTimer.queue, at: date.dispatchQueueTime, tolerance: tolerance.dispatchQueueStride) {
      keepAlive.perform {
        keepAlive.invalidate()
        action()
      }
    }
  }

  /// Runs the action once the date has come, and again after each interval.
  ///
  /// Two runs of the action never overlap: one that becomes due while another is waiting or under way is left out.
  ///
  /// - Parameters:
  ///   - interval: The time from one run to the next; as short as the machine allows if it isn't positive.
  ///   - tolerance: How much later will do, so that the system can wake up for several timers at once.
  /// - Returns: Ends the repeatingAction when it is cancelled or released, from any thread and also from inside the
  ///   action. No run starts afterwards.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    repeating(after: date, interval: interval, tolerance: tolerance, mode: .default, action)
  }

  /// Runs the action again and again, while the loop runs in the given mode.
  ///
  /// The timers are Dispatch's: Foundation never frees its own on Linux, and those of the main loop deliver only where
  /// somebody runs it.
  func repeating(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride, mode: Mode,
    _ action: @escaping () -> Void
  ) -> AnyCancellable {
    startWatchdog(mode)
    let repeatingAction = RepeatingAction(action)
    if self === RunLoop.main, mode == .default || mode == .common {
      return DispatchTimer.repeating(
        on: DispatchTimer.queue, at: date.dispatchQueueTime, every: interval.dispatchQueueStride,
        tolerance: tolerance.dispatchQueueStride,
        repeatingAction
      ) { repeatingAction in
        repeatingAction.schedule { MainThreadQueue.shared.schedule($0) }
      }
    }
    let keepAlive = RunLoopKeepAlive(on: self, mode)
    let timer = DispatchTimer.repeating(
      on: DispatchTimer.queue, at: date.dispatchQueueTime, every: interval.dispatchQueueStride,
      tolerance: tolerance.dispatchQueueStride,
      repeatingAction
    ) { repeatingAction in
      repeatingAction.schedule { keepAlive.perform($0) }
    }
    return AnyCancellable {
      timer.cancel()
      keepAlive.invalidate()
    }
  }

  /// Has the loop, which is not the main one or is in a special mode, run an action.
  fileprivate func perform(in mode: Mode, _ action: @escaping @Sendable () -> Void) {
    perform(inModes: [mode], block: action)
    // `perform` leaves a sleeping loop asleep. This wakes it, and then ends its turn, which `run()` and `run(until:)`
    // follow by another.
    _stop()
  }

  /// Watches, in a debug build, whether what is scheduled here has a chance.
  private func startWatchdog(_ mode: Mode) {
    #if DEBUG
      guard mode == .default || mode == .common else { return }
      if self === RunLoop.main {
        SchedulerWatchdog.main.start { MainThreadQueue.shared.schedule($0) }
      } else if currentMode == nil {
        SchedulerWatchdog.loops.start { perform($0) }
      }
    #endif
  }
}

extension SchedulerWatchdog {
  /// For all loops but the main one. Nothing is known of those that have been served, so each is watched anew.
  fileprivate static let loops = SchedulerWatchdog(
    """
    Combine: actions have been waiting for a run loop for \(timeout) seconds, and its thread does not run it, or only \
    in other modes. The threads of queues and of tasks never do: deliver on RunLoop.main or on a queue instead.
    """, stopsAfterSuccess: false)
}

/// A run loop that something is still to come to, and what keeps it from ending until then for want of work: an input
/// source that does nothing.
private final class RunLoopKeepAlive: @unchecked Sendable {  // a loop may be given sources, and lose them, on any thread
  private let loop: RunLoop
  private let mode: RunLoop.Mode
  private let source = RunLoop._Source()

  init(on loop: RunLoop, _ mode: RunLoop.Mode) {
    self.loop = loop
    self.mode = mode
    loop._add(source, forMode: mode)
  }

  func perform(_ action: @escaping @Sendable () -> Void) { loop.perform(in: mode, action) }

  func invalidate() {
    loop._remove(source, for: mode)
    loop._stop()  // so that a loop that has nothing else to do notices
  }
}

/// What waits for the main run loop.
///
/// Word of waiting actions is left in two places, the run loop and the main queue, and whichever the main thread comes
/// to first runs them: the loop also while an action runs it again from inside, the queue also where nobody runs
/// the loop. No more than one word waits in each place, so nothing piles up in one that is never looked at.
///
/// The actions run in order and never overlap: both places belong to the main thread, or to whoever stands in for it.
private final class MainThreadQueue: @unchecked Sendable {  // mutable fields guarded by `lock`
  static let shared = MainThreadQueue()

  private let lock = Lock()
  private var actions: [(() -> Void)?] = []
  private var next = 0
  private var isLoopNotified = false
  private var isQueueNotified = false

  func schedule(_ action: @escaping () -> Void) {
    let (mustNotifyLoop, mustNotifyQueue) = lock.withLock {
      defer { (isLoopNotified, isQueueNotified) = (true, true) }
      actions.append(action)
      return (!isLoopNotified, !isQueueNotified)
    }
    if mustNotifyLoop { RunLoop.main.perform { self.run(fromLoop: true) } }
    if mustNotifyQueue { DispatchQueue.main.async { self.run(fromLoop: false) } }
  }

  /// Runs what waits by now. What is scheduled meanwhile has left word anew.
  private func run(fromLoop: Bool) {
    let count = lock.withLock {
      if fromLoop { isLoopNotified = false } else { isQueueNotified = false }
      return actions.count - next
    }
    for _ in 0..<count {
      guard let action = takeFirst() else { return }
      action()
    }
  }

  private func takeFirst() -> (() -> Void)? {
    lock.withLock {
      guard next < actions.count else { return nil }
      defer {
        actions[next] = nil
        next += 1
        // What has been taken makes room when it is most of the array, so that taking costs the same at any length.
        if next == actions.count || next > 64 && next > actions.count / 2 {
          actions.removeFirst(next)
          next = 0
        }
      }
      return actions[next]
    }
  }
}
