import Combine

/// A ``TestScheduler`` that goes where a given scheduler is expected: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<Context: Scheduler> = TestScheduler<
  Context.SchedulerTimeType, Context.SchedulerOptions
>

extension DispatchQueue {
  /// A new scheduler in virtual time that goes where a dispatch queue is expected.
  ///
  ///     let queue = DispatchQueue.test
  ///     let model = Model(scheduler: queue.eraseToAnyScheduler())
  ///     model.search("swift")
  ///     queue.advance(by: .milliseconds(300))
  ///
  /// Its time begins a nanosecond after the start of the machine.
  public static var test: TestSchedulerOf<DispatchQueue> {
    TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }
}

extension RunLoop {
  /// A new scheduler in virtual time that goes where a run loop is expected.
  ///
  ///     let loop = RunLoop.test
  ///     let clock = Clock(scheduler: loop.eraseToAnyScheduler())
  ///     loop.advance(by: 60)
  ///
  /// Its time begins with the year 1970.
  public static var test: TestSchedulerOf<RunLoop> {
    TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }
}

extension OperationQueue {
  /// A new scheduler in virtual time that goes where an operation queue is expected.
  ///
  ///     let queue = OperationQueue.test
  ///     let loader = Loader(scheduler: queue.eraseToAnyScheduler())
  ///     queue.advance()
  ///
  /// Its time begins with the year 1970.
  public static var test: TestSchedulerOf<OperationQueue> {
    TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }
}
