import Combine
import Foundation

/// A ``TestScheduler`` with the time type and the options of a given scheduler: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<Context: Scheduler> = TestScheduler<
  Context.SchedulerTimeType, Context.SchedulerOptions
>

extension DispatchQueue {
  /// A new scheduler in virtual time that can take the place of a dispatch queue.
  ///
  ///     let queue = DispatchQueue.test
  ///     let model = Model(scheduler: queue.eraseToAnyScheduler())
  ///     model.search("swift")
  ///     queue.advance(by: .milliseconds(300))
  ///
  /// Its time starts one nanosecond after the start of the machine.
  @_disfavoredOverload
  public static var test: TestSchedulerOf<DispatchQueue> {
    TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }
}

extension RunLoop {
  /// A new scheduler in virtual time that can take the place of a run loop.
  ///
  ///     let loop = RunLoop.test
  ///     let clock = Clock(scheduler: loop.eraseToAnyScheduler())
  ///     loop.advance(by: 60)
  ///
  /// Its time starts at the beginning of 1970.
  @_disfavoredOverload
  public static var test: TestSchedulerOf<RunLoop> {
    TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }
}

extension OperationQueue {
  /// A new scheduler in virtual time that can take the place of an operation queue.
  ///
  ///     let queue = OperationQueue.test
  ///     let loader = Loader(scheduler: queue.eraseToAnyScheduler())
  ///     queue.advance()
  ///
  /// Its time starts at the beginning of 1970.
  @_disfavoredOverload
  public static var test: TestSchedulerOf<OperationQueue> {
    TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }
}

extension MainActorScheduler {
  /// A new scheduler in virtual time that can take the place of the main actor's.
  ///
  ///     let main = MainActorScheduler.test
  ///     let model = Model(scheduler: main.eraseToAnyScheduler())
  ///     main.advance()
  ///
  /// Its time starts one nanosecond after the start of the machine. Work runs on the thread that advances the time: in
  /// a main-actor test, on the main actor.
  public static var test: TestSchedulerOf<MainActorScheduler> {
    TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }
}
