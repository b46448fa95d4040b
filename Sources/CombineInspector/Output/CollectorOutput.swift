#if os(Linux) || os(Android)
  import CombineCore
  import Dispatch
  import Foundation
  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Spans that are sent to a collector in batches, one batch at a time. Used by one thread at a time.
  ///
  /// A span waits in a queue with a bound, and is dropped if there is no room. A batch that the collector cannot take
  /// now is sent again, after a pause that doubles.
  final class CollectorOutput: Output {
    struct Limits {
      /// The number of spans that wait.
      var waiting = 2_048
      /// The number of spans in a batch.
      var batch = 512
      /// The nanoseconds that the first span of a batch waits for others.
      var delay: UInt64 = 1_000_000_000
      /// The number of times that a batch is sent.
      var attempts = 5
      /// The nanoseconds before a batch is sent a second time; twice as many before each further time.
      var pause: UInt64 = 1_000_000_000
      /// The nanoseconds that the end waits for the collector.
      var patience: UInt64 = 3_000_000_000
    }

    /// The answer of a collector.
    enum Answer: Sendable, Equatable {
      /// The collector has taken the batch, but for a number of spans.
      case accepted(rejected: Int)
      /// The collector has no time now, or does not answer. It may say after how many nanoseconds it has.
      case busy(UInt64?, String)
      case refused(String)
    }

    /// A function that sends a batch, and calls back once, on any thread.
    typealias Transport = (_ body: [UInt8], _ completion: @escaping @Sendable (Answer) -> Void) -> Void

    /// An answer that arrives on another thread.
    private final class Mailbox: @unchecked Sendable {  // `lock` guards `answer`
      let arrival = DispatchSemaphore(value: 0)
      private let lock = Lock()
      private var answer: Answer?

      func put(_ new: Answer) {
        lock.withLock { answer = answer ?? new }
        arrival.signal()
      }

      func take() -> Answer? {
        lock.withLock {
          defer { answer = nil }
          return answer
        }
      }
    }

    private struct Batch {
      let body: [UInt8]
      let count: Int
      var attempts = 1
      /// The answer to the last attempt; `nil` while none is on its way.
      var mailbox: Mailbox?
      /// The time of the next attempt.
      var next: UInt64 = 0
    }

    private let recorder: Recorder
    private let encoder: SpanEncoder
    private let limits: Limits
    private let transport: Transport
    private var waiting: [[UInt8]] = []
    private var waitingSince: UInt64 = 0
    private var batch: Batch?
    private var isFinishing = false
    private var hasWarned = false
    /// The number of spans that were dropped, that the collector has refused, or that were lost.
    private(set) var dropped: UInt64 = 0
    /// The number of spans that wait or are on their way.
    var pending: Int { waiting.count + (batch?.count ?? 0) }

    init(_ recorder: Recorder, limits: Limits = Limits(), _ transport: @escaping Transport) {
      self.recorder = recorder
      self.limits = limits
      self.transport = transport
      encoder = SpanEncoder(recorder)
    }

    func write(_ events: [Event], lost: UInt64) {
      let (ended, missing) = encoder.ended(in: events)
      dropped += lost + missing
      enqueue(ended)
      tick()
    }

    private func enqueue(_ spans: [SpanEncoder.Span]) {
      for span in spans where encoder.isSampled(span) {
        guard waiting.count < limits.waiting else {
          dropped += 1
          warnOnce("it takes fewer spans than there are")
          continue
        }
        if waiting.isEmpty { waitingSince = recorder.now }
        waiting.append(encoder.encode(span))
      }
    }

    func tick() {
      let now = recorder.now
      if let answer = batch?.mailbox?.take() { handle(answer, now) }
      if var sent = batch {
        guard sent.mailbox == nil, now >= sent.next else { return }
        sent.attempts += 1
        send(sent)
      } else if !waiting.isEmpty,
        isFinishing || waiting.count >= limits.batch || now >= waitingSince &+ limits.delay
      {
        let spans = Array(waiting.prefix(limits.batch))
        waiting.removeFirst(spans.count)
        waitingSince = now
        send(Batch(body: encoder.export(spans), count: spans.count))
      }
    }

    private func send(_ next: Batch) {
      let mailbox = Mailbox()
      batch = next
      batch?.mailbox = mailbox
      transport(next.body) { mailbox.put($0) }
    }

    private func handle(_ answer: Answer, _ now: UInt64) {
      guard let sent = batch else { return }
      switch answer {
      case .accepted(let rejected):
        if rejected > 0 { drop(UInt64(rejected), "it has rejected spans") }
        batch = nil
      case .refused(let reason):
        drop(UInt64(sent.count), reason)
        batch = nil
      case .busy(_, let reason) where sent.attempts >= limits.attempts:
        drop(UInt64(sent.count), reason)
        batch = nil
      case .busy(let wanted, _):
        let pause = wanted ?? limits.pause << UInt64(sent.attempts - 1)
        batch?.mailbox = nil
        batch?.next = now &+ pause
      }
    }

    /// Sends what waits and what has not ended, as long as there is patience.
    func finish() {
      isFinishing = true
      let deadline = DispatchTime.now() + .nanoseconds(Int(limits.patience))
      if batch?.mailbox == nil { batch?.next = 0 }
      enqueue(encoder.active())
      tick()
      while batch != nil || !waiting.isEmpty, DispatchTime.now() < deadline {
        if let mailbox = batch?.mailbox {
          // The answer remains in the mailbox, and tick() takes it.
          _ = mailbox.arrival.wait(timeout: deadline)
        } else {
          // There is no time for a longer pause.
          _ = DispatchSemaphore(value: 0).wait(timeout: min(deadline, .now() + .milliseconds(250)))
          batch?.next = 0
        }
        tick()
      }
      dropped += UInt64(pending)
      if dropped > 0 { warn("CombineInspector: \(dropped) spans have not reached the collector") }
    }

    private func drop(_ count: UInt64, _ reason: String) {
      dropped += count
      warnOnce(reason)
    }

    private func warnOnce(_ reason: String) {
      if !hasWarned { warn("CombineInspector: spans for the collector are dropped: \(reason)") }
      hasWarned = true
    }
  }

  /// Requests to a collector.
  final class CollectorTransport: Sendable {
    private let session: URLSession
    private let request: URLRequest

    /// - Parameters:
    ///   - address: The address, to which `/v1/traces` is appended unless it ends so.
    ///   - headers: Further fields of the requests.
    /// - Throws: ``InspectorError/invalidAddress(_:)``.
    init(_ address: String, headers: [String: String]) throws(InspectorError) {
      let path = "/v1/traces"
      let base = address.hasSuffix("/") ? String(address.dropLast()) : address
      guard let given = URL(string: address), let scheme = given.scheme?.lowercased(),
        ["http", "https"].contains(scheme), given.host?.isEmpty == false,
        let url = URL(string: base.hasSuffix(path) ? base : base + path)
      else { throw .invalidAddress(address) }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 10
      configuration.timeoutIntervalForResource = 10
      configuration.httpMaximumConnectionsPerHost = 1
      configuration.httpCookieStorage = nil
      configuration.urlCache = nil
      session = URLSession(configuration: configuration)
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      self.request = request
    }

    deinit { session.finishTasksAndInvalidate() }

    func send(_ body: [UInt8], _ completion: @escaping @Sendable (CollectorOutput.Answer) -> Void) {
      var request = request
      request.httpBody = Data(body)
      session.dataTask(with: request) { data, response, error in
        completion(Self.answer(data, response, error))
      }.resume()
    }

    private static func answer(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> CollectorOutput.Answer
    {
      guard let response = response as? HTTPURLResponse else {
        return .busy(nil, error.map { $0.localizedDescription } ?? "it does not answer")
      }
      switch response.statusCode {
      case 200...299: return .accepted(rejected: rejected(data))
      case 429, 502, 503, 504:
        let seconds = response.value(forHTTPHeaderField: "Retry-After").flatMap { UInt64($0) }
        return .busy(seconds.map { min($0, 60) * 1_000_000_000 }, "it answers with \(response.statusCode)")
      default: return .refused("it answers with \(response.statusCode)")
      }
    }

    /// Returns the number of spans that the collector says it has rejected.
    private static func rejected(_ data: Data?) -> Int {
      guard let data, let answer = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let partial = answer["partialSuccess"] as? [String: Any]
      else { return 0 }
      return (partial["rejectedSpans"] as? String).flatMap { Int($0) } ?? partial["rejectedSpans"] as? Int ?? 0
    }
  }
#endif
