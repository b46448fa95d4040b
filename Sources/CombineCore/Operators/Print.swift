extension Publishers {
  /// A publisher that prints a line for each event between its upstream and its subscriber.
  ///
  /// Returned by ``Publisher/print(_:to:)``.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The text at the beginning of each line.
    public let prefix: String
    /// The publisher whose elements this publisher receives.
    public let upstream: Upstream
    /// The stream that receives the lines; nil for the standard output.
    public let stream: (any TextOutputStream)?

    /// Creates a publisher that prints a line for each event.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements this publisher receives.
    ///   - prefix: The text at the beginning of each line.
    ///   - stream: The stream that receives the lines; nil for the standard output.
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
  /// Prints a line for each event between this publisher and its subscriber.
  ///
  ///     self:                ──1──2──|
  ///     print("numbers")     ──1──2──|      and a line for each event
  ///
  /// The events are the subscription, requests, elements, the completion and cancellation:
  ///
  ///     [1].publisher.print("numbers").sink { _ in }
  ///
  ///     numbers: receive subscription: ([1])
  ///     numbers: request unlimited
  ///     numbers: receive value: (1)
  ///     numbers: receive finished
  ///
  /// Each line is printed before the event passes on. Lines of different threads are never mixed.
  ///
  /// - Threads: Lines are printed on the thread of the event.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: One formatted line per event.
  ///
  /// - Parameters:
  ///   - prefix: The text at the beginning of each line, before a colon.
  ///   - stream: The stream that receives the lines; nil for the standard output.
  /// - Returns: A publisher that prints the events and passes them unchanged.
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}
