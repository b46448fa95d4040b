/// The common part of operators with a clock: they deliver in actions of the clock, and some of them count demand
/// themselves.
class TimedNode: Node {
  /// The demand that has not been met, in operators that request unlimited demand from their upstream.
  fileprivate var demand = 0

  fileprivate func after(_ ticks: Int, _ action: @escaping () -> Void) {
    world.clock.at(world.clock.tick + ticks) { if !self.isOver { action() } }
  }

  /// The time of the alarm. There is only one action of the clock, however often the alarm is reset; if the action runs
  /// too early, it is scheduled again.
  private var alarm: Int?
  private var isAwaited = false

  fileprivate func setAlarm(in ticks: Int) {
    alarm = world.clock.tick + ticks
    awaitAlarm()
  }

  fileprivate func stopAlarm() { alarm = nil }

  fileprivate func alarmRings() {}

  private func awaitAlarm() {
    guard !isAwaited, let alarm else { return }
    isAwaited = true
    world.clock.at(alarm) {
      self.isAwaited = false
      guard let alarm = self.alarm, !self.isOver else { return }
      guard alarm <= self.world.clock.tick else { return self.awaitAlarm() }
      self.alarm = nil
      self.alarmRings()
    }
  }

  fileprivate func deliver(_ value: Int) {
    let more = down.receive(value)
    if more > 0, !isOver { request(more) }
  }
}

/// `receive(on:)`, and `delay`.
final class DelayNode: TimedNode {
  private let ticks: Int

  init(_ world: World, _ down: any Receiver, ticks: Int) {
    self.ticks = ticks
    super.init(world, down)
  }

  override func receive(_ value: Int) -> Int {
    after(ticks) { self.deliver(value) }
    return 0
  }

  override func receive(_ end: End) {
    isDetached = true
    after(ticks) { self.finish(end) }
  }
}

/// A node that subscribes, requests and cancels in actions of the clock.
final class SubscribeOnNode: Node {
  private var isCancelled = false

  static func publisher(_ world: World, _ upstream: @escaping Publisher) -> Publisher {
    { receiver in
      let node = SubscribeOnNode(world, receiver)
      world.clock.at(world.clock.tick) { upstream(node) }
    }
  }

  override func request(_ demand: Int) { world.clock.at(world.clock.tick) { super.request(demand) } }

  override func cancel() {
    isOver = true
    world.clock.at(world.clock.tick) { super.cancel() }
  }
}

final class DebounceNode: TimedNode {
  private let ticks: Int
  private var latest: Int?

  init(_ world: World, _ down: any Receiver, ticks: Int) {
    self.ticks = ticks
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    super.start(link)
    if !isDetached { up.request(.max) }
  }

  override func request(_ more: Int) { demand = sum(demand, more) }

  override func receive(_ value: Int) -> Int {
    latest = value
    setAlarm(in: ticks)
    return 0
  }

  /// Delivers the last value, because no other has followed it within the interval.
  override func alarmRings() {
    guard let value = latest.take(), demand > 0 else { return }
    demand = less(demand)
    deliver(value)
  }

  override func receive(_ end: End) {
    isDetached = true
    stopAlarm()
    after(0) { self.finish(end) }
  }
}

final class ThrottleNode: TimedNode {
  private let ticks: Int
  private let latest: Bool
  private var waiting: Int?
  private var lastDelivery: Int?
  /// The time at which the pending value is delivered.
  private var due = 0

  init(_ world: World, _ down: any Receiver, ticks: Int, latest: Bool) {
    self.ticks = ticks
    self.latest = latest
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    super.start(link)
    if !isDetached { up.request(.max) }
  }

  override func request(_ more: Int) { demand = sum(demand, more) }

  override func receive(_ value: Int) -> Int {
    let now = world.clock.tick
    guard waiting == nil else {
      if latest { waiting = value }
      return 0
    }
    waiting = value
    due = max(now, lastDelivery.map { $0 + ticks } ?? now)
    after(due - now) {
      self.lastDelivery = self.world.clock.tick
      if let value = self.waiting.take() { self.pass(value) }
    }
    return 0
  }

  private func pass(_ value: Int) {
    guard demand > 0 else { return }
    demand = less(demand)
    deliver(value)
  }

  override func receive(_ end: End) {
    isDetached = true
    after(waiting == nil ? 0 : due - world.clock.tick) { self.finish(end) }
  }
}

final class TimeoutNode: TimedNode {
  private let ticks: Int
  private let end: End

  init(_ world: World, _ down: any Receiver, ticks: Int, end: End) {
    self.ticks = ticks
    self.end = end
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    super.start(link)
    setAlarm(in: ticks)
  }

  override func alarmRings() { finish(end) }

  override func receive(_ value: Int) -> Int {
    setAlarm(in: ticks)
    after(0) { self.deliver(value) }
    return 0
  }

  override func receive(_ end: End) {
    isDetached = true
    stopAlarm()
    after(0) { self.finish(end) }
  }
}

/// Groups of values that end at a date or with a count.
final class GroupNode: TimedNode {
  private let ticks: Int
  private let limit: Int
  private let begin: Int
  private var group: [Int] = []
  private var closed: [[Int]] = []
  private var ending: End?
  private var isTimed = false

  init(_ world: World, _ down: any Receiver, ticks: Int, limit: Int) {
    self.ticks = ticks
    self.limit = limit
    begin = world.clock.tick
    super.init(world, down)
  }

  override func request(_ more: Int) { request(more, isReturned: false) }

  override fileprivate func deliver(_ value: Int) {
    let more = down.receive(value)
    if more > 0, !isOver { request(more, isReturned: true) }
  }

  private func request(_ more: Int, isReturned: Bool) {
    demand = sum(demand, more)
    let elements = limit != .max ? product(more, limit) : demand == .max ? .max : isReturned ? 0 : 1
    if !isDetached, elements > 0 { up.request(elements) }
    post()
  }

  override func receive(_ value: Int) -> Int {
    group.append(value)
    if group.count == limit { close() }
    if !group.isEmpty, !isTimed {
      isTimed = true
      let passed = (world.clock.tick - begin) % ticks
      after(ticks - passed) {
        self.isTimed = false
        self.close()
        self.post()
      }
    }
    post()
    return limit == .max && demand != .max ? 1 : 0
  }

  override func receive(_ end: End) {
    isDetached = true
    if end != .finished { (group, closed) = ([], []) }
    close()
    ending = end
    post()
  }

  private func close() {
    if !group.isEmpty { closed.append(group) }
    group = []
  }

  /// Delivers the groups for which there is demand, and the completion after the last group.
  private func post() {
    while demand > 0, !closed.isEmpty {
      demand = less(demand)
      let value = combined(closed.removeFirst())
      after(0) { self.deliver(value) }
    }
    if closed.isEmpty, let end = ending.take() { after(0) { self.finish(end) } }
  }
}
