import CombineCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Returns a publisher that fetches the contents of a URL.
  ///
  ///     ──(data, response)|     or     ──✕ URLError
  ///
  /// Threads, demand, completion and cost are those of ``DataTaskPublisher``.
  ///
  /// - Parameter url: The URL, of a scheme that `URLSession` supports, such as HTTPS.
  /// - Returns: A publisher that performs a GET request for each subscription.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { dataTaskPublisher(for: URLRequest(url: url)) }

  /// Returns a publisher that performs a request.
  ///
  ///     ──(data, response)|     or     ──✕ URLError
  ///
  /// Threads, demand, completion and cost are those of ``DataTaskPublisher``.
  ///
  /// - Parameter request: The request, with its headers and its body.
  /// - Returns: A publisher that performs the request for each subscription.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// A publisher that performs a request for each subscription, and publishes the body and the response.
  ///
  ///     ──(data, response)|     or     ──✕ URLError
  ///
  /// Every complete response is published, regardless of its status code. Its body may be empty.
  ///
  /// - Threads: The response and the completion arrive on the session's delegate queue.
  /// - Demand: The first request creates the data task and starts it. Later requests have no effect.
  /// - Completion: Finishes after the response. If no complete response arrives, fails with the session's `URLError`,
  ///   whose `localizedDescription` is more specific than its code; an error of another type becomes
  ///   `URLError(.unknown)` with that error under `NSUnderlyingErrorKey`. Cancelling cancels the task and releases the
  ///   subscriber immediately. Calling `invalidateAndCancel()` on the session fails running requests with
  ///   `URLError(.cancelled)`.
  /// - Memory: The whole body is held in memory.
  /// - Traps: If the first request arrives after the session has been invalidated, or if a subscriber requests no
  ///   elements with `request(.none)`.
  /// - Cost: A few allocations, two locks and two transfers between queues per subscriber.
  ///
  /// ## Platforms
  ///
  /// A session whose class is a subclass of `URLSession` creates the task with its `dataTask(with:completionHandler:)`,
  /// and this publisher resumes that task and delivers what it passes to the completion handler. A mock session of a
  /// test therefore works as on Apple's platforms, and no request leaves the process.
  ///
  /// On Linux the package itself performs `http` and `https` requests, for `URLSession.shared` and every other session
  /// of the class `URLSession`, with the library that Foundation's session uses. Foundation's session stops the process
  /// on some responses, including valid ones, and never completes on others. The session's configuration, its storage
  /// of cookies, credentials and cached responses, its delegate's decisions about redirects and challenges, and its
  /// invalidation apply as they do to its own tasks. The error codes are those of Apple's session. The differences from
  /// Apple's platforms are:
  ///
  /// - The delegate is not called for client certificates or for the trust of a server's certificate. Proxies are read
  ///   only from the environment variables `http_proxy`, `https_proxy` and `no_proxy`.
  /// - Credentials are sent only after a challenge, for each request. `Basic` and `Digest` are supported; a 401
  ///   response with another challenge is published.
  /// - A cached response is used without revalidation only if the server has specified how long it is fresh. A response
  ///   that varies with a field other than `Accept-Encoding` is not stored.
  /// - The task that the delegate receives represents the request, but is never resumed, so its progress and its
  ///   response stay empty, and `getAllTasks` doesn't list it. It ends up to a fifth of a second after the request, and
  ///   so the invalidation of the session may complete that much later: the session reads its list of tasks without a
  ///   lock in `invalidateAndCancel()`, and a task that left the list at that moment would stop the process.
  ///
  /// Foundation's session performs all other requests: those with other schemes, those with an `httpBodyStream`, those
  /// that a class in the configuration's `protocolClasses` handles, those of a subclass of `URLSession` that passes
  /// them to its superclass, and all requests on other platforms or without `libcurl.so.4`. Foundation's session
  /// outside of Apple's platforms has these limitations:
  ///
  /// - A request's `timeoutInterval` is rounded up to whole seconds. That of the session's configuration can't be
  ///   corrected: the session truncates it, so an interval of less than a second times out immediately.
  /// - Of data that a class in `protocolClasses` loads with several calls, only that of the last call is published.
  /// - A POST request that is redirected with status 307 or 308 is sent to the new location without its body.
  /// - A chunked response with a trailer, or a response that ends inside its header, stops the process ("Transfer
  ///   completed, but there's no response"). A request never completes if the server challenges it with status 401 and
  ///   no credentials are available.
  /// - Calling `invalidateAndCancel()` at the moment at which a task of the session ends can stop the process: the
  ///   session reads its list of tasks without a lock. Cancelling a subscription can't.
  /// - If the session has a `urlCache`, a task that is cancelled within a tenth of a second of its start may run until
  ///   then, because the session could crash if it were cancelled earlier. The subscriber is released immediately
  ///   nevertheless.
  public struct DataTaskPublisher: Publisher, Sendable {
    /// The body and the response.
    public typealias Output = (data: Data, response: URLResponse)
    /// The error that prevented a complete response.
    public typealias Failure = URLError

    /// The request that each subscription performs.
    public let request: URLRequest

    /// The session that performs the request.
    public let session: URLSession

    /// Creates a publisher that performs a request for each subscription.
    ///
    /// - Parameters:
    ///   - request: The request, with its headers and its body.
    ///   - session: The session that performs the request.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let transfer = Transfer(request, session, AnySubscriber(subscriber))
      subscriber.receive(
        subscription: PipelineSubscription("DataTaskPublisher", rejectsZeroDemand: true) { subscription, call in
          switch call {
          case .request: transfer.start(subscription)
          case .cancel: transfer.cancel()
          }
        })
    }
  }
}

/// A data task for one subscriber.
///
/// The session retains the task and its completion handler until long after a cancellation, so these must not retain
/// the subscriber (law 16: everything is released). The task is resumed once, and it is never cancelled while it is
/// being resumed or under the lock, because Foundation's session on Linux can't handle either.
private final class Transfer: @unchecked Sendable {  // `lock` guards every `var`
  typealias Downstream = AnySubscriber<URLSession.DataTaskPublisher.Output, URLError>

  /// The progress of the request: not started, being resumed, running, or ended in one of two ways.
  private enum State {
    case idle
    case starting
    case running(cancel: () -> Void)
    case cancelled
    case finished
  }

  private let request: URLRequest
  private let session: URLSession
  private let lock = InlineLock()
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

  /// Starts the transfer in the package's HTTP engine.
  ///
  /// - Returns: A closure that cancels the transfer, or `nil` if the session must perform the request.
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
    // A subclass of the session receives the request unchanged.
    let request = type(of: session) == URLSession.self ? request.keepingTimeout : request
    let task = session.dataTask(with: request) { data, response, error in
      ending.end()
      self.finish(subscription, data, response, error)
    }
    task.resume()
    // A task of the program's own, which may report its end from inside `cancel()`, needs none of the precautions.
    guard type(of: task) == URLSessionDataTask.self else { return task.cancel }
    return { ending.cancel(task.cancel) }
  }

  #if os(Linux) && (arch(x86_64) || arch(arm64))
    /// A receiver that passes the end of an ``HTTPTask`` to the transfer, on the session's delegate queue.
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
    withExtendedLifetime(last) {}  // the closure that cancels the task is released outside the lock
    guard let downstream, subscription.isActive else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      if subscription.end() { downstream.receive(completion: .finished) }
    } else if subscription.end() {
      downstream.receive(completion: .failure(URLError(ending: error)))
    }
  }
}
