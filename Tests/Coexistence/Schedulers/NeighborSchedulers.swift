import Combine

// A module such as many programs import beside CombineExtras and CombineTestKit: schedulers for injection, with names
// and signatures that both have. The bodies are the simplest ones that match the names.

public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let getNow: () -> SchedulerTimeType
  private let run: (@escaping () -> Void) -> Void

  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    getNow = { scheduler.now }
    run = { scheduler.schedule($0) }
  }

  public var now: SchedulerTimeType { getNow() }
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { run(action) }
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { run(action) }
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    run(action)
    return AnyCancellable {}
  }
}

public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> { AnyScheduler(self) }

  public func sleep(
    for duration: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride = .nanoseconds(0),
    options: SchedulerOptions? = nil
  ) async throws {}

  public func sleep(
    until deadline: SchedulerTimeType, tolerance: SchedulerTimeType.Stride = .nanoseconds(0),
    options: SchedulerOptions? = nil
  ) async throws {}

  public func timer(
    interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride = .nanoseconds(0),
    options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> {
    AsyncStream { $0.finish() }
  }
}

extension DispatchQueue {
  public static var test: AnySchedulerOf<DispatchQueue> { AnyScheduler(DispatchQueue.main) }
  public static var immediate: AnySchedulerOf<DispatchQueue> { AnyScheduler(DispatchQueue.main) }
  public static var unimplemented: AnySchedulerOf<DispatchQueue> { AnyScheduler(DispatchQueue.main) }
}

extension RunLoop {
  public static var test: AnySchedulerOf<RunLoop> { AnyScheduler(RunLoop.main) }
  public static var immediate: AnySchedulerOf<RunLoop> { AnyScheduler(RunLoop.main) }
}

extension OperationQueue {
  public static var test: AnySchedulerOf<OperationQueue> { AnyScheduler(OperationQueue.main) }
  public static var immediate: AnySchedulerOf<OperationQueue> { AnyScheduler(OperationQueue.main) }
}

extension Publishers {
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never
    public let scheduler: S

    public init(
      every interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.scheduler = scheduler
    }

    public func connect() -> any Cancellable { AnyCancellable {} }
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      Empty().subscribe(subscriber)
    }
  }
}
