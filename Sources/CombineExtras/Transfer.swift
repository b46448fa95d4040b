import Combine
import Foundation

#if !COMBINE_PORTABLE
  import CombineCore
  import CombineFoundation
#endif

/// An upload or a download for one subscriber.
///
/// The package's HTTP engine performs the request and reports its progress to this object. If the engine doesn't
/// support the request, a session that is created for it does, because a session reports progress only to its own
/// delegate: on Linux it doesn't call the delegate of a single task.
///
/// All reports are handled, and all deliveries happen, on one serial queue, which guards the fields marked below.
/// Requests and cancellations arrive on any thread: the demand is atomic, and the lock guards the fields that these
/// threads share with the queue. Nothing else is called under the lock (law 18: no user code under a lock).
///
/// While the task runs, the engine or the session retains the transfer, and the transfer retains the subscription.
/// While a response waits for demand, only the subscription retains the transfer.
final class Transfer<Value: Sendable>: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // guarded as marked
  typealias Event = TransferEvent<Value>

  /// The direction of the bytes that the progress counts.
  enum Direction { case sent, received }

  /// The progress of the task: not started, being started, running, or ended.
  private enum State {
    case idle
    case starting
    case running(cancel: () -> Void)
    case ended
  }

  private let original: URLSession
  private let direction: Direction
  private let interval: TimeInterval
  private let ending = TaskEnding()
  private let request: URLRequest
  private let body: TransferBody
  private let queue = OperationQueue()
  private let demand = AtomicDemand()
  private let lock = Lock()

  // Guarded by the lock.
  private var state = State.idle
  private var downstream: AnySubscriber<Event, URLError>?
  private var notes = 0  // the number of enqueued operations that will report sent bytes
  private var sent: (total: Int64, expected: Int64)?  // newer than what those operations report

  // Accessed on the queue only.
  private let target: any TransferTarget<Value>
  private weak var subscription: PipelineSubscription?
  private var keeper: PipelineSubscription?  // retains the subscription while the task runs
  private var received: Int64 = 0
  private var expected: Int64?
  private var newest: TransferProgress?
  private var lastTold: DispatchTime?
  private var told: TransferProgress?  // the newest progress that has been delivered
  private var lastSent: Int64 = 0
  private var answer: Event?
  private var lastProgress: TransferProgress?  // goes before the answer
  private var problem: URLError?  // the error for which the task was cancelled
  #if os(Linux) && (arch(x86_64) || arch(arm64)) && !COMBINE_PORTABLE
    private var engine: HTTPTask?
  #endif

  init(
    like session: URLSession, to downstream: AnySubscriber<Event, URLError>, into target: any TransferTarget<Value>,
    counting direction: Direction, every interval: TimeInterval, request: URLRequest, body: TransferBody
  ) {
    original = session
    self.downstream = downstream
    self.target = target
    self.direction = direction
    self.interval = interval
    self.request = request
    self.body = body
    queue.maxConcurrentOperationCount = 1
  }

  /// Returns the subscription that the downstream receives.
  ///
  /// - Parameter name: The description of the subscription.
  func makeSubscription(_ name: StaticName) -> PipelineSubscription {
    PipelineSubscription(
      name, rejectsZeroDemand: true, request: { self.request($1, $0) }, cancel: { _ in self.cancel() })
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
    let (cancel, downstream): ((() -> Void)?, AnySubscriber<Event, URLError>?) = lock.withLock {
      defer {
        state = .ended
        self.downstream = nil
      }
      guard case .running(let cancel) = state else { return (nil, self.downstream) }
      return (cancel, self.downstream)
    }
    cancel?()
    withExtendedLifetime(downstream) {}
  }

  // MARK: - On the queue

  private func start(_ subscription: PipelineSubscription) {
    guard subscription.isActive else { return }
    self.subscription = subscription
    do {
      let body = try body.readable()
      keeper = subscription
      let cancel = startEngine(body) ?? startSession(body)
      let isCancelled = lock.withLock {
        guard case .starting = state else { return true }
        state = .running(cancel: cancel)
        return false
      }
      if isCancelled { cancel() }
    } catch {
      end(.failure(error))
    }
  }

  private func startSession(_ body: TransferBody) -> () -> Void {
    let configuration = original.configuration
    configuration.urlCache = nil  // it would store files, and makes cancelling unsafe on Linux
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    defer { session.finishTasksAndInvalidate() }
    let task =
      switch body {
      case .none: session.dataTask(with: request.keepingTimeout)
      case .data(let data): session.uploadTask(with: request.keepingTimeout, from: data)
      case .file(let file): session.uploadTask(with: request.keepingTimeout, fromFile: file)
      }
    task.resume()
    return { [ending] in ending.cancel(task.cancel) }
  }

  private func note(_ bytes: Int64) {
    // A session may report a number twice, and counts anew when it sends a body again.
    guard bytes > told?.bytes ?? 0 else { return }
    newest = TransferProgress(bytes: bytes, expectedBytes: expected)
    deliver()
  }

  /// Delivers the response, or the newest progress if its interval has elapsed, as far as there is demand.
  private func deliver() {
    guard let subscription, subscription.isActive else { return }
    if let answer {
      if let lastProgress {
        guard demand.take() else { return }
        self.lastProgress = nil
        if let more = lock.withLock({ downstream })?.receive(.progress(lastProgress)) { _ = demand.add(more) }
        guard subscription.isActive else { return }
      }
      guard demand.take() else { return }
      self.answer = nil
      _ = lock.withLock { downstream }?.receive(answer)
      end(.finished)
    } else if let progress = newest {
      let now = DispatchTime.now()
      if let lastTold, Double(now.uptimeNanoseconds - lastTold.uptimeNanoseconds) < interval * 1e9 { return }
      guard demand.take() else { return }
      newest = nil
      told = progress
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

  /// Cancels the task and records an error, which replaces the one that the cancelled task reports.
  private func stop(_ task: URLSessionTask, _ error: URLError) {
    guard problem == nil else { return }
    problem = error
    ending.cancel(task.cancel)
  }

  // MARK: - Events of the session

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytes: Int64, totalBytesSent total: Int64,
    totalBytesExpectedToSend expected: Int64
  ) {
    noteSent(total, of: expected)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do {
      try begin(response)
      completionHandler(.allow)
    } catch {
      stop(dataTask, error)
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard problem == nil else { return }
    do { try append(data) } catch { stop(dataTask, error) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    ending.end()
    conclude(task.response, error)
  }

  // MARK: - Events of the session or the engine, on the queue

  private func noteSent(_ total: Int64, of expected: Int64) {
    guard direction == .sent else { return }
    self.expected = expected > 0 ? expected : nil
    lastSent = total
    note(total)
  }

  private func begin(_ response: URLResponse) throws(URLError) {
    try target.begin(response)
    if direction == .received { expected = response.lengthOfBody }
  }

  private func append(_ data: Data) throws(URLError) {
    try target.append(data)
    received += Int64(data.count)
    if direction == .received { note(received) }
  }

  private func conclude(_ response: URLResponse?, _ error: (any Error)?) {
    defer { keeper = nil }
    guard problem == nil, error == nil, subscription?.isActive == true, let response else {
      target.discard()
      return end(.failure(problem ?? URLError(ending: error)))
    }
    do {
      answer = .response(try target.finish(), response)
      lastProgress = completeProgress
      deliver()
    } catch {
      target.discard()
      end(.failure(error))
    }
  }

  /// The progress whose fraction is 1, unless it has been delivered or not all bytes have been sent.
  private var completeProgress: TransferProgress? {
    let total =
      switch direction {
      case .received: received
      case .sent: expected ?? body.length ?? lastSent
      }
    // A server may answer before it has received the whole body.
    if direction == .sent, lastSent < total { return nil }
    let progress = TransferProgress(bytes: total, expectedBytes: total)
    return progress == told ? nil : progress
  }

  // MARK: - Decisions of the original session's delegate

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

#if os(Linux) && (arch(x86_64) || arch(arm64)) && !COMBINE_PORTABLE
  // Events of the engine, which are handled on the queue.
  extension Transfer: HTTPTaskReceiver {
    /// Starts the transfer in the engine.
    ///
    /// - Returns: A closure that cancels the transfer, or `nil` if Foundation's session must perform the request.
    private func startEngine(_ body: TransferBody) -> (() -> Void)? {
      let task = HTTPTask(
        request, body: body.forEngine, in: original, delivering: .pieces, ignoringCache: true, to: self)
      guard let task else { return nil }
      engine = task
      task.start()
      return { [weak self] in
        task.cancel()
        // A cancelled task reports nothing more, so the incomplete body must be removed here.
        guard let self else { return }
        queue.addOperation { self.abandon(URLError(.cancelled)) }
      }
    }

    /// Fails the transfer. Events that are still enqueued are ignored.
    private func abandon(_ error: URLError) {
      guard problem == nil else { return }
      problem = error
      engine?.cancel()
      engine = nil
      conclude(nil, error)
    }

    func task(didSend total: Int64, of expected: Int64) {
      // Only the newest total matters. If the queue falls behind, a new total replaces the previous one.
      let isNoted = lock.withLock {
        guard notes < 64 else {
          sent = (total, expected)
          return false
        }
        notes += 1
        return true
      }
      guard isNoted else { return }
      queue.addOperation { [self] in
        let newest = lock.withLock {
          notes -= 1
          return sent.take()
        }
        guard problem == nil else { return }
        noteSent(newest?.total ?? total, of: expected)
      }
    }

    func task(didReceive response: HTTPURLResponse) {
      queue.addOperation { [self] in
        guard problem == nil else { return }
        do throws(URLError) { try begin(response) } catch { abandon(error) }
      }
    }

    func task(didReceive data: Data) {
      queue.addOperation { [self] in
        guard problem == nil else { return }
        do throws(URLError) {
          try append(data)
          engine?.didConsume(data.count)
        } catch {
          abandon(error)
        }
      }
    }

    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) {
      queue.addOperation { [self] in
        guard problem == nil else { return }
        engine = nil
        switch result {
        case .success(let (_, response)): conclude(response, nil)
        case .failure(let error): conclude(nil, error)
        }
      }
    }
  }
#else
  extension Transfer {
    /// Returns `nil`, because there is no engine on this platform.
    private func startEngine(_ body: TransferBody) -> (() -> Void)? { nil }
  }
#endif

/// The body of a request that a transfer sends: none, bytes in memory, or the contents of a file.
enum TransferBody: Sendable {
  case none
  case data(Data)
  case file(URL)

  /// The number of bytes, or `nil` if it is unknown.
  var length: Int64? {
    switch self {
    case .none: 0
    case .data(let data): Int64(data.count)
    case .file(let file): (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize.map(Int64.init)
    }
  }

  /// Returns the same body if its file can be read; throws otherwise.
  func readable() throws(URLError) -> TransferBody {
    guard case .file(let file) = self else { return self }
    return .file(try file.readable())
  }

  #if os(Linux) && (arch(x86_64) || arch(arm64)) && !COMBINE_PORTABLE
    /// The body for the engine, or `nil` for the body of the request.
    var forEngine: HTTPBody? {
      switch self {
      case .none: nil
      case .data(let data): .data(data)
      case .file(let file): .file(file)
      }
    }
  #endif
}

extension URLResponse {
  /// The number of bytes of the decompressed body, or `nil` if it is unknown.
  fileprivate var lengthOfBody: Int64? {
    let coding = (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
    return coding == "identity" ? expectedContentLength : nil
  }
}
