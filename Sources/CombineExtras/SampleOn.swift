import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher that republishes the latest element of another one whenever a trigger publishes.
  ///
  /// Returned by `sample(on:)`.
  public struct Sample<Upstream: Publisher, Trigger: Publisher>: Publisher
  where Upstream.Failure == Trigger.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are sampled.
    public let upstream: Upstream
    /// The publisher whose elements take a sample.
    public let trigger: Trigger

    /// Creates a publisher that republishes the latest element of another one whenever a trigger publishes.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are sampled.
    ///   - trigger: The publisher whose elements take a sample.
    public init(upstream: Upstream, trigger: Trigger) {
      self.upstream = upstream
      self.trigger = trigger
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let queue = SampleQueue("Sample", subscriber)
      queue.begin(
        subscriber, main: trigger, observed: upstream, endsWithObserved: true,
        onMain: { _ in queue.takeSample() },
        onObserved: { queue.replaceLatest($0) })
    }
  }
}

extension Publishers.Sample: Equatable where Upstream: Equatable, Trigger: Equatable {}

/// The subscription of `sample(on:)`.
final class SampleQueue<Output, Failure: Error>:
  ObservingQueue<Output, Failure>, @unchecked Sendable  // the lock guards the field
{
  private var latest: Output?

  func replaceLatest(_ value: Output) {
    let old = lock.withLock {
      defer { latest = value }
      return latest
    }
    withExtendedLifetime(old) {}  // released after unlocking
  }

  /// Publishes the latest element, unless it has been published.
  ///
  /// - Returns: `true` if there was none.
  func takeSample() -> Bool {
    guard let value = lock.withLock({ latest.take() }) else { return true }
    send(value)
    return false
  }
}

extension Publisher {
  /// Republishes the latest element of this publisher whenever another one publishes.
  ///
  ///     self:               ──1──2─────3──4────────5──|
  ///     trigger:            ───────x──x──────x──x───────
  ///     sample(on: trigger) ───────2─────────4────────|
  ///
  /// An element is published once: where none has arrived since the last sample, the trigger publishes nothing.
  ///
  /// - Threads: Elements arrive on the thread on which the trigger publishes.
  /// - Demand: Requests an unlimited number of elements from this publisher, before it requests any of the trigger.
  ///   Passes requests to the trigger, and requests one more of its elements for each that finds nothing to publish.
  /// - Completion: Completes with either publisher, and cancels the other one. An element that has not been sampled
  ///   by then is dropped.
  /// - Memory: Retains the latest element.
  /// - Cost: Two acquired locks per element of this publisher, five per sample.
  ///
  /// - Parameter trigger: The publisher whose elements take a sample.
  /// - Returns: A publisher of samples of this publisher.
  @_disfavoredOverload
  public func sample<Trigger: Publisher>(on trigger: Trigger) -> Publishers.Sample<Self, Trigger>
  where Trigger.Failure == Failure {
    Publishers.Sample(upstream: self, trigger: trigger)
  }

  /// Republishes the latest element of this publisher whenever another one that never fails publishes.
  ///
  /// Everything else is as for the form whose trigger can fail.
  ///
  /// - Parameter trigger: The publisher whose elements take a sample.
  /// - Returns: A publisher of samples of this publisher.
  @_disfavoredOverload
  public func sample<Trigger: Publisher>(
    on trigger: Trigger
  ) -> Publishers.Sample<Self, Publishers.SetFailureType<Trigger, Failure>> where Trigger.Failure == Never {
    Publishers.Sample(upstream: self, trigger: trigger.setFailureType(to: Failure.self))
  }
}

extension Publisher where Failure == Never {
  /// Republishes the latest element of this publisher whenever another one publishes; neither ever fails.
  ///
  /// Everything else is as for the form in which both can fail.
  ///
  /// - Parameter trigger: The publisher whose elements take a sample.
  /// - Returns: A publisher of samples of this publisher.
  @_disfavoredOverload
  public func sample<Trigger: Publisher>(on trigger: Trigger) -> Publishers.Sample<Self, Trigger>
  where Trigger.Failure == Never {
    Publishers.Sample(upstream: self, trigger: trigger)
  }
}
