#if NATS
  import Combine
  import CombineNATS
  import Foundation

  /// The totals of the valid orders, their number, and their delays.
  final class Totals: @unchecked Sendable {  // guarded by the lock
    private let lock = NSLock()
    private var count = 0
    private var cents = [Int](repeating: 0, count: Order.customers)
    private var delays: [UInt32] = []
    private var redeliveries = 0

    func add(_ order: Order) {
      let delay = UInt32(clamping: (Order.now - order.at) / 1000)
      lock.withLock {
        count += 1
        cents[order.customer] += order.cents
        delays.append(delay)
      }
    }
    func note(_ note: Note) { lock.withLock { redeliveries += note.redeliveries } }

    var done: Int { lock.withLock { count } }
    var perCustomer: [Int] { lock.withLock { cents } }
    var noted: Int { lock.withLock { redeliveries } }

    /// Returns two quantiles of the delays, in milliseconds.
    func delays(_ first: Double, _ second: Double) -> (Double, Double) {
      let sorted = lock.withLock { delays }.sorted()
      guard !sorted.isEmpty else { return (0, 0) }
      func at(_ share: Double) -> Double {
        Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1000
      }
      return (at(first), at(second))
    }
  }

  /// Runs the broker, the producer and the workers, and checks the result.
  func coordinate(count: Int) async throws {
    let expected = (0..<count).lazy.map { Order(id: $0) }.filter(\.isValid).reduce(
      into: (count: 0, cents: [Int](repeating: 0, count: Order.customers))
    ) {
      $0.count += 1
      $0.cents[$1.customer] += $1.cents
    }
    let broker = try Broker()
    let nats = try await connected(broker.url)
    var stream = NATS.StreamConfiguration("ORDERS", subjects: ["orders.>"])
    stream.retention = .workQueue
    try await nats.createStream(stream)
    try await nats.createStream(.init("VALID", subjects: ["valid.>"]))
    var consumer = NATS.ConsumerConfiguration("workers")
    consumer.acknowledgementWait = .seconds(5)
    consumer.maxUnacknowledged = 3000
    try await nats.createConsumer(consumer, stream: "ORDERS")

    let totals = Totals()
    let notes = nats.subject("notes", of: Note.self).sink(
      receiveCompletion: { _ in }, receiveValue: { totals.note($0) })
    // The results arrive in the order of the stream, without gaps or duplicates, even if the connection is interrupted.
    let problem = Problem()
    let results = nats.orderedPublisher(for: Order.self, stream: "VALID", heartbeat: .seconds(1)).sink {
      if case .failure(let error) = $0 { problem.set("the totals: \(error)") }
    } receiveValue: {
      totals.add($0.value)
    }

    let program = CommandLine.arguments[0]
    func started(_ role: String) throws -> Child { try Child(program, [role, broker.url, "\(count)"]) }
    print("\(count) orders, three workers, one producer")
    let begin = ContinuousClock.now
    var workers = try (0..<3).map { _ in try started("worker") }
    let producer = try started("producer")
    var bar = ProgressBar(total: expected.count)
    var events: [(at: Double, name: String, action: () throws -> Void)] = [
      (
        0.3, "a worker is killed and started again",
        {
          workers[1].end(SIGKILL)
          workers[1] = try started("worker")
        }
      ),
      (
        0.6, "the broker is stopped and started again",
        {
          broker.stop()
          try broker.start()
        }
      ),
    ]
    var last = (count: 0, at: ContinuousClock.now)
    while totals.done < expected.count {
      try await Task.sleep(for: .milliseconds(50))
      let done = totals.done
      bar.show(done)
      if let event = events.first, Double(done) >= event.at * Double(expected.count) {
        events.removeFirst()
        bar.note(event.name)
        try event.action()
      }
      if done > last.count { last = (done, .now) }
      if let problem = problem.text { throw Failure(description: problem) }
      if !producer.isRunning, producer.status != 0 { throw Failure(description: "the producer has failed") }
      if let index = workers.firstIndex(where: { !$0.isRunning }) {
        throw Failure(description: "worker \(index + 1) has ended")
      }
      guard last.at.duration(to: .now) < .seconds(60) else {
        throw Failure(description: "no progress for a minute, at \(done) of \(expected.count)")
      }
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    bar.end()

    // Orders that are not acknowledged yet are redelivered after the acknowledgement wait, and their results dropped.
    let deadline = ContinuousClock.now + .seconds(60)
    while try await nats.status(ofStream: "ORDERS").messages > 0, .now < deadline {
      try await Task.sleep(for: .milliseconds(50))
    }
    let left = try await nats.status(ofStream: "ORDERS").messages
    let stored = try await nats.status(ofStream: "VALID").messages
    results.cancel()
    notes.cancel()
    workers.removeAll()

    let (half, most) = totals.delays(0.5, 0.99)
    print(
      String(format: "%.1f s, %.0f orders a second from the producer to the totals", seconds, Double(count) / seconds))
    print(
      String(format: "latency, waiting at the broker included: half within %.0f ms, 99 %% within %.0f ms", half, most))
    print("delivered more than once: \(totals.noted) orders or more; their results are stored once")
    let isRight = totals.perCustomer == expected.cents && stored == expected.count && totals.done == expected.count
    print(isRight ? "✓ the totals of all \(Order.customers) customers are exact" : "✗ the totals are wrong")
    print(left == 0 ? "✓ every order is settled" : "✗ \(left) orders are not settled")
    if !isRight || left > 0 { throw Failure(description: "\(stored) results of \(expected.count) are stored") }
  }

  private func connected(_ url: String) async throws -> NATS {
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      do {
        return try NATS(url, options: .patient("coordinator"))
      } catch {
        guard .now < deadline else { throw error }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// The first failure that any thread has recorded.
  final class Problem: @unchecked Sendable {  // guarded by the lock
    private let lock = NSLock()
    private var first: String?
    var text: String? { lock.withLock { first } }
    func set(_ text: String) { lock.withLock { first = first ?? text } }
  }

  /// A progress bar: a line that changes in a terminal, or a line for each tenth in a file.
  struct ProgressBar {
    let total: Int
    private let isTerminal = isatty(STDOUT_FILENO) == 1
    private var tenth = 0
    private var text = ""

    init(total: Int) { self.total = max(1, total) }

    mutating func show(_ done: Int) {
      let cells = done * 40 / total
      let next =
        "[" + String(repeating: "█", count: cells) + String(repeating: "·", count: 40 - cells) + "] "
        + "\(done * 100 / total) %"
      if isTerminal, next != text {
        print("\r" + next, terminator: "")
      } else if !isTerminal, done * 10 / total > tenth {
        tenth = done * 10 / total
        print(next)
      }
      if text != next { fflush(nil) }
      text = next
    }

    /// Prints a line above the bar.
    func note(_ line: String) { print(isTerminal ? "\r\(line)\(String(repeating: " ", count: 20))" : line) }

    func end() { if isTerminal { print() } }
  }
#endif
