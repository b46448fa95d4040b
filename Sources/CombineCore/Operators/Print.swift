extension Publishers {
  /// What ``Publisher/print(_:to:)`` returns.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What every line begins with.
    public let prefix: String
    /// Where the values come from.
    public let upstream: Upstream
    /// Where the lines go; nil for the standard output.
    public let stream: (any TextOutputStream)?

    /// - Parameters:
    ///   - prefix: What every line begins with.
    ///   - stream: Where the lines go; nil for the standard output.
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.prefix = prefix
      self.upstream = upstream
      self.stream = stream
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let printer = LinePrinter(prefix, stream)
      let events = StageEventHandlers<Failure>(
        onSubscription: { printer.print("receive subscription: (\($0))") },
        onRequest: { demand, returned in
          let amount = demand.max.map { "max: (\($0))" } ?? "unlimited"
          printer.print("request \(amount)\(returned ? " (synchronous)" : "")")
        },
        onCompletion: {
          switch $0 {
          case .finished: printer.print("receive finished")
          case .failure(let error): printer.print("receive error: (\(error))")
          }
        },
        onCancel: { printer.print("receive cancel") })
      upstream.subscribe(
        StatefulStage("Print", subscriber, PeekStep { printer.print("receive value: (\($0))") }, events: events))
    }
  }
}

extension Publisher {
  /// Prints a line for everything that passes.
  ///
  ///     self:                ──1──2──|
  ///     print("numbers")     ──1──2──|      and a line for each
  ///
  ///     [1].publisher.print("numbers").sink { _ in }
  ///
  ///     numbers: receive subscription: ([1])
  ///     numbers: request unlimited
  ///     numbers: receive value: (1)
  ///     numbers: receive finished
  ///
  /// Prints before what it tells of goes on, on the thread where it happens; lines are never mixed. Demand passes
  /// unchanged. Cost: a formatted line a value.
  ///
  /// - Parameters:
  ///   - prefix: What every line begins with, before a colon.
  ///   - stream: Where the lines go; nil for the standard output.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}
