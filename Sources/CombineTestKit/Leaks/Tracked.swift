import Combine

extension Publisher {
  /// Lets a tracker know this part of a pipeline: each subscription to it, for as long as anybody holds it.
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
  /// A part that is still alive after the end or a cancel is named, with who holds it. Passes everything unchanged.
  ///
  /// - Parameters:
  ///   - name: What the tracker calls it.
  ///   - tracker: Who tracks it.
  public func tracked(as name: String, by tracker: ReferenceTracker) -> TrackedPublisher<Self> {
    TrackedPublisher(upstream: self, name: name, tracker: tracker)
  }
}

/// What `tracked(as:by:)` returns: a publisher that passes everything and is known to a ``ReferenceTracker``.
public struct TrackedPublisher<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  /// Where the values come from.
  public let upstream: Upstream
  let name: String
  let tracker: ReferenceTracker

  /// Passes what the upstream delivers through an object that is tracked.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    upstream.subscribe(tracker.track(TrackedSubscriber(subscriber), as: name))
  }
}

/// Stands in a pipeline, and does nothing but live as long as that.
private final class TrackedSubscriber<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
}
