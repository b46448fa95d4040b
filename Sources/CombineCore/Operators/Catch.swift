extension Publishers {
  /// A publisher that continues with another publisher when its upstream fails.
  ///
  /// Returned by ``Publisher/catch(_:)``.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher whose elements this publisher receives until it fails.
    public let upstream: Upstream
    /// The closure that returns the publisher to continue with.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that continues with another publisher when its upstream fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives until it fails.
    ///   - handler: A closure that returns the publisher to continue with.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      SequentialCoordinator("Catch", subscriber, rejectsZeroDemand: true).begin(upstream, CatchStep(handler))
    }
  }

  /// A publisher that continues with another publisher when its upstream fails, or fails with an error that a closure
  /// throws.
  ///
  /// Returned by ``Publisher/tryCatch(_:)``.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose elements this publisher receives until it fails.
    public let upstream: Upstream
    /// The closure that returns the publisher to continue with, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates a publisher that continues with another publisher when its upstream fails, or fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives until it fails.
    ///   - handler: A closure that returns the publisher to continue with, or throws.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      SequentialCoordinator("TryCatch", subscriber, rejectsZeroDemand: true).begin(upstream, TryCatchStep(handler))
    }
  }

  /// A publisher that publishes a given element and finishes when its upstream fails.
  ///
  /// Returned by ``Publisher/replaceError(with:)``.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The element that replaces a failure.
    public let output: Upstream.Output
    /// The publisher whose elements this publisher receives until it fails.
    public let upstream: Upstream

    /// Creates a publisher that publishes a given element and finishes when its upstream fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives until it fails.
    ///   - output: The element that replaces a failure.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      SequentialCoordinator("ReplaceError", subscriber, rejectsZeroDemand: true).begin(
        upstream, ReplaceErrorStep<Upstream.Failure, Upstream.Output>(output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension SequentialCoordinator {
  /// Subscribes to the last publisher of the sequence, which completes the stream.
  @inlinable
  func subscribeLast<Last: Publisher>(_ last: Last)
  where Last.Output == Downstream.Input, Last.Failure == Downstream.Failure {
    subscribeNext { last.subscribe(InnerSubscriber(self, FinalUpstreamStep<Last.Output, Last.Failure>())) }
  }
}

/// Subscribes to the publisher that a closure makes of a failure.
@frozen @usableFromInline
struct CatchStep<Failure: Error, Second: Publisher>: CompletionStep {
  @usableFromInline typealias Output = Second.Output
  @usableFromInline typealias OutputFailure = Second.Failure

  @usableFromInline var handler: ((Failure) -> Second)?

  @inlinable
  init(_ handler: @escaping (Failure) -> Second) { self.handler = handler }

  @inlinable
  func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Second.Output, Downstream.Failure == Second.Failure {
    guard case .failure(let error) = completion, let handler else { return coordinator.end(.finished) }
    coordinator.subscribeLast(handler(error))
  }

  @inlinable
  mutating func release() { handler = nil }
}

/// Subscribes to the publisher that a closure makes of a failure, or fails with the error that the closure throws.
@frozen @usableFromInline
struct TryCatchStep<Failure: Error, Second: Publisher>: CompletionStep {
  @usableFromInline typealias Output = Second.Output
  @usableFromInline typealias OutputFailure = any Error

  @usableFromInline var handler: ((Failure) throws -> Second)?

  @inlinable
  init(_ handler: @escaping (Failure) throws -> Second) { self.handler = handler }

  @inlinable
  func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Second.Output, Downstream.Failure == any Error {
    guard case .failure(let error) = completion, let handler else { return coordinator.end(.finished) }
    do {
      coordinator.subscribeLast(try handler(error).mapError { $0 as any Error })
    } catch {
      coordinator.end(.failure(error))
    }
  }

  @inlinable
  mutating func release() { handler = nil }
}

/// Publishes an element instead of a failure.
@frozen @usableFromInline
struct ReplaceErrorStep<Failure: Error, Output>: CompletionStep {
  @usableFromInline typealias OutputFailure = Never

  @usableFromInline var output: Output?

  @inlinable
  init(_ output: Output) { self.output = output }

  @inlinable
  func perform<Downstream: Subscriber>(
    _ completion: Subscribers.Completion<Failure>, _ coordinator: SequentialCoordinator<Downstream>
  ) where Downstream.Input == Output, Downstream.Failure == Never {
    guard case .failure = completion, let output else { return coordinator.end(.finished) }
    coordinator.subscribeLast(Just(output))
  }

  @inlinable
  mutating func release() { output = nil }
}

extension Publisher {
  /// Continues with another publisher when this publisher fails.
  ///
  ///     self:                     ──1──2──✕
  ///     new:                              a──b──|
  ///     catch { _ in new }        ──1──2──a──b──|
  ///
  /// - Threads: The closure runs, and the new publisher is subscribed to, on the thread on which this publisher
  ///   delivers the failure. Elements arrive on the thread on which their publisher delivers them.
  /// - Demand: Passes requests to the current publisher. Demand that is still open is requested from the new one.
  /// - Completion: Finishes when this publisher finishes, or completes with the new publisher.
  /// - Traps: A request for no elements.
  /// - Cost: Two plain loads per element; seven allocations per subscriber, and four more after a failure.
  ///
  /// - Parameter handler: A closure that receives the error and returns the publisher to continue with.
  /// - Returns: A publisher of the elements of this publisher and, after a failure, of the new one.
  @inlinable
  public func `catch`<NewPublisher: Publisher>(
    _ handler: @escaping (Failure) -> NewPublisher
  ) -> Publishers.Catch<Self, NewPublisher> where NewPublisher.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Continues with another publisher when this publisher fails, or fails with an error that a closure throws.
  ///
  ///     self:                         ──1──2──✕ e
  ///     new:                                  a──b──|
  ///     tryCatch { try f($0) }        ──1──2──a──b──|        f(e) returns new
  ///     tryCatch { throw $0 }         ──1──2──✕ e
  ///
  /// Everything else is as for ``Publisher/catch(_:)``.
  ///
  /// - Parameter handler: A closure that receives the error and returns the publisher to continue with, or throws the
  ///   error to fail with.
  /// - Returns: A publisher of the elements of this publisher and, after a failure, of the new one.
  @inlinable
  public func tryCatch<NewPublisher: Publisher>(
    _ handler: @escaping (Failure) throws -> NewPublisher
  ) -> Publishers.TryCatch<Self, NewPublisher> where NewPublisher.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }

  /// Publishes a given element and finishes when this publisher fails.
  ///
  ///     self:                      ──1──2──✕
  ///     replaceError(with: 9)      ──1──2──9|
  ///
  /// The given element waits until it is requested. Everything else is as for ``Publisher/catch(_:)``.
  ///
  /// - Parameter output: The element that replaces a failure.
  /// - Returns: A publisher that never fails.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}
