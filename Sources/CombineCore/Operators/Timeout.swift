extension Publishers {
  /// What ``Publisher/timeout(_:scheduler:options:customError:)`` returns.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How long to wait for a value.
    public let interval: Context.SchedulerTimeType.Stride
    /// Where the values are delivered.
    public let scheduler: Context
    /// The scheduler's options.
    public let options: Context.SchedulerOptions?
    /// Makes the error to fail with; without it the stream finishes.
    public let customError: (() -> Upstream.Failure)?

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
      options: Context.SchedulerOptions?, customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(
        TimeoutSubscriber(ScheduledDelivery("Timeout", subscriber, scheduler, options), interval, customError))
    }
  }
}

@usableFromInline
final class TimeoutSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  private let delivery: ScheduledDelivery<Downstream, Context>
  private let timer: ResettableTimer<Context, ScheduledDelivery<Downstream, Context>, Void>

  @usableFromInline
  init(
    _ delivery: ScheduledDelivery<Downstream, Context>, _ interval: Context.SchedulerTimeType.Stride,
    _ customError: (() -> Failure)?
  ) {
    self.delivery = delivery
    timer = ResettableTimer(
      delivery.scheduler, interval, delivery.options, owner: delivery, commit: { _, _ in },
      onFire: { delivery in
        guard delivery.upstream.terminate() else { return }
        delivery.enqueue(.end(customError.map { .failure($0()) } ?? .finished))
        delivery.deliverNext()
      })
  }

  @usableFromInline
  func receive(subscription received: any Subscription) {
    if delivery.start(received, onCancel: { [timer] in timer.cancel() }) { timer.reset(()) }
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    if delivery.upstream.isActive, delivery.subscription.isActive {
      timer.reset(())
      delivery.schedule(.value(input))
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard delivery.upstream.complete() else { return }
    timer.cancel()
    delivery.schedule(.end(completion))
  }
}

extension Publisher {
  /// Ends the stream if no value comes for a while.
  ///
  ///     self:                                           ──1──2─────────────3──
  ///     timeout(.seconds(6), …)                         ──1──2──────|
  ///     timeout(.seconds(6), … , customError: e)        ──1──2──────✕ e
  ///
  /// The while begins with the subscription, and anew with each value. When it has passed, this publisher is
  /// cancelled. Delivers on the scheduler, values in order, as ``receive(on:options:)`` does; demand passes
  /// unchanged. However fast the values come, the scheduler holds one action for the time. Cost: as
  /// ``receive(on:options:)``, and a lock pair.
  ///
  /// - Parameters:
  ///   - interval: How long to wait for a value, in the scheduler's time.
  ///   - scheduler: Where to deliver, and whose time counts.
  ///   - options: The scheduler's options.
  ///   - customError: Makes the error to fail with; without it the stream finishes.
  @inlinable
  public func timeout<Context: Scheduler>(
    _ interval: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, Context> {
    Publishers.Timeout(
      upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
  }
}
