import Combine

/// A subject that cannot fail, and finishes when it is released: it publishes the elements that it accepts.
///
///     accept:    ──1──2─────3────   released
///     early:     ──1──2─────3──|
///     late:         ⎣───────3──|
///
/// Code outside the object that owns a relay cannot complete it, so a relay is right for what lasts as long as its
/// owner: taps, notifications. ``CurrentValueRelay`` has a current value besides.
///
/// - Threads: `accept` delivers on the calling thread before it returns, as `PassthroughSubject` does.
/// - Demand: A subscriber without demand does not receive the element.
/// - Completion: Finishes when the last reference to the relay is released; subscribers do not retain it.
/// - Cost: That of `PassthroughSubject`.
public final class PassthroughRelay<Output>: Publisher {
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  /// Creates a relay.
  public init() {}

  deinit { subject.send(completion: .finished) }

  /// Publishes an element.
  ///
  /// - Parameter value: The element. Subscribers without demand don't receive it.
  @inlinable
  public func accept(_ value: Output) { subject.send(value) }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

extension PassthroughRelay: @unchecked Sendable where Output: Sendable {}  // all state is the subject's

/// A value that changes, and that cannot fail: it publishes its current value, and those that it accepts, and finishes
/// when it is released.
///
///     accept:    0──1──2─────3────   released
///     early:     0──1──2─────3──|
///     late:            ⎣─2───3──|
///
/// - Threads: `accept` delivers on the calling thread before it returns, as `CurrentValueSubject` does.
/// - Demand: A subscriber without demand receives the newest value when it requests one.
/// - Completion: Finishes when the last reference to the relay is released; subscribers do not retain it.
/// - Cost: That of `CurrentValueSubject`.
public final class CurrentValueRelay<Output>: Publisher {
  public typealias Failure = Never

  @usableFromInline let subject: CurrentValueSubject<Output, Never>

  /// Creates a relay.
  ///
  /// - Parameter value: The first value.
  public init(_ value: Output) { subject = CurrentValueSubject(value) }

  deinit { subject.send(completion: .finished) }

  /// The current value. Use ``accept(_:)`` to change it.
  @inlinable
  public var value: Output { subject.value }

  /// Replaces the current value, and publishes it.
  ///
  /// - Parameter value: The new value.
  @inlinable
  public func accept(_ value: Output) { subject.send(value) }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

extension CurrentValueRelay: @unchecked Sendable where Output: Sendable {}  // all state is the subject's

extension Publisher where Failure == Never {
  /// Has a relay accept every element.
  ///
  ///     self:      ──1──2──|
  ///     relay:     ──1──2─────      does not finish
  ///
  /// - Demand: Unlimited.
  /// - Completion: Ignored. An element that arrives after the relay has been released cancels nothing, and is dropped.
  /// - Memory: Refers to the relay weakly.
  ///
  /// - Parameter relay: The relay that accepts the elements.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @_disfavoredOverload
  public func subscribe(_ relay: PassthroughRelay<Output>) -> AnyCancellable {
    sink { [weak relay] in relay?.accept($0) }
  }

  /// Has a relay accept every element.
  ///
  /// Everything else is as for the form with a ``PassthroughRelay``.
  ///
  /// - Parameter relay: The relay that accepts the elements.
  /// - Returns: A cancellable that ends the subscription when it is cancelled or released.
  @_disfavoredOverload
  public func subscribe(_ relay: CurrentValueRelay<Output>) -> AnyCancellable {
    sink { [weak relay] in relay?.accept($0) }
  }
}
