import Combine
import Foundation

extension URLSession {
  /// Returns a publisher of the body of the response to a request, for callers that need neither headers nor status
  /// code.
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
  /// Every subscriber makes a separate request, which starts when the subscriber requests a value. See
  /// `Publishers.DataPublisher` for threads, demand and cost.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: A publisher of the body.
  public func dataResponse(for request: URLRequest) -> Publishers.DataPublisher {
    Publishers.DataPublisher(request: request, session: self)
  }

  /// Returns a publisher of the body of the response to a GET request.
  ///
  /// Everything else is as for ``dataResponse(for:)-(URLRequest)``.
  ///
  /// - Parameter url: The address to load.
  /// - Returns: A publisher of the body.
  public func dataResponse(for url: URL) -> Publishers.DataPublisher {
    dataResponse(for: URLRequest(url: url))
  }
}

extension Publishers {
  /// A publisher that loads one body and finishes.
  ///
  /// It is written with the three public protocols alone, as an example. A publisher consists of
  ///
  /// 1. a **publisher**, this structure, which describes the work and creates a subscription for each subscriber;
  /// 2. a **subscription**, the class below, which does the work once for one subscriber, when the first demand
  ///    arrives;
  /// 3. a **subscriber**, such as `sink` or the next operator.
  ///
  ///     session.dataResponse(for: request)
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.count) })
  ///
  /// - Threads: The value and the completion arrive on the session's delegate queue.
  /// - Demand: The first request starts the transfer. There is only one value, so later requests have no effect.
  /// - Completion: Finishes after the value; fails with the `URLError` of `dataTaskPublisher`, which performs the
  ///   request. A status code such as 404 is not a failure: the body that the server sent is published. Cancelling
  ///   cancels the transfer and releases the subscriber.
  /// - Traps: If a subscriber requests no values with `request(.none)`.
  /// - Cost: That of `dataTaskPublisher` and a `sink`, and one allocation per subscriber.
  public struct DataPublisher: Publisher, Sendable {
    public typealias Output = Data
    public typealias Failure = URLError

    /// The request to send.
    public let request: URLRequest

    /// The session that loads the body.
    public let session: URLSession

    /// Creates a publisher. Nothing is sent before a subscriber requests a value.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - session: The session that loads the body.
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

/// The transfer for one subscriber.
///
/// Three threads may meet here: the one that requests the value, the one that cancels, and the session's queue with the
/// result. The lock guards only the fields that they share. The transfer and the subscriber are called, and unneeded
/// values are released, after unlocking, so they cannot reenter a locked section.
///
/// Until completion or `cancel()`, the subscription and the subscriber retain each other, and the running transfer
/// retains the subscription, so it needs no other owner. `dataTaskPublisher` performs the request rather than a task of
/// the session, because on Linux a task stops the process at some responses and never ends at others.
private final class DataSubscription: Subscription, CustomStringConvertible,
  @unchecked Sendable  // the lock guards every mutable field; the subscriber is called by one thread at a time
{
  private let request: URLRequest
  private let session: URLSession
  private let lock = NSLock()  // the package's own lock is not public
  private var subscriber: (any Subscriber<Data, URLError>)?  // nil after completion or cancellation
  private var transfer: AnyCancellable?
  private var isStarted = false

  init(request: URLRequest, session: URLSession, subscriber: any Subscriber<Data, URLError>) {
    self.request = request
    self.session = session
    self.subscriber = subscriber
  }

  var description: String { "DataPublisher" }

  func request(_ demand: Subscribers.Demand) {
    // `precondition` prints no message in an optimized build.
    guard demand > .none else {
      fatalError("DataPublisher was asked for no values: request(_:) needs a demand of 1 or more")
    }
    let isFirst = lock.withLock {
      guard subscriber != nil, !isStarted else { return false }
      isStarted = true
      return true
    }
    guard isFirst else { return }

    let transfer = session.dataTaskPublisher(for: request).sink { completion in
      self.takeAll().subscriber?.receive(completion: completion)
    } receiveValue: { data, _ in
      // The subscriber stays in its field while it receives the value, so that cancelling can still remove it.
      _ = self.lock.withLock { self.subscriber }?.receive(data)
    }
    let isWanted = lock.withLock {
      guard subscriber != nil else { return false }
      self.transfer = transfer
      return true
    }
    // A cancellation while the transfer was being created found none to cancel.
    if !isWanted { transfer.cancel() }
  }

  func cancel() { takeAll().transfer?.cancel() }

  /// Empties the fields. The caller releases the returned values, outside of the lock.
  private func takeAll() -> (transfer: AnyCancellable?, subscriber: (any Subscriber<Data, URLError>)?) {
    lock.withLock {
      let all = (transfer, subscriber)
      (transfer, subscriber) = (nil, nil)
      return all
    }
  }
}
