/// A type that can deliver values over time, and at most one end, to those who subscribe.
///
/// A publisher describes work; for most publishers nothing happens until a subscriber attaches with
/// `subscribe(_:)` and asks for values. Every subscriber then sees the same four steps:
///
///     subscriber            publisher
///         ── subscribe ───────▶
///         ◀─ subscription ─────      once, before anything else    (Reactive Streams 1.9)
///         ── request(demand) ─▶
///         ◀─ value ────────────      never more than demanded      (Reactive Streams 1.1)
///         ◀─ completion ───────      at most once, then nothing    (Reactive Streams 1.7)
///
/// To write a publisher, implement ``receive(subscriber:)``, and hand the subscriber an object that
/// conforms to ``Subscription``.
public protocol Publisher<Output, Failure> {
  /// The values that this publisher delivers.
  associatedtype Output

  /// The error that this publisher may end with; `Never` if it does not fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Implement it to write a publisher; to attach a subscriber, call
  /// `subscribe(_:)`.
  ///
  /// - Parameter subscriber: Receives exactly one subscription first, then values and at most one completion.
  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber to this publisher.
  ///
  /// The subscriber receives its subscription on the calling thread unless the publisher says otherwise.
  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Attaches a subject to this publisher: what this publisher delivers, the subject sends.
  ///
  /// - Parameter subject: Receives every value and the completion. It is asked for its demand once, unlimited
  ///   for the subjects of this package.
  /// - Returns: Ends the connection when it is cancelled or released.
  @inlinable
  public func subscribe<Downstream: Subject>(_ subject: Downstream) -> AnyCancellable
  where Downstream.Output == Output, Downstream.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber.subscription)
  }
}

/// The publishers that operators return. The types are made by the methods of ``Publisher``; one rarely
/// writes their names.
public enum Publishers {}
