import Combine

extension URLSession {
  /// A publisher of the body that a request brings, for those who need neither headers nor status code.
  ///
  /// Before:
  ///
  ///     session.dataTaskPublisher(for: request).map { data, _ in data }
  ///
  /// After:
  ///
  ///     session.dataResponse(for: request)
  ///
  ///     dataResponse(for:)   ────────data─│        or ────────✕ URLError
  ///
  /// Nothing is sent before a subscriber asks for a value; every subscriber makes a request of its own. See
  /// `Publishers.DataPublisher` for the rest.
  public func dataResponse(for request: URLRequest) -> Publishers.DataPublisher {
    Publishers.DataPublisher(request: request, session: self)
  }

  /// A publisher of the body that a GET of an address brings. As for a request.
  public func dataResponse(for url: URL) -> Publishers.DataPublisher {
    dataResponse(for: URLRequest(url: url))
  }
}

extension Publishers {
  /// Loads one body, then finishes: an example of a publisher written from the three public protocols alone.
  ///
  /// To write a publisher, one needs
  ///
  /// 1. a **publisher**, this structure: says what to do, and does nothing. It hands every subscriber a subscription;
  /// 2. a **subscription**, the class below: does it, once and for one subscriber, when the first demand arrives;
  /// 3. a **subscriber**: somebody else's, such as `sink` or the next operator.
  ///
  ///     session.dataResponse(for: request)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.count) })
  ///
  /// - Demand: the first one starts the transfer; there is only one value, so later ones change nothing.
  /// - Thread: the value and the end arrive on the session's delegate queue.
  /// - Failure: the session's `URLError`. A status code such as 404 is no failure: what the server sent is delivered.
  /// - Cancel: cancels the transfer and releases the subscriber; again, nothing happens.
  ///   On Linux, Foundation (of Swift 6.3) can crash when a task is cancelled by another thread in the very moment
  ///   of its end, or after its start, while the session looks into its `urlCache`. `dataTaskPublisher` avoids both.
  /// - Cost: a data task and one object per subscriber.
  public struct DataPublisher: Publisher, Sendable {
    public typealias Output = Data
    public typealias Failure = URLError

    /// What to load.
    public let request: URLRequest

    /// What loads it.
    public let session: URLSession

    /// Makes a publisher; nothing is sent yet.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Data, Downstream.Failure == URLError {
      subscriber.receive(subscription: DataSubscription(request: request, session: session, subscriber: subscriber))
    }
  }
}

/// One subscriber's transfer.
///
/// Three threads may meet here: the one that asks for the value, the one that cancels, and the session's queue with
/// the result. The lock guards what they share, and only that: the session and the subscriber are called, and what is
/// no longer needed is released, after unlocking; so whatever they do, it cannot come back to a lock that is held.
///
/// Until the end or `cancel()`, subscription and subscriber keep each other, and the running task keeps the
/// subscription, so that a transfer needs nobody else to hold it.
private final class DataSubscription: Subscription, CustomStringConvertible,
  @unchecked Sendable  // the lock guards every mutable field; the subscriber is called by one thread at a time
{
  private let request: URLRequest
  private let session: URLSession
  private let lock = NSLock()  // as anybody has one: the package's own is not public
  private var subscriber: (any Subscriber<Data, URLError>)?  // nil after the end or cancel
  private var task: URLSessionDataTask?
  private var isStarted = false

  init(request: URLRequest, session: URLSession, subscriber: any Subscriber<Data, URLError>) {
    self.request = request
    self.session = session
    self.subscriber = subscriber
  }

  var description: String { "DataPublisher" }

  func request(_ demand: Subscribers.Demand) {
    // `precondition` would say nothing in an optimised build.
    guard demand > .none else {
      fatalError("DataPublisher was asked for no values: request(_:) needs a demand of 1 or more")
    }
    let isFirst = lock.withLock {
      guard subscriber != nil, !isStarted else { return false }
      isStarted = true
      return true
    }
    guard isFirst else { return }

    let task = session.dataTask(with: request) { data, _, error in self.finish(data, error) }
    let isWanted = lock.withLock {
      guard subscriber != nil else { return false }
      self.task = task
      return true
    }
    // A cancel that came while the task was made had no task to cancel.
    if isWanted { task.resume() } else { task.cancel() }
  }

  func cancel() { takeAll().task?.cancel() }

  private func finish(_ data: Data?, _ error: (any Error)?) {
    if let error {
      takeAll().subscriber?.receive(completion: .failure(Self.urlError(from: error)))
    } else {
      // The subscriber stays in its field while it receives the value, so that a cancel can still take it away.
      _ = lock.withLock { subscriber }?.receive(data ?? Data())
      takeAll().subscriber?.receive(completion: .finished)
    }
  }

  /// Empties the fields. What was in them is released by the caller, so not under the lock.
  private func takeAll() -> (task: URLSessionDataTask?, subscriber: (any Subscriber<Data, URLError>)?) {
    lock.withLock {
      let all = (task, subscriber)
      (task, subscriber) = (nil, nil)
      return all
    }
  }

  private static func urlError(from error: any Error) -> URLError {
    error as? URLError ?? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])
  }
}
