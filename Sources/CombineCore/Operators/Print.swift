#if !hasFeature(Embedded)
  extension Publishers {
    /// A publisher that prints a line for each event between its upstream and its subscriber.
    ///
    /// Returned by ``Publisher/print(_:to:)``.
    public struct Print<Upstream: Publisher>: Publisher {
      public typealias Output = Upstream.Output
      public typealias Failure = Upstream.Failure

      /// The text at the beginning of each line.
      public let prefix: String
      /// The publisher whose events are printed.
      public let upstream: Upstream
      /// The stream that receives the lines; `nil` for the standard output.
      public let stream: (any TextOutputStream)?

      /// Creates a publisher that prints a line for each event.
      ///
      /// - Parameters:
      ///   - upstream: The publisher whose events are printed.
      ///   - prefix: The text at the beginning of each line.
      ///   - stream: The stream that receives the lines; `nil` for the standard output.
      public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
        self.prefix = prefix
        self.upstream = upstream
        self.stream = stream
      }

      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Failure {
        upstream.subscribe(PrintSubscriber(subscriber, LinePrinter(prefix, stream)))
      }
    }
  }

  /// A subscription that writes a line for every request and cancel, including those after its end.
  final class PrintSubscription: Subscription, CustomStringConvertible {
    private let inner: PipelineSubscription
    private let printer: LinePrinter

    init(_ inner: PipelineSubscription, _ printer: LinePrinter) {
      self.inner = inner
      self.printer = printer
    }

    func request(_ demand: Subscribers.Demand) {
      printer.print("request \(demand.printed)")
      inner.request(demand)
    }

    func cancel() {
      printer.print("receive cancel")
      inner.cancel()
    }

    var description: String { inner.description }
  }

  /// A subscriber that writes a line for every event, including those that it does not pass.
  final class PrintSubscriber<Downstream: Subscriber>: Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let printer: LinePrinter
    private let subscription = PipelineSubscription("Print", forwardsZeroDemand: true)

    init(_ downstream: Downstream, _ printer: LinePrinter) {
      self.downstream = downstream
      self.printer = printer
    }

    func receive(subscription received: any Subscription) {
      printer.print("receive subscription: (\(received))")
      guard subscription.attach(received) else { return received.cancel() }
      downstream.receive(subscription: PrintSubscription(subscription, printer))
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      printer.print("receive value: (\(input))")
      guard !subscription.hasEnded else { return .none }
      let more = downstream.receive(input)
      if more != .none { printer.print("request \(more.printed) (synchronous)") }
      return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: printer.print("receive finished")
      case .failure(let error): printer.print("receive error: (\(error))")
      }
      if subscription.end() { downstream.receive(completion: completion) }
    }
  }

  extension Subscribers.Demand {
    /// The demand as `print` shows it.
    fileprivate var printed: String { max.map { "max: (\($0))" } ?? "unlimited" }
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
    ///   - stream: The stream that receives the lines; `nil` for the standard output.
    /// - Returns: A publisher that prints the events and passes them unchanged.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self> {
      Publishers.Print(upstream: self, prefix: prefix, to: stream)
    }
  }
#endif
