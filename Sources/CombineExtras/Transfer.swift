import Combine
import CombineCore
import CombineFoundation

/// One upload or download on its way to one subscriber.
///
/// A session tells progress to nobody but its delegate (that of a single task is not asked on Linux), so this is the
/// delegate of a session of its own. Everything that the session says, and every delivery, happens on one serial
/// queue, which guards what is marked so. Other threads ask and cancel: the demand is an atomic, and the lock guards
/// what they share with the queue. Nothing is called while it is held.
///
/// The session keeps the transfer until the task has ended; that, and not the subscriber's subscription, is what keeps
/// a running transfer alive. An answer that waits for demand is kept by the subscription alone.
final class Transfer<Value: Sendable>: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // as its fields say
  typealias Event = TransferEvent<Value>

  /// Which bytes the progress counts.
  enum Direction { case sent, received }

  private enum State {
    case idle
    case starting
    case running(URLSessionTask)
    case ended
  }

  private let original: URLSession
  private let direction: Direction
  private let interval: TimeInterval
  private let ending = TaskEnding()
  private let makeTask: (URLSession) throws -> URLSessionTask
  private let queue = OperationQueue()
  private let demand = AtomicDemand()
  private let lock = Lock()

  // Guarded by the lock.
  private var state = State.idle
  private var downstream: AnySubscriber<Event, URLError>?

  // Touched on the queue only.
  private let target: any TransferTarget<Value>
  private weak var subscription: PipelineSubscription?
  private var keeper: PipelineSubscription?  // keeps the subscription while the task runs
  private var received: Int64 = 0
  private var expected: Int64?
  private var newest: TransferProgress?
  private var lastTold: DispatchTime?
  private var answer: Event?
  private var problem: URLError?  // why the task was told to stop

  init(
    like session: URLSession, to downstream: AnySubscriber<Event, URLError>, into target: any TransferTarget<Value>,
    counting direction: Direction, every interval: TimeInterval, task: @escaping (URLSession) throws -> URLSessionTask
  ) {
    original = session
    self.downstream = downstream
    self.target = target
    self.direction = direction
    self.interval = interval
    makeTask = task
    queue.maxConcurrentOperationCount = 1
  }

  /// What is handed down.
  func makeSubscription(_ name: String) -> PipelineSubscription {
    PipelineSubscription(name, request: { self.request($1, $0) }, cancel: { _ in self.cancel() })
  }

  // MARK: - From any thread

  private func request(_ more: Subscribers.Demand, _ subscription: PipelineSubscription) {
    let isOpen = demand.add(more)
    let isFirst = lock.withLock {
      guard case .idle = state else { return false }
      state = .starting
      return true
    }
    if isFirst {
      queue.addOperation { self.start(subscription) }
    } else if isOpen {
      queue.addOperation { self.deliver() }
    }
  }

  private func cancel() {
    demand.cancel()
    let (task, downstream): (URLSessionTask?, AnySubscriber<Event, URLError>?) = lock.withLock {
      defer {
        state = .ended
        self.downstream = nil
      }
      guard case .running(let task) = state else { return (nil, self.downstream) }
      return (task, self.downstream)
    }
    if let task { ending.cancel(task.cancel) }
    withExtendedLifetime(downstream) {}
  }

  // MARK: - On the queue

  private func start(_ subscription: PipelineSubscription) {
    guard subscription.isActive else { return }
    self.subscription = subscription
    let configuration = original.configuration
    configuration.urlCache = nil  // it would keep what goes to a file, and make cancelling unsafe on Linux
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    defer { session.finishTasksAndInvalidate() }
    do {
      let task = try makeTask(session)
      keeper = subscription
      task.resume()
      let isCancelled = lock.withLock {
        guard case .starting = state else { return true }
        state = .running(task)
        return false
      }
      if isCancelled { ending.cancel(task.cancel) }
    } catch {
      end(.failure(URLError(ending: error)))
    }
  }

  private func note(_ bytes: Int64) {
    newest = TransferProgress(bytes: bytes, expectedBytes: expected)
    deliver()
  }

  /// Delivers what there is, as far as it has been asked for.
  private func deliver() {
    guard let subscription, subscription.isActive else { return }
    if let answer {
      guard demand.take() else { return }
      self.answer = nil
      _ = lock.withLock { downstream }?.receive(answer)
      end(.finished)
    } else if let progress = newest {
      let now = DispatchTime.now()
      if let lastTold, Double(now.uptimeNanoseconds - lastTold.uptimeNanoseconds) < interval * 1e9 { return }
      guard demand.take() else { return }
      newest = nil
      lastTold = now
      if let more = lock.withLock({ downstream })?.receive(.progress(progress)) { _ = demand.add(more) }
    }
  }

  private func end(_ completion: Subscribers.Completion<URLError>) {
    let downstream: AnySubscriber<Event, URLError>? = lock.withLock {
      defer {
        state = .ended
        self.downstream = nil
      }
      return self.downstream
    }
    if subscription?.complete() == true { downstream?.receive(completion: completion) }
  }

  /// Stops the task on our own account; what it then says is not the reason.
  private func stop(_ task: URLSessionTask, _ error: URLError) {
    guard problem == nil else { return }
    problem = error
    ending.cancel(task.cancel)
  }

  // MARK: - What the session says

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytes: Int64, totalBytesSent total: Int64,
    totalBytesExpectedToSend expected: Int64
  ) {
    guard direction == .sent else { return }
    self.expected = expected > 0 ? expected : nil
    note(total)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do {
      try target.begin(response)
      if direction == .received { expected = response.lengthOfBody }
      completionHandler(.allow)
    } catch {
      stop(dataTask, error)
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard problem == nil else { return }
    do {
      try target.append(data)
      received += Int64(data.count)
      if direction == .received { note(received) }
    } catch {
      stop(dataTask, error)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    ending.end()
    defer { keeper = nil }
    guard problem == nil, error == nil, subscription?.isActive == true, let response = task.response else {
      target.discard()
      return end(.failure(problem ?? URLError(ending: error)))
    }
    do {
      answer = .response(try target.finish(), response)
      deliver()
    } catch {
      target.discard()
      end(.failure(error))
    }
  }

  // MARK: - What the delegate of the original session decides

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let delegate = original.delegate as? any URLSessionTaskDelegate else { return completionHandler(request) }
    delegate.urlSession(
      original, task: task, willPerformHTTPRedirection: response, newRequest: request,
      completionHandler: completionHandler)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let delegate = original.delegate as? any URLSessionTaskDelegate else {
      return completionHandler(.performDefaultHandling, nil)
    }
    delegate.urlSession(original, task: task, didReceive: challenge, completionHandler: completionHandler)
  }
}

extension URLResponse {
  /// How many bytes the body has once it is unpacked, if that is known.
  fileprivate var lengthOfBody: Int64? {
    let coding = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
    return coding == "identity" ? expectedContentLength : nil
  }
}
