#if os(Linux) && (arch(x86_64) || arch(arm64))
  import CombineCore
  import Foundation
  import FoundationNetworking

  /// An object that an ``HTTPTask`` reports its events to.
  ///
  /// The task never calls two of these methods at the same time. It calls them on the thread of the event loop, so an
  /// implementation must not block.
  package protocol HTTPTaskReceiver: AnyObject, Sendable {
    /// Reports that further bytes of the request's body have been sent.
    func task(didSend total: Int64, of expected: Int64)
    /// Reports the head of the final response. Called only if the body is delivered in pieces.
    func task(didReceive response: HTTPURLResponse)
    /// Reports a piece of the body. The receiver must call ``HTTPTask/didConsume(_:)`` for it, now or later.
    func task(didReceive data: Data)
    /// Reports the end of the task, after which no method is called. The data is empty if the body has been delivered
    /// in pieces.
    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>)
  }

  /// A request, from its start to its end: performs one exchange after another, with cookies, cache, redirects and
  /// challenges.
  ///
  ///     start ─▶ prepare ─▶ exchange ─▶ head ─▶ consider ─┬─ accept ─▶ body ─▶ end
  ///              (queue)    (loop)      (loop)  (queue)   └─ again ─▶ prepare …
  ///
  /// The loop runs exchanges. The queue runs the work that may block on a disk or on user code: that of the session's
  /// cookie, credential and cache storage. Methods of the session's delegate run on the delegate queue. The body is
  /// held back from the head until the decision about the response.
  ///
  /// A session can be invalidated, and lists its tasks. The task therefore creates a task of the session, its *token*,
  /// and never resumes it. The session lists the token, passes it to the delegate, and cancels it when the session is
  /// invalidated; the invalidation is complete only when the token has ended. ``EndedTokens`` ends it.
  ///
  /// Fields without a mark are constants or confined to the loop.
  package final class HTTPTask: ExchangeDelegate, @unchecked Sendable {  // as marked
    /// The form in which the body of the response is delivered.
    package enum Delivery: Sendable {
      /// In one piece, with the end of the task.
      case whole
      /// In pieces, of which at most about a megabyte is not consumed.
      case pieces
    }

    /// The progress of the task, from preparing the request to its end.
    private enum Phase {
      case preparing
      case waiting  // for a head
      case considering(HTTPURLResponse)
      case leaving(HTTPStep)  // the rest of a body that is not needed is read, so that the connection can be kept
      case receiving(HTTPURLResponse)
      case ended
    }

    private let loop: EventLoop
    private let session: URLSession
    private let delivery: Delivery
    private let storage: HTTPStorage
    private let endedTokens: EndedTokens
    private let lock = Lock()
    private var token: URLSessionDataTask?  // written before the task starts
    private var receiver: (any HTTPTaskReceiver)?
    private var step: HTTPStep
    private var phase = Phase.preparing
    private var exchange: Exchange?
    private var end: URLError??  // the end of an exchange whose head is being considered
    private var data = Data()
    private var deadline = Int64.max
    private var unconsumed = 0  // guarded by the lock
    private var isHeld = false  // guarded by the lock

    /// The number of unconsumed bytes at which the task stops accepting bytes, and the one at which it continues.
    private static let (highWater, lowWater) = (1 << 20, 1 << 19)

    /// Creates a task. Returns `nil` if the engine does not support the request: see ``HTTPStorage/serves(_:)``. Also
    /// returns `nil` if the session's class is a subclass of `URLSession`.
    ///
    /// - Parameters:
    ///   - body: The body to send, or `nil` for the body of the request.
    package convenience init?(
      _ request: URLRequest, body: HTTPBody? = nil, in session: URLSession, delivering delivery: Delivery,
      ignoringCache: Bool = false, to receiver: any HTTPTaskReceiver
    ) {
      self.init(
        request, body: body, in: session, delivering: delivery, ignoringCache: ignoringCache, to: receiver,
        endedTokens: .shared)
    }

    init?(
      _ request: URLRequest, body: HTTPBody? = nil, in session: URLSession, delivering delivery: Delivery,
      ignoringCache: Bool = false, to receiver: any HTTPTaskReceiver, endedTokens: EndedTokens
    ) {
      // A session that the program has subclassed makes its tasks itself, as mock sessions of tests do.
      guard type(of: session) == URLSession.self, let loop = EventLoop.shared else { return nil }
      storage = HTTPStorage(session, ignoringCache: ignoringCache)
      guard storage.serves(request) else { return nil }
      self.loop = loop
      self.session = session
      self.delivery = delivery
      self.receiver = receiver
      self.endedTokens = endedTokens
      step = HTTPStep(request, body: body ?? request.httpBody.map { .data($0) })
    }

    /// Starts the task. Must be called at most once.
    package func start() {
      if session !== URLSession.shared {  // the shared session can't be invalidated
        token = session.dataTask(with: step.request) { [weak self] _, _, _ in self?.abandon() }
      }
      let step = step
      let seconds = storage.configuration.timeoutIntervalForResource
      if seconds > 0, seconds < 1e9 { deadline = MonotonicTime.now + Int64(seconds * 1e9) }
      EventLoop.queue.async { self.prepare(step) }
    }

    /// Cancels the task without waiting. The loop releases the receiver without calling it again.
    package func cancel() {
      loop.post {
        self.receiver = nil
        self.finish(.failure(URLError(.cancelled)))
      }
    }

    /// Reports that the receiver has consumed bytes, so that the task accepts as many more.
    package func didConsume(_ count: Int) {
      let isWanted = lock.withLock {
        unconsumed -= count
        guard isHeld, unconsumed <= Self.lowWater else { return false }
        isHeld = false
        return true
      }
      if isWanted { loop.post { self.resume() } }
    }

    /// Ends the task, because its session has been invalidated.
    private func abandon() {
      loop.post { self.finish(.failure(URLError(.cancelled, "cancelled", at: self.step.request.url))) }
    }

    // MARK: - On the queue

    private func prepare(_ step: HTTPStep) {
      switch storage.plan(step) {
      case .failure(let error): loop.post { self.finish(.failure(error)) }
      case .cached(let data, let response):
        loop.post {
          guard case .preparing = self.phase else { return }
          self.finish(.success((data, response)))
        }
      case .load(let description, let step): loop.post { self.run(description, step) }
      }
    }

    private func consider(_ head: ResponseHead, _ response: HTTPURLResponse, _ step: HTTPStep) {
      storage.keepCookies(of: head, from: response.url)
      let move = storage.move(after: head, response, step)
      switch move {
      case .redirect(let next):
        guard let delegate = session.delegate as? any URLSessionTaskDelegate, let token else { return decide(move) }
        session.delegateQueue.addOperation { [session] in
          delegate.urlSession(
            session, task: token, willPerformHTTPRedirection: response, newRequest: next.request
          ) { request in
            self.decide(request.map { .redirect(next.with($0)) } ?? .accept)
          }
        }
      case .challenge(let challenge, let next):
        guard let delegate = session.delegate as? any URLSessionTaskDelegate, let token else {
          return decide(storage.answer(.performDefaultHandling, nil, to: challenge, next))
        }
        session.delegateQueue.addOperation { [session, storage] in
          delegate.urlSession(session, task: token, didReceive: challenge) { disposition, credential in
            self.decide(storage.answer(disposition, credential, to: challenge, next))
          }
        }
      default: decide(move)
      }
    }

    private func decide(_ move: HTTPMove) { loop.post { self.carryOut(move) } }

    // MARK: - On the loop

    private func run(_ description: Exchange.Description, _ step: HTTPStep) {
      guard case .preparing = phase else { return }
      guard let pool = loop.pool(of: session) else {
        return finish(.failure(URLError(.unknown, "libcurl has no memory", at: description.url)))
      }
      self.step = step
      do {
        let exchange = try Exchange(description, loop.curl)
        exchange.delegate = self
        exchange.deadline = deadline
        self.exchange = exchange
        end = nil
        phase = .waiting
        pool.run(exchange)
      } catch {
        finish(.failure(error))
      }
    }

    private func carryOut(_ move: HTTPMove) {
      // The first answer of a delegate counts.
      guard case .considering(let response) = phase else { return }
      switch move {
      case .accept, .challenge:
        receive(response)
      case .cached(let data, let response):
        self.data = data  // a confirmation has no body, so its exchange ends by itself
        phase = .receiving(response)
        conclude(nil)
      case .fail(let error): finish(.failure(error))
      case .redirect(let next), .again(let next): leave(for: next, after: response)
      }
    }

    private func receive(_ response: HTTPURLResponse) {
      phase = .receiving(response)
      if delivery == .pieces { receiver?.task(didReceive: response) }
      if let end { conclude(end) } else { resume() }
    }

    /// Lets the exchange deliver again, with a timeout that begins now.
    private func resume() {
      guard let exchange else { return }
      loop.pool(of: session)?.resume(exchange)
    }

    /// Continues with another exchange. If the rest of this response is small, reads it first, to reuse the connection.
    private func leave(for next: HTTPStep, after response: HTTPURLResponse) {
      guard end == nil, let exchange, (0...65_536).contains(response.expectedContentLength) else {
        drop()
        return go(to: next)
      }
      phase = .leaving(next)
      exchange.deadline = min(deadline, MonotonicTime.now + 1_000_000_000)
      resume()
    }

    private func go(to next: HTTPStep) {
      exchange = nil
      phase = .preparing
      EventLoop.queue.async { self.prepare(next) }
    }

    /// Ends the exchange without a report.
    private func drop() {
      guard let exchange else { return }
      self.exchange = nil
      loop.pool(of: session)?.remove(exchange)
    }

    private func conclude(_ error: URLError?) {
      guard case .receiving(let response) = phase else { return }
      exchange = nil
      if let error { return finish(.failure(error)) }
      guard delivery == .whole, storage.keeps(response, step) else { return finish(.success((data, response))) }
      let (data, step) = (data, step)
      EventLoop.queue.async {
        self.storage.keep(data, response, step)
        self.loop.post { self.finish(.success((data, response))) }
      }
    }

    private func finish(_ result: Result<(data: Data, response: HTTPURLResponse), URLError>) {
      if case .ended = phase { return }
      phase = .ended
      drop()
      data = Data()
      let receiver = receiver
      self.receiver = nil
      receiver?.task(didEnd: result)
      // After calling the receiver, so that an invalidation of the session completes after the last delivery.
      if let token { endedTokens.add(token) }
    }

    // MARK: - Events of the exchange

    func exchange(_ exchange: Exchange, didReceive head: ResponseHead) {
      guard case .waiting = phase, exchange === self.exchange, let response = head.response(to: exchange.url) else {
        return
      }
      guard storage.mustConsider(head, step) else {
        phase = .receiving(response)
        if delivery == .pieces { receiver?.task(didReceive: response) }
        return
      }
      phase = .considering(response)
      let step = step
      EventLoop.queue.async { self.consider(head, response, step) }
    }

    func exchange(_ exchange: Exchange, didReceive bytes: UnsafeRawBufferPointer) -> Exchange.Reception {
      guard exchange === self.exchange else { return .enough }
      switch phase {
      case .considering: return .later
      case .leaving: return .taken
      case .receiving:
        if delivery == .whole {
          data.append(contentsOf: bytes)
          return .taken
        }
        let isWanted = lock.withLock {
          if unconsumed >= Self.highWater {
            isHeld = true
            return false
          }
          unconsumed += bytes.count
          return true
        }
        guard isWanted else { return .later }
        receiver?.task(didReceive: Data(bytes))
        return .taken
      default: return .enough
      }
    }

    func exchange(_ exchange: Exchange, didSend total: Int, of expected: Int) {
      guard exchange === self.exchange else { return }
      receiver?.task(didSend: Int64(total), of: Int64(expected))
    }

    func exchange(_ exchange: Exchange, didEnd error: URLError?) {
      guard exchange === self.exchange else { return }
      self.exchange = nil
      switch phase {
      case .considering: end = .some(error)
      case .leaving(let next): go(to: next)
      case .receiving: conclude(error)
      default: finish(.failure(error ?? URLError(.cannotParseResponse, "no response", at: exchange.url)))
      }
    }
  }
#endif
