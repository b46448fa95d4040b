/// Collects values in groups that a date or a count closes, and keeps closed groups until they are asked for, the end
/// behind them: `collect` by time.
///
/// The dates lie on a grid that begins with the subscription. The scheduler holds one action while there is an open
/// group, and none otherwise. A group is closed, put in line and taken out of it under one lock, and one thread at a
/// time posts what has been taken: so groups are posted in the order in which they were closed, whichever threads
/// close them and ask for them (laws 2, 22), and nobody waits for a delivery (law 13). Nothing is posted that has not
/// been asked for (law 4). A failure drops what has not been posted.
///
/// Cost: two lock pairs and an append a value; what a ``Courier`` costs a group.
@usableFromInline
final class Collector<Element, Downstream: Subscriber, Context: Scheduler>: @unchecked Sendable
where Downstream.Input == [Element] {  // fields marked with who guards them
  @usableFromInline typealias Date = Context.SchedulerTimeType

  private let courier: Courier<Downstream, Context>
  private let interval: Date.Stride
  private let limit: Int

  // Touched by serial deliveries: a point of the grid that has passed.
  @exclusivity(unchecked) private var passed: Date

  // The lock's.
  private let lock = Lock()
  @exclusivity(unchecked) private var group: [Element] = []
  @exclusivity(unchecked) private var closed = Queue<[Element]>()
  @exclusivity(unchecked) private var end: Subscribers.Completion<Downstream.Failure>?
  @exclusivity(unchecked) private var isTimed = false
  @exclusivity(unchecked) private var isPosting = false

  /// - Parameters:
  ///   - interval: How far apart the dates are that close a group.
  ///   - limit: How many values close a group.
  @usableFromInline
  init(_ courier: Courier<Downstream, Context>, _ interval: Date.Stride, limit: Int) {
    self.courier = courier
    self.interval = interval
    self.limit = limit
    passed = courier.scheduler.now
  }

  /// Takes the upstream's subscription and hands the courier's down.
  @usableFromInline
  func start(_ subscription: any Subscription) {
    _ = courier.start(
      subscription, asksForAll: true, onRequest: { self.post() }, onCancel: { _ = self.takeAll() })
  }

  @usableFromInline
  func receive(_ element: Element) {
    guard courier.upstream.isActive, courier.handle.isActive else { return }
    let begins = lock.withLock {
      group.append(element)
      if group.count >= limit { shelve() }
      guard !group.isEmpty, !isTimed else { return false }
      isTimed = true
      return true
    }
    if begins {
      courier.scheduler.schedule(
        after: nextDate(), tolerance: courier.scheduler.minimumTolerance, options: courier.options
      ) { [weak self] in self?.wake() }
    }
    post()
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard courier.upstream.complete() else { return }
    let dead = completion.isFailure ? takeAll() : nil
    lock.withLock {
      shelve()
      end = completion
    }
    post()
    withExtendedLifetime(dead) {}
  }

  /// The date that closes a group has come.
  private func wake() {
    lock.withLock {
      isTimed = false
      shelve()
    }
    post()
  }

  /// Puts the open group in line; under the lock.
  private func shelve() {
    guard !group.isEmpty else { return }
    closed.append(group)
    group = []
  }

  private func takeAll() -> ([Element], Queue<[Element]>)? {
    lock.withLock {
      defer {
        group = []
        closed = Queue()
      }
      return (group, closed)
    }
  }

  /// Posts what has been asked for. Whoever comes while somebody posts leaves it to them, also from inside: a
  /// scheduler may run things at once (law 19).
  private func post() {
    let isMine = lock.withLock {
      defer { isPosting = true }
      return !isPosting
    }
    guard isMine else { return }
    while let signal = next() { courier.post(signal) }
  }

  private func next() -> Courier<Downstream, Context>.Signal? {
    lock.withLock {
      if !closed.isEmpty {
        if courier.demand.take() { return .value(closed.removeFirst()) }
      } else if let end = end.take() {
        return .end(end)
      }
      isPosting = false
      return nil
    }
  }

  /// The first date of the grid that has not come. There may have been many since the last one: strides are doubled
  /// to pass them by, because they can be added and not divided.
  private func nextDate() -> Date {
    let now = courier.scheduler.now
    guard passed.advanced(by: interval) > passed else { return now }  // time stands still
    var strides = [interval]
    while let last = strides.last, passed.advanced(by: last + last) <= now { strides.append(last + last) }
    for stride in strides.reversed() where passed.advanced(by: stride) <= now { passed = passed.advanced(by: stride) }
    return passed.advanced(by: interval)
  }
}
