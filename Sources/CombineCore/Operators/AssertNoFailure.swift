extension Publishers {
  /// A publisher that stops the process if its upstream fails.
  ///
  /// Returned by ``Publisher/assertNoFailure(_:file:line:)``.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that must not fail.
    public let upstream: Upstream
    /// The file that the message names.
    public let file: StaticString
    /// The line that the message names.
    public let line: UInt
    /// The beginning of the message.
    public let prefix: String

    /// Creates a publisher that stops the process if its upstream fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that must not fail.
    ///   - prefix: The beginning of the message.
    ///   - file: The file that the message names.
    ///   - line: The line that the message names.
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
  /// Stops the process if this publisher fails.
  ///
  ///     self:                  ──1──2──✕
  ///     assertNoFailure()      ──1──2──💥
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes `finished` and the upstream's subscription unchanged.
  /// - Traps: A failure, with a message that contains the error, the file and the line.
  /// - Cost: None per element.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the message.
  ///   - file: The file that the message names.
  ///   - line: The line that the message names.
  /// - Returns: A publisher that never fails.
  @inlinable
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}
