import Combine
import Foundation

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// A scheduler that runs actions on the main actor, for pipelines that end in main-actor code.
///
/// A closure written in main-actor code is isolated to the main actor, and the compiler accepts it where `sink` expects
/// a nonisolated closure. However, `sink` calls it on any thread on which a value arrives. On Apple's platforms such a
/// program traps; here it is a data race.
///
///     @MainActor func watch(_ prices: some Publisher<Int, Never>) {
///       prices.sink { self.price = $0 }.store(in: &cancellables)                          // on any thread
///       prices.receive(on: .mainActor).sink { self.price = $0 }.store(in: &cancellables)  // on the main actor
///     }
///
/// Actions run in the order in which they were scheduled, and never within the call that schedules them, even if it is
/// made on the main actor. `DispatchQueue.main` behaves the same, so either can replace the other. Actions run wherever
/// the program runs its main actor: in an `async` main program, in `dispatchMain()` and in `RunLoop.main.run()`. While
/// the main thread is in none of these, nothing runs; a debug build then prints a warning, as for `DispatchQueue.main`.
///
/// The time is that of `DispatchQueue`.
///
/// - Threads: Any thread may schedule.
/// - Cost: A task per action.
public struct MainActorScheduler: Scheduler, Sendable {
  /// The type of points in time, that of a dispatch queue.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  /// The type of the options. There are none.
  public typealias SchedulerOptions = Never

  /// The shared scheduler.
  public static let shared = MainActorScheduler()

  /// The queue of the timers that pass their work on to the main actor. It is serial, so that timers fire in the order
  /// of their dates.
  private static let timers = DispatchQueue(label: "CombineSupport.timers", qos: .userInitiated)

  private init() {}

  /// The current time.
  public var now: SchedulerTimeType { DispatchQueue.main.now }

  /// Zero: timers are as exact as the system allows.
  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  /// Schedules an action to run on the main actor, as soon as possible.
  ///
  /// - Parameters:
  ///   - options: There are none; pass `nil`.
  ///   - action: The action to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { post(Action(run: action)) }

  /// Schedules an action to run on the main actor at or after a date.
  ///
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: There are none; pass `nil`.
  ///   - action: The action to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(run: action)
    Self.timers.schedule(after: date, tolerance: tolerance, options: nil) { post(action) }
  }

  /// Schedules an action to run on the main actor at or after a date, and again after each interval.
  ///
  /// Runs of the action never overlap: a run that becomes due while another is waiting is skipped.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The interval between runs. If it is not positive, the action repeats as fast as the system allows.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: There are none; pass `nil`.
  ///   - action: The action to run.
  /// - Returns: A cancellable that stops the repetition when it is cancelled or released, from any thread, including
  ///   while the action runs. No run starts afterwards.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    // The subject runs the action, so that a cancel on any thread lets no run begin afterwards and releases the action.
    let subject = PassthroughSubject<Void, Never>()
    let run = subject.sink { action() }
    let isWaiting = WaitingFlag()
    let timer = Self.timers.schedule(after: date, interval: interval, tolerance: tolerance, options: nil) {
      guard isWaiting.set() else { return }
      post(
        Action {
          subject.send()
          Self.timers.async { isWaiting.clear() }
        })
    }
    return AnyCancellable {
      run.cancel()
      timer.cancel()
    }
  }

  /// A flag that the queue of the timers guards.
  private final class WaitingFlag: @unchecked Sendable {  // the serial queue guards the field
    private var isSet = false

    /// Sets the flag, unless it is set.
    func set() -> Bool {
      if isSet { return false }
      isSet = true
      return true
    }

    func clear() { isSet = false }
  }

  /// An action that its scheduler hands over to the main actor.
  private struct Action: @unchecked Sendable {  // it is transferred, not shared: one thread runs it
    let run: () -> Void
  }

  /// Runs an action on the main actor. All actions have the same priority, so that none overtakes another.
  private func post(_ action: Action) {
    #if DEBUG && !COMBINE_PORTABLE
      SchedulerWatchdog.watchMainQueue()
    #endif
    let operation: @MainActor @Sendable () -> Void = { action.run() }
    Task.detached(priority: .userInitiated, operation: operation)
  }
}

#if !COMBINE_PORTABLE
  extension MainActorScheduler {
    public func _scheduleCancellable(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      let action = Action(run: action)
      return Self.timers._scheduleCancellable(after: date, tolerance: tolerance, options: nil) { post(action) }
    }
  }
#endif

extension Scheduler where Self == MainActorScheduler {
  /// The scheduler of the main actor: `receive(on: .mainActor)`.
  public static var mainActor: MainActorScheduler { .shared }
}
