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
      upstream.subscribe(PrintSubscriber(subscriber, LinePrinter(prefix, stream)))
    }
  }
}

/// A subscription that writes a line for every request and cancel, also after its end.
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

/// A subscriber that writes a line for every event, also for those that it does not pass.
final class PrintSubscriber<Downstream: Subscriber>: Subscriber {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let downstream: Downstream
  private let printer: LinePrinter
  private let subscription = PipelineSubscription("Print")

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
    guard subscription.isActive else { return .none }
    let more = downstream.receive(input)
    if more != .none { printer.print("request \(more.printed) (synchronous)") }
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: printer.print("receive finished")
    case .failure(let error): printer.print("receive error: (\(error))")
    }
    if subscription.complete() { downstream.receive(completion: completion) }
  }
}

extension Subscribers.Demand {
  /// The demand as `print` shows it.
  fileprivate var printed: String { max.map { "max: (\($0))" } ?? "unlimited" }
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
