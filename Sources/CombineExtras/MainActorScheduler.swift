import Combine

/// A scheduler that runs what is scheduled on the main actor, for pipelines that end in main-actor code.
///
/// A closure that is written in main-actor code belongs to the main actor, and the compiler takes it without a word where
/// `sink` asks for any closure. But `sink` calls it on whatever thread a value arrives, and nothing says so: with the
/// original the program traps, here it is a data race.
///
///     @MainActor func watch(_ prices: some Publisher<Int, Never>) {
///       prices.sink { self.price = $0 }.store(in: &cancellables)                          // on any thread
///       prices.receive(on: .mainActor).sink { self.price = $0 }.store(in: &cancellables)  // on the main actor
///     }
///
/// Actions run in the order of scheduling, never within the call that schedules them, also when that is made on the
/// main actor: as with `DispatchQueue.main`, so that moving from one to the other changes nothing. They run wherever
/// the program runs its main actor: an `async` main program, `dispatchMain()` and `RunLoop.main.run()` all do. Nothing
/// is delivered while the main thread is in none of them; a debug build says so, as for `DispatchQueue.main`.
///
/// Its time is that of `DispatchQueue`. Any thread may schedule. Cost: a task for each action.
public struct MainActorScheduler: Scheduler, Sendable {
  /// A point in the time of a dispatch queue.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The only one that there needs to be.
  public static let shared = MainActorScheduler()

  /// Where timers wait that then hand their work to the main actor: serial, so that they fire in the order of their dates.
  private static let timers = DispatchQueue(label: "CombineExtras.timers", qos: .userInitiated)

  private init() {}

  /// The present.
  public var now: SchedulerTimeType { DispatchQueue.main.now }

  /// Zero: a timer may be as exact as the machine allows.
  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  /// Runs the action on the main actor, later.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { post(sendable(action)) }

  /// Runs the action on the main actor once the date has come.
  ///
  /// - Parameters:
  ///   - date: When it runs.
  ///   - tolerance: How much later will do, so that the system can wake up for several timers at once.
  ///   - options: There are none.
  ///   - action: What runs.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = sendable(action)
    DispatchTimer.once(on: Self.timers, at: date, tolerance: tolerance) { post(action) }
  }

  /// Runs the action on the main actor once the date has come, and again after each interval.
  ///
  /// Two runs of the action never overlap: one that becomes due while another is waiting is left out.
  ///
  /// - Parameters:
  ///   - date: When it runs first.
  ///   - interval: The time from one run to the next; as short as the machine allows if it isn't positive.
  ///   - tolerance: How much later will do, so that the system can wake up for several timers at once.
  ///   - options: There are none.
  ///   - action: What runs.
  /// - Returns: Ends the repetition when it is cancelled or released, from any thread and also from inside the
  ///   action. No run starts afterwards.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchTimer.repeating(
      on: Self.timers, at: date, every: interval, tolerance: tolerance, RepeatingAction(action)
    ) { repeatingAction in
      repeatingAction.schedule { post($0) }
    }
  }

  /// All have the same priority, whoever schedules: a more urgent one must not overtake.
  private func post(_ action: @escaping @Sendable () -> Void) {
    #if DEBUG
      SchedulerWatchdog.watchMainQueue()
    #endif
    Task.detached(priority: .userInitiated) { @MainActor in action() }
  }
}

extension Scheduler where Self == MainActorScheduler {
  /// The main actor: `receive(on: .mainActor)`.
  public static var mainActor: MainActorScheduler { .shared }
}
