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

    /// The delays at two shares of the orders behind an index, in milliseconds.
    func delays(_ first: Double, _ second: Double, from index: Int = 0) -> (Double, Double) {
      let sorted = lock.withLock { delays }.dropFirst(index).sorted()
      guard !sorted.isEmpty else { return (0, 0) }
      func at(_ share: Double) -> Double {
        Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) / 1000
      }
      return (at(first), at(second))
    }
  }

  /// The number of valid orders, and the sum of each customer.
  private func expectation(_ ids: Range<Int>) -> (count: Int, cents: [Int]) {
    ids.lazy.map { Order(id: $0) }.filter(\.isValid).reduce(
      into: (count: 0, cents: [Int](repeating: 0, count: Order.customers))
    ) {
      $0.count += 1
      $0.cents[$1.customer] += $1.cents
    }
  }

  /// Publishes orders one after the other, a millisecond apart or more.
  private func trickle(_ ids: Range<Int>, _ nats: NATS) async throws {
    let orders = PassthroughSubject<Order, Never>()
    let subscriber: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "orders.new") { "order-\($0.id)" }
    let end = subscriber.acknowledgements.ignoreOutput()
    orders.buffer(size: ids.count, prefetch: .keepFull, whenFull: .dropNewest).subscribe(subscriber)
    let source = Task {
      for id in ids {
        try await Task.sleep(for: .milliseconds(1))
        orders.send(Order(id: id))
      }
      orders.send(completion: .finished)
    }
    for try await _ in end.values {}
    try await source.value
  }

  /// Runs the broker, the producer and the workers, and checks the result.
  func coordinate(count: Int) async throws {
    /// The orders that follow when all others are done, to measure the delay of an order without a queue before it.
    let last = count..<count + 2000
    let expected = expectation(0..<count)
    let all = expectation(0..<last.upperBound)
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
    var progress = (count: 0, at: ContinuousClock.now)
    while totals.done < expected.count {
      try await Task.sleep(for: .milliseconds(50))
      let done = totals.done
      bar.show(done)
      if let event = events.first, Double(done) >= event.at * Double(expected.count) {
        events.removeFirst()
        bar.note(event.name)
        try event.action()
      }
      if done > progress.count { progress = (done, .now) }
      if let problem = problem.text { throw Failure(description: problem) }
      if !producer.isRunning, producer.status != 0 { throw Failure(description: "the producer has failed") }
      if let index = workers.firstIndex(where: { !$0.isRunning }) {
        throw Failure(description: "worker \(index + 1) has ended")
      }
      guard progress.at.duration(to: .now) < .seconds(60) else {
        throw Failure(description: "no progress for a minute, at \(done) of \(expected.count)")
      }
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    bar.end()
    try await trickle(last, nats)
    let limit = ContinuousClock.now + .seconds(30)
    while totals.done < all.count, .now < limit { try await Task.sleep(for: .milliseconds(10)) }

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

    let (half, most) = totals.delays(0.5, 0.99, from: expected.count)
    print(
      String(format: "%.1f s, %.0f orders a second from the producer to the totals", seconds, Double(count) / seconds))
    print(
      String(
        format: "latency of %d more orders, one after the other, through both streams: "
          + "half within %.1f ms, 99 %% within %.1f ms", last.count, half, most))
    print("delivered more than once: \(totals.noted) orders or more; their results are stored once")
    let isRight = totals.perCustomer == all.cents && stored == all.count && totals.done == all.count
    print(isRight ? "✓ the totals of all \(Order.customers) customers are exact" : "✗ the totals are wrong")
    print(left == 0 ? "✓ every order is settled" : "✗ \(left) orders are not settled")
    if !isRight || left > 0 { throw Failure(description: "\(stored) results of \(all.count) are stored") }
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
