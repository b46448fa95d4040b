/// A type that publishes elements over time, and at most one completion, to its subscribers.
///
/// A publisher describes work. Most publishers do nothing until a subscriber attaches with `subscribe(_:)` and requests
/// elements. Every subscriber then goes through the same steps:
///
///     subscriber            publisher
///         ── subscribe ───────▶
///         ◀─ subscription ─────      once, before anything else    (Reactive Streams 1.9)
///         ── request(demand) ─▶
///         ◀─ element ──────────      never more than demanded      (Reactive Streams 1.1)
///         ◀─ completion ───────      at most once, then nothing    (Reactive Streams 1.7)
///
/// To write a publisher, implement ``receive(subscriber:)`` and deliver an object that conforms to
/// ``Subscription`` to the subscriber.
public protocol Publisher<Output, Failure> {
  /// The type of the elements that this publisher publishes.
  associatedtype Output

  /// The type of the error that this publisher can fail with; `Never` if it does not fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Implement this method to write a publisher; to attach a subscriber, call `subscribe(_:)`.
  ///
  /// - Parameter subscriber: The subscriber. It receives one subscription first, then elements and at most one
  ///   completion.
  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure
}

extension Publisher {
  /// Attaches a subscriber to this publisher.
  ///
  /// The subscriber receives its subscription on the calling thread unless the publisher documents otherwise.
  ///
  /// A chain of operators subscribes from its end to its source, each inside the call of the next one, and so does a
  /// publisher that creates itself again: thousands of steps can use up the thread's stack. A debug build prints a
  /// warning when subscriptions are nested so deeply that half of it is used.
  ///
  /// - Parameter subscriber: The subscriber to attach.
  @inlinable @inline(__always)
  public func subscribe<Downstream: Subscriber>(_ subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    #if hasFeature(Embedded)
      // All code is specialized, and the compiler takes a chain of operators for an infinite specialization if each
      // subscriber's type contains that of the next.
      receive(subscriber: AnySubscriber(subscriber))
    #else
      #if DEBUG
        reportDeepStack(Self.self)
      #endif
      if isInspecting() { return subscribeInspected(subscriber) }
      receive(subscriber: subscriber)
    #endif
  }

  /// Attaches a subject to this publisher: the subject sends each element and the completion to its own subscribers.
  ///
  /// The subject receives the subscription through `send(subscription:)` and requests elements. The subjects of this
  /// package request an unlimited number of elements.
  ///
  /// - Memory: Does not keep the subject alive. The subjects of this package cancel the subscription when they are
  ///   released.
  ///
  /// - Parameter subject: The subject to attach.
  /// - Returns: An object that cancels the subscription when it is cancelled or released.
  @inlinable
  public func subscribe<Downstream: Subject>(_ subject: Downstream) -> AnyCancellable
  where Downstream.Output == Output, Downstream.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber.subscription)
  }
}

/// A namespace for the types of the publishers that operators return.
///
/// The methods of ``Publisher`` create these publishers; a program rarely names their types.
public enum Publishers {}
