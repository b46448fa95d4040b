extension Publishers {
  /// What ``Publisher/assertNoFailure(_:file:line:)`` returns.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream
    /// The file named in the message.
    public let file: StaticString
    /// The line named in the message.
    public let line: UInt
    /// The beginning of the message.
    public let prefix: String

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.file = file
      self.line = line
      self.prefix = prefix
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      let (prefix, file, line) = (prefix, file, line)
      upstream.subscribe(
        FailureStage<Downstream, Upstream.Failure>(subscriber) {
          fatalError("\(prefix.isEmpty ? "" : "\(prefix): ")assertNoFailure: \($0)", file: file, line: line)
        })
    }
  }
}

extension Publisher {
  /// Declares that this publisher does not fail; if it does, the process stops with the error and the place.
  ///
  ///     self:                  ──1──2──✕
  ///     assertNoFailure()      ──1──2──💥
  ///
  /// Values, demand, end and the upstream's subscription pass unchanged. Costs nothing a value.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the message.
  ///   - file: The file named in the message.
  ///   - line: The line named in the message.
  @inlinable
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}
