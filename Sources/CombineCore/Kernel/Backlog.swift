/// Values that wait to be asked for, up to a number of them, and the end behind them: `buffer`.
///
/// The upstream puts values in line; whoever is at the gate takes them out and delivers. A thread that does not get in
/// leaves word and goes on: nobody waits for a delivery, neither who sends nor who requests or cancels (laws 2, 13).
/// A value that has been asked for passes without waiting, and a send from inside a delivery nests (law 3), behind
/// what has been waiting (law 22). A request from inside a delivery only adds to the demand, which the loop then sees
/// (law 19). Taking out of line and delivering happen inside the gate, the end too: nothing follows it (law 9). The
/// lock guards the line only, which grows outside the gate.
///
/// Cost: five objects; two lock pairs a value that passes, four one that waits.
@usableFromInline
final class Backlog<Downstream: Subscriber>: Subscriber, @unchecked Sendable {  // fields marked with who guards them
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream: Handle
  @usableFromInline let handle: Handle
  @usableFromInline let demand = AtomicDemand()
  @usableFromInline let size: Int
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>
  /// Whether the upstream is asked for as much as there is room for; otherwise for everything.
  @usableFromInline let keepsFull: Bool

  // The gate's.
  /// How many values have been delivered and not asked for again.
  @exclusivity(unchecked) @usableFromInline var toAskFor = 0

  // The lock's.
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var line = Queue<Input>()
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var end: Subscribers.Completion<Failure>?

  /// - Parameters:
  ///   - name: What `print()` shows.
  ///   - size: How many values may wait.
  @inlinable
  init(
    _ name: String, _ downstream: Downstream, size: Int, keepsFull: Bool,
    _ whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.downstream = downstream
    self.size = size
    self.keepsFull = keepsFull
    self.whenFull = whenFull
    upstream = Handle(name)
    handle = Handle(name)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard upstream.attach(subscription) else { return subscription.cancel() }
    _ = handle.attach(upstream, request: { self.request($1) }, cancel: { _ in self.clear() })
    downstream.receive(subscription: handle)
    if upstream.isActive { upstream.request(keepsFull ? .max(size) : .unlimited) }
  }

  private func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    if !gate.isMine { advance() }  // else who is inside looks again
  }

  private func clear() {
    let dead = lock.withLock {
      defer {
        line = Queue()
        count = 0
        end = nil
      }
      return line
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  // MARK: - Where the upstream delivers

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isActive, handle.isActive else { return .none }
    let isNested = gate.isMine
    guard isNested || gate.tryEnter() else {
      put(input)
      advance()
      return .none
    }
    // Only here values are put in line: one that is empty stays so.
    if handle.isActive, lock.withLock({ count == 0 }), demand.take() {
      deliver(input)
    } else {
      // Before those are delivered that wait: what is sent from inside their deliveries comes behind it.
      put(input, isAtGate: true)
    }
    deliverLine()
    if isNested { return .none }
    // What was delivered in here is asked for by what this returns.
    let more = toAskFor
    toAskFor = 0
    leave()
    return .max(more)
  }

  /// Puts a value in line, if there is room.
  ///
  /// - Parameter isAtGate: Whether the line is about to be delivered, so that what has been asked for makes room.
  @usableFromInline
  func put(_ input: Input, isAtGate: Bool = false) {
    var fails = false
    let dead = lock.withLock { () -> Input? in
      // One that has been asked for does not need room, if nothing waits before it.
      if count < size || (isAtGate || count == 0) && demand.isOpen {
        append(input)
        return nil
      }
      switch whenFull {
      case .dropNewest: return nil
      case .dropOldest:
        // With no room at all it is the oldest itself.
        if count == 0 { return nil }
        let oldest = line.removeFirst()
        count -= 1
        append(input)
        return oldest
      case .customError:
        fails = true
        return nil
      }
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
    if fails, case .customError(let error) = whenFull, upstream.stop() { finish(.failure(error())) }
  }

  private func append(_ input: Input) {
    line.append(input)
    count += 1
  }

  private func finish(_ completion: Subscribers.Completion<Failure>) { lock.withLock { end = completion } }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    finish(completion)
    if gate.isMine { deliverLine() } else { advance() }
  }

  // MARK: - At the gate

  /// Delivers what there is, here or through who is inside.
  @usableFromInline
  func advance() {
    guard gate.leaveWord() else { return }
    gate.hear()
    deliverLine()
    leave()
  }

  @inlinable
  func leave() {
    repeat {
      let more = toAskFor
      toAskFor = 0
      gate.leave()
      if more > 0 { upstream.request(.max(more)) }
    } while reenters()
  }

  @inlinable
  func reenters() -> Bool {
    guard gate.reenterIfCalled() else { return false }
    deliverLine()
    return true
  }

  @inlinable @inline(__always)
  func deliver(_ input: Input) {
    if keepsFull { toAskFor += 1 }
    let more = downstream.receive(input)
    if more != .none { _ = demand.add(more) }
  }

  /// Delivers what waits and is asked for, and the end when nothing waits before it.
  @usableFromInline
  func deliverLine() {
    while handle.isActive {
      let (input, end) = lock.withLock { () -> (Input?, Subscribers.Completion<Failure>?) in
        if count == 0 { return (nil, self.end.take()) }
        guard demand.take() else { return (nil, nil) }
        count -= 1
        return (line.removeFirst(), nil)
      }
      if let input {
        deliver(input)
      } else {
        if let end, handle.finish() { downstream.receive(completion: end) }
        return
      }
    }
  }
}
