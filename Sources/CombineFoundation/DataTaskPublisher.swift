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
  ///   arriving whole is the failure: the session's own error, whose `localizedDescription` says more than its code
  ///   (a body that is cut short has the code `.unknown` on Linux, and says how many bytes were still to come). An
  ///   error that isn't a `URLError` becomes `URLError(.unknown)` with the error under `NSUnderlyingErrorKey`.
  /// - Delivers on the session's delegate queue.
  /// - Cancelling cancels the task and releases the subscriber at once.
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
        subscription: Handle(
          "DataTaskPublisher", request: { handle, _ in transfer.start(handle) }, cancel: { _ in transfer.cancel() }))
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
    case running(URLSessionDataTask)
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

  func start(_ handle: Handle) {
    let isFirst = lock.withLock {
      guard case .idle = state else { return false }
      state = .starting
      return true
    }
    guard isFirst else { return }
    let task = session.dataTask(with: request) { data, response, error in
      self.finish(handle, data, response, error)
    }
    task.resume()
    let isCancelled = lock.withLock {
      if case .cancelled = state { return true }
      if case .starting = state { state = .running(task) }
      return false
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let (task, downstream): (URLSessionDataTask?, Downstream?) = lock.withLock {
      defer { self.downstream = nil }
      guard case .running(let task) = state else {
        if case .finished = state {} else { state = .cancelled }
        return (nil, self.downstream)
      }
      state = .cancelled
      return (task, self.downstream)
    }
    task?.cancel()
    withExtendedLifetime(downstream) {}
  }

  private func finish(_ handle: Handle, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let downstream: Downstream? = lock.withLock {
      defer { self.downstream = nil }
      if case .cancelled = state { return nil }
      state = .finished
      return self.downstream
    }
    guard let downstream, handle.isActive else { return }
    if let response, error == nil {
      _ = downstream.receive((data ?? Data(), response))
      if handle.finish() { downstream.receive(completion: .finished) }
    } else if handle.finish() {
      downstream.receive(completion: .failure(URLError(wrapping: error)))
    }
  }
}

extension URLError {
  fileprivate init(wrapping error: (any Error)?) {
    self = error as? URLError ?? URLError(.unknown, userInfo: error.map { [NSUnderlyingErrorKey: $0] } ?? [:])
  }
}
