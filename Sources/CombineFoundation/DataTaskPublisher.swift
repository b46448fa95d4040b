import CombineCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Fetches what is at a URL.
  ///
  ///     ──(data, response)|     or     ──✕ URLError
  ///
  /// See ``DataTaskPublisher`` for what a subscription does.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

  /// Performs a request.
  ///
  ///     ──(data, response)|     or     ──✕ URLError
  ///
  /// See ``DataTaskPublisher`` for what a subscription does.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// Performs a request for each subscription, and delivers the body and the response.
  ///
  ///     ──(data, response)|     or     ──✕ URLError
  ///
  /// - A subscription makes its data task and starts it with the first demand, once; more demand changes nothing.
  /// - Any response that arrives whole is a value, whatever its status code; the body may be empty. What keeps it from
  ///   arriving whole is the failure: the session's own `URLError`, whose `localizedDescription` says more than its
  ///   code. An error that isn't a `URLError` becomes `URLError(.unknown)` with the error under `NSUnderlyingErrorKey`.
  /// - Delivers on the session's delegate queue.
  /// - Cancelling cancels the task and releases the subscriber at once.
  /// - A session that is invalidated with `invalidateAndCancel()` ends what it was doing with `URLError(.cancelled)`.
  ///   A subscription that asks an invalidated session for a task stops the process, as the session says.
  ///
  /// Cost: a data task, and three objects, two locks and a group per subscriber. The body is held in memory as a whole.
  ///
  /// What differs on Linux, where the session is Foundation's own:
  ///
  /// - The failures that it has no code for get one: `.networkConnectionLost` for a body that is cut short,
  ///   `.badServerResponse` for what is not HTTP, `.cannotParseResponse` for broken chunks, `.cannotDecodeContentData`
  ///   for a body that isn't compressed as it says, `.secureConnectionFailed` and `.serverCertificateUntrusted` where
  ///   TLS fails. A connection that closes without a byte is `.badServerResponse`.
  /// - A request's `timeoutInterval` counts also if it was given to its initialiser, and in whole seconds, rounded up.
  ///   That of the session's configuration is out of reach: the session drops its fraction, and less than a second
  ///   times out at once.
  /// - A POST that is redirected with 307 or 308 arrives at its new place without its body: the session drops it.
  /// - An answer that ends inside its headers, because the server closes the connection in order there, stops the process
  ///   ("Transfer completed, but there's no response"), before anything outside the session hears of it. A connection
  ///   that is reset there, or closed before the first byte, is a failure as any other.
  /// - `invalidateAndCancel()` in the very moment in which a task ends can stop the process ("Trying to access a behaviour
  ///   for a task that in not in the registry"). Cancelling a subscription does not.
  /// - A task of a session with a `urlCache` that is cancelled within a tenth of a second of its start may live for
  ///   that long: earlier the session could crash. The subscriber is released at once nevertheless.
  public struct DataTaskPublisher: Publisher, Sendable {
    /// The body, and what came before it.
    public typealias Output = (data: Data, response: URLResponse)
    /// What kept the response from arriving.
    public typealias Failure = URLError

    /// What each subscription asks for.
    public let request: URLRequest

    /// Who makes the data tasks.
    public let session: URLSession

    /// Makes a publisher of the response to a request.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let transfer = Transfer(request, session, AnySubscriber(subscriber))
      subscriber.receive(
        subscription: PipelineSubscription(
          "DataTaskPublisher", request: { subscription, _ in transfer.start(subscription) },
          cancel: { _ in transfer.cancel() }))
    }
  }
}

/// One data task on its way to one subscriber.
///
/// The session keeps the task and what it calls back until long after a cancel, so that must not be the subscriber
/// itself (law 16). A task is told to go once and is never cancelled while it is being told, nor under the lock:
/// corelibs' session survives neither.
private final class Transfer: @unchecked Sendable {  // mutable fields guarded by `lock`
  typealias Downstream = AnySubscriber<URLSession.DataTaskPublisher.Output, URLError>

  private enum State {
    case idle
    case starting
    case running(cancel: () -> Void)
    case cancelled
    case finished
  }

  private let request: URLRequest
  private let session: URLSession
  private let lock = Lock()
  private var state = State.idle
  private var downstream: Downstream?

  init(_ request: URLRequest, _ session: URLSession, _ downstream: Downstream) {
    self.request = request
    self.session = session
    self.downstream = downstream
  }

  func start(_ subscription: PipelineSubscription) {
    let isFirst = lock.withLock {
      guard case .idle = state else { return false }
      state = .starting
      return true
    }
    guard isFirst else { return }
    let cancel = startEngine(subscription) ?? startSession(subscription)
    let isCancelled = lock.withLock {
      if case .cancelled = state { return true }
      if case .starting = state { state = .running(cancel: cancel) }
      return false
    }
    if isCancelled { cancel() }
  }

  /// Starts the transfer in the package's own engine.
  ///
  /// - Returns: A closure that cancels it; nil if the request is one for the session.
  private func startEngine(_ subscription: PipelineSubscription) -> (() -> Void)? {
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      let receiver = Receiver(self, subscription)
      guard let task = HTTPTask(request, in: session, delivering: .whole, to: receiver) else { return nil }
      task.start()
      return task.cancel
    #else
      return nil
    #endif
  }

  private func startSession(_ subscription: PipelineSubscription) -> () -> Void {
    let ending = TaskEnding(in: session)
    let task = session.dataTask(with: request.keepingTimeout) { data, response, error in
      ending.end()
      self.finish(subscription, data, response, error)
    }
    task.resume()
    return { ending.cancel(task.cancel) }
  }

  #if os(Linux) && (arch(x86_64) || arch(arm64))
    /// Brings the end of a transfer to the session's delegate queue.
    private final class Receiver: HTTPTaskReceiver {
      private let transfer: Transfer
      private let subscription: PipelineSubscription

      init(_ transfer: Transfer, _ subscription: PipelineSubscription) {
        self.transfer = transfer
        self.subscription = subscription
      }

      func task(didSend total: Int64, of expected: Int64) {}
      func task(didReceive response: HTTPURLResponse) {}
      func task(didReceive data: Data) {}

      func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) {
        transfer.session.delegateQueue.addOperation { [transfer, subscription] in
          switch result {
          case .success(let (data, response)): transfer.finish(subscription, data, response, nil)
          case .failure(let error): transfer.finish(subscription, nil, nil, error)
          }
        }
      }
    }
  #endif

  func cancel() {
    let (cancel, downstream): ((() -> Void)?, Downstream?) = lock.withLock {
      defer { self.downstream = nil }
      guard case .running(let cancel) = state else {
        if case .finished = state {} else { state = .cancelled }
        return (nil, self.downstream)
      }
      state = .cancelled
      return (cancel, self.downstream)
    }
    cancel?()
    withExtendedLifetime(downstream) {}
  }

  private func finish(
    _ subscription: PipelineSubscription, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) {
    let downstream: Downstream? = lock.withLock {
      defer { self.downstream = nil }
      if case .cancelled = state { return nil }
      state = .finished
      return self.downstream
    }
    guard let downstream, subscription.isActive else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      if subscription.end() { downstream.receive(completion: .finished) }
    } else if subscription.end() {
      downstream.receive(completion: .failure(URLError(ending: error)))
    }
  }
}
