import Combine

extension Publisher {
  /// Tracks each subscription to this publisher for as long as it is retained.
  ///
  ///     let tracker = ReferenceTracker()
  ///     source
  ///       .tracked(as: "source", by: tracker)
  ///       .flatMap(load)
  ///       .tracked(as: "loaded", by: tracker)
  ///       .subscribe(recorder)
  ///     recorder.cancel()
  ///     tracker.expectReleased()
  ///
  /// A part of the pipeline that is still alive after completion or cancellation is reported under its name, with the
  /// objects that retain it. Values, completion and demand pass unchanged.
  ///
  /// - Parameters:
  ///   - name: The name of this part of the pipeline in messages.
  ///   - tracker: The tracker that reports the parts that are alive.
  /// - Returns: A publisher that republishes the values of this one.
  public func tracked(as name: String, by tracker: ReferenceTracker) -> TrackedPublisher<Self> {
    TrackedPublisher(upstream: self, name: name, tracker: tracker)
  }
}

/// A publisher that republishes the values of another one, through a subscriber that a ``ReferenceTracker`` tracks.
public struct TrackedPublisher<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  /// The publisher whose values this publisher republishes.
  public let upstream: Upstream
  let name: String
  let tracker: ReferenceTracker

  /// Attaches a subscriber through a tracked object.
  ///
  /// - Parameter subscriber: The subscriber that receives the values unchanged.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.subscribe(tracker.track(TrackedSubscriber(subscriber), as: name))
  }
}

/// A subscriber that forwards everything, and whose lifetime is that of the subscription.
private final class TrackedSubscriber<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}
