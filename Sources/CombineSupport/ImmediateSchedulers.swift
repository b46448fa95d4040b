import Combine
import Foundation

extension DispatchQueue {
  /// A scheduler that takes the place of a dispatch queue and runs every action synchronously.
  ///
  ///     let search = Search(scheduler: DispatchQueue.immediate)
  ///
  /// See ``AnyScheduler/immediate(now:)``.
  @_disfavoredOverload
  public static var immediate: AnySchedulerOf<DispatchQueue> { .immediate }
}

extension RunLoop {
  /// A scheduler that takes the place of a run loop and runs every action synchronously.
  ///
  /// See ``AnyScheduler/immediate(now:)``.
  @_disfavoredOverload
  public static var immediate: AnySchedulerOf<RunLoop> { .immediate }
}

extension OperationQueue {
  /// A scheduler that takes the place of an operation queue and runs every action synchronously.
  ///
  /// See ``AnyScheduler/immediate(now:)``.
  @_disfavoredOverload
  public static var immediate: AnySchedulerOf<OperationQueue> { .immediate }
}

extension MainActorScheduler {
  /// A scheduler that takes the place of the main actor's and runs every action synchronously, on the thread that
  /// schedules it.
  ///
  /// See ``AnyScheduler/immediate(now:)``.
  public static var immediate: AnySchedulerOf<MainActorScheduler> { .immediate }
}

extension AnyScheduler where SchedulerTimeType == MainActorScheduler.SchedulerTimeType, SchedulerOptions == Never {
  /// The scheduler of the main actor, for a parameter that a test replaces.
  ///
  ///     @MainActor final class Ticker {
  ///       init(_ prices: AnyPublisher<Int, Never>, scheduler: AnySchedulerOf<MainActorScheduler> = .mainActor) {
  ///         prices.receive(on: scheduler).sink { self.price = $0 }.store(in: &cancellables)
  ///       }
  ///     }
  ///
  /// A test passes `.immediate`, or `MainActorScheduler.test` of `CombineTestKit`, whose time it advances.
  public static var mainActor: Self { MainActorScheduler.shared.eraseToAnyScheduler() }

  /// A scheduler that takes the place of the main actor's and runs every action synchronously, on the thread that
  /// schedules it; see ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(DispatchTime(uptimeNanoseconds: 1))) }
}
