extension Publishers {
  /// What ``Publisher/catch(_:)`` returns.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// Where the values come from, until it fails.
    public let upstream: Upstream
    /// Makes the publisher that goes on.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let handler = handler
      SequentialCoordinator("Catch", subscriber, rejectsZeroDemand: true).relay(upstream, catching: { error throws(Failure) in handler(error) })
    }
  }

  /// What ``Publisher/tryCatch(_:)`` returns.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// Where the values come from, until it fails.
    public let upstream: Upstream
    /// Makes the publisher that goes on, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      let handler = handler
      SequentialCoordinator("TryCatch", subscriber, rejectsZeroDemand: true).relay(
        upstream, catching: { error throws(any Error) in try handler(error).mapError { $0 as any Error } })
    }
  }

  /// What ``Publisher/replaceError(with:)`` returns.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// What is delivered instead of an error.
    public let output: Upstream.Output
    /// Where the values come from, until it fails.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      let output = output
      SequentialCoordinator("ReplaceError", subscriber, rejectsZeroDemand: true).relay(upstream, catching: { _ throws(Never) in Just(output) })
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension SequentialCoordinator {
  /// Goes on with another publisher when the first one fails.
  ///
  /// - Parameter handler: Makes the other publisher, or throws the failure that ends the stream.
  @inlinable
  func relay<First: Publisher, Second: Publisher>(
    _ first: First, catching handler: @escaping (First.Failure) throws(Downstream.Failure) -> Second
  )
  where
    First.Output == Downstream.Input, Second.Output == Downstream.Input, Second.Failure == Downstream.Failure
  {
    subscribeNext {
      first.subscribe(
        InnerSubscriber<First.Failure>(self) { completion in
          guard case .failure(let error) = completion else { return self.end(.finished) }
          do throws(Downstream.Failure) {
            let second = try handler(error)
            self.subscribeNext {
              second.subscribe(InnerSubscriber<Second.Failure>(self) { completion in self.end(completion) })
            }
          } catch {
            self.end(.failure(error))
          }
        })
    }
  }
}

extension Publisher {
  /// When this publisher fails, goes on with another one.
  ///
  ///     self:                     ──1──2──✕
  ///     new:                              a──b──|
  ///     catch { _ in new }        ──1──2──a──b──|
  ///
  /// Runs the closure on the thread that delivers the failure, and subscribes there. Demand that is still open goes
  /// to the new publisher. Cost: five objects per subscriber, and two more when it fails; a value costs two plain
  /// loads.
  @inlinable
  public func `catch`<NewPublisher: Publisher>(
    _ handler: @escaping (Failure) -> NewPublisher
  ) -> Publishers.Catch<Self, NewPublisher> where NewPublisher.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// When this publisher fails, goes on with another one, or fails with the error that the closure throws.
  ///
  ///     self:                         ──1──2──✕ e
  ///     new:                                  a──b──|
  ///     tryCatch { try f($0) }        ──1──2──a──b──|        f(e) returns new
  ///     tryCatch { throw $0 }         ──1──2──✕ e
  ///
  /// Otherwise as ``catch(_:)``.
  @inlinable
  public func tryCatch<NewPublisher: Publisher>(
    _ handler: @escaping (Failure) throws -> NewPublisher
  ) -> Publishers.TryCatch<Self, NewPublisher> where NewPublisher.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }

  /// Delivers a value in the place of an error, then finishes.
  ///
  ///     self:                      ──1──2──✕
  ///     replaceError(with: 9)      ──1──2──9|
  ///
  /// The value waits until it is asked for. Otherwise as ``catch(_:)``.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}
