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
  /// Cost: a few objects, two locks and two hops between queues per subscriber. The body is held in memory as a whole.
  ///
  /// On Linux the package performs requests for `http` and `https` itself, with the library that Foundation's session
  /// is linked with, for any session, `URLSession.shared` included: Foundation's own session stops the process at some
  /// responses, valid ones among them, and never ends at others. The session's configuration, its storage of cookies,
  /// credentials and cached responses, its delegate's decisions about redirects and challenges, and its invalidation
  /// count as they would for one of its tasks. The names of the failures are those of Apple's session. What differs
  /// from Apple's systems:
  ///
  /// - A client certificate or a decision about a server's certificate is not asked of the delegate. Proxies come from
  ///   the environment (`http_proxy`, `https_proxy`, `no_proxy`) only.
  /// - A login is sent when the server asks for it, for each request anew. Only `Basic` and `Digest` are known; a 401
  ///   that asks for something else is a value.
  /// - A response is used from the cache without a word with its server only where the server says how long it is
  ///   fresh. Responses that vary with a field other than `Accept-Encoding` are not stored.
  /// - The delegate is handed a task of the session that stands for the request and is never resumed, so its progress
  ///   and its response stay empty.
  ///
  /// Foundation's session performs what remains: other schemes, a request with an `httpBodyStream`, one that a class in
  /// the configuration's `protocolClasses` claims, and all requests on other platforms or where `libcurl.so.4` is
  /// missing. There:
  ///
  /// - A request's `timeoutInterval` counts in whole seconds, rounded up. That of the session's configuration is out of
  ///   reach: the session drops its fraction, and less than a second times out at once.
  /// - A POST that is redirected with 307 or 308 arrives at its new place without its body: the session drops it.
  /// - A chunked response with a trailer, or one that ends inside its head, stops the process ("Transfer completed, but
  ///   there's no response"). A 401 that asks for a login that nothing has never ends.
  /// - `invalidateAndCancel()` in the very moment in which a task ends can stop the process ("Trying to access a
  ///   behaviour for a task that in not in the registry"). Cancelling a subscription does not.
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
          "DataTaskPublisher", rejectsZeroDemand: true, request: { subscription, _ in transfer.start(subscription) },
          cancel: { _ in transfer.cancel() }))
    }
  }
}

/// One data task on its way to one subscriber.
///
/// The session keeps the task and what it calls back until long after a cancel, so that must not be the subscriber
/// itself (law 16, everything is released). A task is told to go once and is never cancelled while it is being told,
/// nor under the lock: corelibs' session survives neither.
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
    let (downstream, last): (Downstream?, State) = lock.withLock {
      defer { self.downstream = nil }
      let last = state
      if case .cancelled = last { return (nil, last) }
      state = .finished
      return (self.downstream, last)
    }
    withExtendedLifetime(last) {}  // what cancels the task is released outside the lock
    guard let downstream, subscription.isActive else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      if subscription.end() { downstream.receive(completion: .finished) }
    } else if subscription.end() {
      downstream.receive(completion: .failure(URLError(ending: error)))
    }
  }
}
