import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// A ``DownstreamQueue`` of an operator that publishes elements of one upstream, the main one, and only observes
/// another one: `sample(on:)`, and `withLatestFrom` without the kernel.
///
/// - Demand: Passed to the main upstream. The observed one is requested without limit, before the main one is requested
///   anything.
/// - Cancellation: The end cancels both upstreams.
@usableFromInline
class ObservingQueue<Output, Failure: Error>: DownstreamQueue<Output, Failure>, @unchecked Sendable {  // lock
  // Guarded by the lock.
  @exclusivity(unchecked) final var main = UpstreamSlot()
  @exclusivity(unchecked) final var observed = UpstreamSlot()
  /// The demand that waits until the observed upstream has been requested.
  @exclusivity(unchecked) private final var deferred: DemandCount? = DemandCount()

  init<Downstream: Subscriber>(_ name: String, _ downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    super.init(name, downstream, countsDemand: false)
  }

  /// Subscribes to both upstreams, and hands the subscription to the downstream.
  ///
  /// - Parameters:
  ///   - onMain: A closure that handles an element of the main upstream. It returns `true` to request one more.
  ///   - onObserved: A closure that handles an element of the observed upstream; called one at a time.
  ///   - endsWithObserved: A Boolean value that indicates whether the observed upstream's `finished` is passed.
  final func begin<Main: Publisher, Observed: Publisher, Downstream: Subscriber>(
    _ downstream: Downstream, main publisher: Main, observed other: Observed, endsWithObserved: Bool,
    onMain: @escaping (Main.Output) -> Bool, onObserved: @escaping (Observed.Output) -> Void
  )
  where
    Main.Failure == Failure, Observed.Failure == Failure, Downstream.Input == Output, Downstream.Failure == Failure
  {
    other.subscribe(
      AnySubscriber<Observed.Output, Failure>(
        receiveSubscription: { received in
          let demand = self.lock.withLock { self.observed.attach(received) }
          guard let demand else { return received.cancel() }
          if demand != .none { received.request(demand) }
        },
        receiveValue: { value in
          if self.lock.withLock({ self.observed.isActive }) { onObserved(value) }
          return .none
        },
        receiveCompletion: { completion in
          let ended = self.lock.withLock { self.observed.end() }
          guard ended != nil else { return }
          if case .finished = completion, !endsWithObserved { return }
          self.complete(completion, dropsQueue: true)
        }))
    publisher.subscribe(
      AnySubscriber<Main.Output, Failure>(
        receiveSubscription: { received in
          let demand = self.lock.withLock { self.main.attach(received) }
          guard let demand else { return received.cancel() }
          if demand != .none { received.request(demand) }
        },
        receiveValue: { value in
          guard self.lock.withLock({ self.main.isActive }) else { return .none }
          return onMain(value) ? .max(1) : .none
        },
        receiveCompletion: { completion in
          let ended = self.lock.withLock { self.main.end() }
          if ended != nil { self.complete(completion) }
        }))
    start(downstream)
    let upstream = lock.withLock { observed.request(.unlimited) }
    upstream?.request(.unlimited)
    let (waiting, source) = lock.withLock { () -> (Subscribers.Demand, (any Subscription)?) in
      let waiting = deferred.take()?.demand ?? .none
      return (waiting, waiting == .none ? nil : main.request(waiting))
    }
    source?.request(waiting)
  }

  @usableFromInline
  override func didRequest(_ demand: Subscribers.Demand) {
    let source = lock.withLock { () -> (any Subscription)? in
      guard deferred == nil else {
        deferred?.add(demand)
        return nil
      }
      return main.request(demand)
    }
    source?.request(demand)
  }

  @usableFromInline
  override func didEnd() {
    let (first, second) = lock.withLock { (main.end(), observed.end()) }
    first?.cancel()
    second?.cancel()
  }
}
