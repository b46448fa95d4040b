/// An input of an operator with several inputs.
final class Inlet: Receiver {
  private(set) unowned var up: (any Link)?
  /// A Boolean value that indicates whether the input has ended, or is no longer needed.
  private(set) var isOver = false
  private var onStart: (Inlet) -> Void
  private var onValue: (Inlet, Int) -> Int
  private var onEnd: (Inlet, End) -> Void

  init(
    _ world: World, onStart: @escaping (Inlet) -> Void, onValue: @escaping (Inlet, Int) -> Int,
    onEnd: @escaping (Inlet, End) -> Void
  ) {
    self.onStart = onStart
    self.onValue = onValue
    self.onEnd = onEnd
    _ = world.keep(self)
  }

  func start(_ link: any Link) {
    guard !isOver else { return link.cancel() }
    up = link
    onStart(self)
  }

  func receive(_ value: Int) -> Int { isOver ? 0 : onValue(self, value) }

  func receive(_ end: End) {
    guard !isOver else { return }
    isOver = true
    onEnd(self, end)
  }

  func request(_ demand: Int) { if !isOver { up?.request(demand) } }

  func cancel() {
    guard !isOver else { return }
    isOver = true
    up?.cancel()
  }

  func forget() {
    onStart = { _ in }
    onValue = { _, _ in 0 }
    onEnd = { _, _ in }
  }
}

/// One publisher after another: `append`, `prepend`, `catch`, `retry`, `replaceEmpty`.
final class InTurnNode: Link {
  /// The publisher or the end that follows the completion of a publisher.
  enum Next {
    case end(End)
    case publisher(Publisher, then: (End, _ isEmpty: Bool) -> Next)
  }

  private let world: World
  private unowned let down: any Receiver
  private var demand = 0
  private var current: Inlet?
  private var hasStarted = false
  private var isOver = false
  private var waiting: Next?
  private var isSubscribing = false

  /// A Boolean value that indicates whether a publisher is subscribed to inside the subscribing that is under way.
  private let nests: Bool

  init(_ world: World, _ down: any Receiver, nests: Bool = false) {
    self.world = world
    self.down = down
    self.nests = nests
    _ = world.keep(self)
  }

  /// Continues, unless it nests, once the subscribing that is under way has returned.
  func go(_ next: Next) {
    switch next {
    case .end(let end):
      if !isOver {
        isOver = true
        down.receive(end)
      }
    case .publisher(let publisher, let then) where nests:
      if !isOver { subscribe(publisher, then) }
    case .publisher:
      waiting = next
      guard !isSubscribing else { return }
      isSubscribing = true
      while case .publisher(let publisher, let then)? = waiting {
        waiting = nil
        if !isOver { subscribe(publisher, then) }
      }
      isSubscribing = false
    }
  }

  private func subscribe(_ publisher: Publisher, _ then: @escaping (End, Bool) -> Next) {
    var isEmpty = true
    publisher(
      Inlet(
        world,
        onStart: { inlet in
          if !self.hasStarted {
            self.hasStarted = true
            self.down.start(self)
          }
          if self.isOver { return inlet.cancel() }
          self.current = inlet
          if self.demand > 0 { inlet.request(self.demand) }
        },
        onValue: { inlet, value in
          guard !self.isOver else { return 0 }
          isEmpty = false
          self.demand = less(self.demand)
          let more = self.down.receive(value)
          self.demand = sum(self.demand, more)
          return self.pass(more, from: inlet)
        },
        onEnd: { _, end in
          self.current = nil
          if !self.isOver { self.go(then(end, isEmpty)) }
        }))
  }

  /// Requests the demand that a delivery has returned from the current publisher.
  private func pass(_ more: Int, from inlet: Inlet) -> Int {
    if inlet === current { return more }
    if more > 0 { current?.request(more) }
    return 0
  }

  func request(_ more: Int) {
    demand = sum(demand, more)
    current?.request(more)
  }

  func cancel() {
    isOver = true
    current?.cancel()
    current = nil
  }
}

/// Any number of publishers at once: `merge`, `flatMap`.
///
/// With unlimited demand, all values pass. Otherwise one value at a time is requested from each input; values without
/// demand wait, and are delivered in the order of their arrival.
final class MixNode: Link {
  private let world: World
  private unowned let down: any Receiver
  private var demand = 0
  private var inlets: [Inlet] = []
  private var waiting: [(value: Int, inlet: Inlet)] = []
  private var asksForAll = false
  private var isDelivering = false
  /// The number of deliveries that have not returned.
  private var depth = 0
  private(set) var isOver = false
  var isUnlimited: Bool { demand == .max && waiting.isEmpty }
  /// A Boolean value that indicates whether more inputs may be added.
  private var isOpen = true
  /// The input whose values become inputs, if there is one.
  var source: Inlet?

  init(_ world: World, _ down: any Receiver) {
    self.world = world
    self.down = down
    _ = world.keep(self)
  }

  func start() { down.start(self) }

  /// - Parameter onFinish: A closure that is called when the input has finished.
  func add(_ publisher: Publisher, onFinish: @escaping () -> Void = {}) {
    guard !isOver else { return }
    let inlet = Inlet(
      world,
      onStart: { inlet in inlet.request(self.asksForAll ? .max : 1) },
      onValue: { inlet, value in
        if self.waiting.isEmpty, self.demand == .max {
          self.deliver(value)
          return 0
        }
        if self.waiting.isEmpty, self.demand > 0 {
          self.demand = less(self.demand)
          self.deliver(value)
          // The demand that the delivery has returned applies to the values that the delivery has caused.
          if !self.waiting.isEmpty { self.resume(isInside: self.depth > 0) }
          return 1
        }
        self.waiting.append((value, inlet))
        return 0
      },
      onEnd: { inlet, end in
        self.inlets.removeAll { $0 === inlet }
        if end == .finished { onFinish() }
        self.ended(end)
      })
    inlets.append(inlet)
    publisher(inlet)
  }

  func sourceEnded(_ end: End) {
    isOpen = false
    ended(end)
  }

  private func ended(_ end: End) {
    guard !isOver, end != .finished || (!isOpen && waiting.isEmpty && inlets.isEmpty) else { return }
    cancel()
    down.receive(end)
  }

  private func deliver(_ value: Int) {
    depth += 1
    let more = down.receive(value)
    depth -= 1
    demand = sum(demand, more)
    if more > 0, demand == .max { resume(isInside: true) }
  }

  func request(_ more: Int) {
    demand = sum(demand, more)
    resume(isInside: depth > 0)
  }

  /// Delivers pending values as far as there is demand, then requests more; from inside a delivery, after each value.
  private func resume(isInside: Bool) {
    guard !isDelivering else { return }
    isDelivering = true
    var delivered: [Inlet] = []
    while !isOver, demand > 0, !waiting.isEmpty {
      let (value, inlet) = waiting.removeFirst()
      demand = less(demand)
      deliver(value)
      guard demand != .max else { continue }
      if isInside { inlet.request(1) } else { delivered.append(inlet) }
    }
    isDelivering = false
    for inlet in delivered { inlet.request(1) }
    if demand == .max, !asksForAll, !isOver {
      asksForAll = true
      for inlet in inlets { inlet.request(.max) }
    }
    ended(.finished)
  }

  func cancel() {
    isOver = true
    source?.cancel()
    for inlet in inlets { inlet.cancel() }
  }
}

/// An operator that subscribes to several publishers; its subclasses combine their values.
class TogetherNode: Link {
  let world: World
  unowned let down: any Receiver
  private(set) var inlets: [Inlet] = []
  private(set) var demand = 0
  private var isAsking = true
  /// The inputs with values that have received their subscriptions, in that order.
  private var started: [Inlet] = []
  private var hasBegun = false
  private var hasStarted = false
  private var ending: End?
  private(set) var isOver = false

  init(_ world: World, _ down: any Receiver) {
    self.world = world
    self.down = down
    _ = world.keep(self)
  }

  /// Subscribes to all publishers, then delivers the subscription.
  ///
  /// - Parameters:
  ///   - trigger: The index of the publisher that is subscribed to first, and from which values are requested first.
  ///   - wanted: The demand for the trigger, which does not depend on the downstream's demand.
  ///   - startsFirst: A Boolean value that indicates whether the subscription is delivered before any is subscribed to.
  func start(_ publishers: [Publisher], trigger: Int? = nil, wanting wanted: Int = 1, startsFirst: Bool = false) {
    isAsking = trigger == nil || startsFirst
    inlets = publishers.indices.map { index in
      Inlet(
        world,
        onStart: { inlet in
          let demand = index == trigger ? wanted : self.demand
          if index != trigger { self.started.append(inlet) }
          if self.isAsking, demand > 0 { inlet.request(demand) }
          // The values pass through, so the subscription is delivered with that of the input that has them.
          if let trigger, index != trigger { self.begin(trigger, wanting: wanted) }
        },
        onValue: { _, value in self.receive(value, from: index) },
        onEnd: { _, end in self.receive(end, from: index) })
    }
    if startsFirst {
      hasBegun = true
      down.start(self)
      hasStarted = true
    }
    if let trigger { publishers[trigger](inlets[trigger]) }
    for index in publishers.indices where index != trigger { publishers[index](inlets[index]) }
    begin(trigger, wanting: wanted)
  }

  private func begin(_ trigger: Int?, wanting wanted: Int) {
    guard !hasBegun else { return }
    hasBegun = true
    down.start(self)
    hasStarted = true
    if let ending { tell(ending) }
    guard let trigger else { return }
    inlets[trigger].request(wanted)
    isAsking = true
    ask(demand)
  }

  /// Receives a value from an input.
  ///
  /// - Returns: The demand for that input.
  func receive(_ value: Int, from index: Int) -> Int { 0 }

  /// Receives the completion of an input.
  func receive(_ end: End, from index: Int) {}

  /// Continues after a request.
  func resume() {}

  func request(_ more: Int) {
    guard !isOver else { return }
    demand = sum(demand, more)
    ask(more)
    resume()
  }

  private func ask(_ more: Int) {
    guard isAsking, more > 0 else { return }
    for inlet in started { inlet.request(more) }
  }

  /// A Boolean value that indicates whether the downstream is receiving a value.
  private(set) var isDelivering = false

  /// Delivers a value.
  ///
  /// - Parameter isLast: A Boolean value that indicates whether nothing more is to be requested.
  func deliver(_ value: Int, isLast: Bool = false) {
    demand = less(demand)
    let wasDelivering = isDelivering
    isDelivering = true
    let more = down.receive(value)
    isDelivering = wasDelivering
    demand = sum(demand, more)
    if !isLast { ask(more) }
  }

  func finish(_ end: End) {
    guard !isOver else { return }
    isOver = true
    for inlet in inlets { inlet.cancel() }
    if hasStarted { tell(end) } else { ending = end }
  }

  private var isTold = false
  private func tell(_ end: End) {
    if !isTold { down.receive(end) }
    isTold = true
  }

  func cancel() {
    isOver = true
    isTold = true
    for inlet in inlets { inlet.cancel() }
  }
}

/// A node that publishes the first values of all inputs, then the second values of all inputs, and so on.
final class ZipNode: TogetherNode {
  private var lines: [[Int]] = []
  private var ended: [Bool] = []
  private var isLast = false

  override func start(
    _ publishers: [Publisher], trigger: Int? = nil, wanting wanted: Int = 1, startsFirst: Bool = false
  ) {
    lines = publishers.map { _ in [] }
    ended = publishers.map { _ in false }
    super.start(publishers, trigger: trigger, wanting: wanted, startsFirst: startsFirst)
  }

  override func receive(_ value: Int, from index: Int) -> Int {
    lines[index].append(value)
    // One of the values that waited for demand is enough here: the request that the value answers publishes the others.
    publish(atMost: 1)
    return 0
  }

  override func receive(_ end: End, from index: Int) {
    ended[index] = true
    if !isLast, isExhausted || end != .finished { finish(end) }
  }

  private var isExhausted: Bool { zip(lines, ended).contains { $0.isEmpty && $1 } }

  override func resume() { publish(atMost: .max) }

  private func publish(atMost count: Int) {
    var count = count
    while count > 0, !isOver, !isLast, demand > 0, !lines.contains(where: \.isEmpty) {
      count -= 1
      let value = combined(lines.map { $0[0] })
      for index in lines.indices { lines[index].removeFirst() }
      isLast = isExhausted
      deliver(value, isLast: isLast)
      if isLast { finish(.finished) }
    }
  }
}

/// A node that publishes the latest values of all inputs, at each value for which there is demand.
final class LatestNode: TogetherNode {
  private var latest: [Int?] = []
  private var open = 0

  override func start(
    _ publishers: [Publisher], trigger: Int? = nil, wanting wanted: Int = 1, startsFirst: Bool = false
  ) {
    latest = publishers.map { _ in nil }
    open = publishers.count
    super.start(publishers, trigger: trigger, wanting: wanted, startsFirst: startsFirst)
  }

  override func receive(_ value: Int, from index: Int) -> Int {
    latest[index] = value
    let values = latest.compactMap { $0 }
    // A value from inside a delivery is stored, and combined with the next one from outside.
    guard demand > 0, values.count == latest.count, !isOver, !isDelivering else { return 0 }
    deliver(combined(values))
    return 0
  }

  override func receive(_ end: End, from index: Int) {
    open -= 1
    if end != .finished || open == 0 { finish(end) }
  }
}

/// `prefix` and `drop(untilOutputFrom:)`: input 0 has the values, input 1 is the trigger.
final class UntilNode: TogetherNode {
  private let drops: Bool
  private var hasTriggered = false

  init(_ world: World, _ down: any Receiver, drops: Bool) {
    self.drops = drops
    super.init(world, down)
  }

  override func receive(_ value: Int, from index: Int) -> Int {
    guard !isOver else { return 0 }
    if index == 1 {
      inlets[1].cancel()
      hasTriggered = true
      if !drops { finish(.finished) }
    } else {
      if drops, !hasTriggered { return 1 }
      deliver(value)
    }
    return 0
  }

  override func receive(_ end: End, from index: Int) { if index == 0 || drops { finish(end) } }
}

/// `withLatestFrom`: input 0 has the values, input 1 is observed.
final class ObservingNode: TogetherNode {
  private var latest: Int?

  override func receive(_ value: Int, from index: Int) -> Int {
    guard !isOver else { return 0 }
    if index == 1 {
      latest = value
    } else {
      guard let latest else { return 1 }
      deliver(combined([value, latest]))
    }
    return 0
  }

  override func receive(_ end: End, from index: Int) { if index == 0 || end != .finished { finish(end) } }
}

/// A node that republishes the values of the newest of several publishers.
final class SwitchNode: Link {
  private let world: World
  private unowned let down: any Receiver
  private var demand = 0
  private var current: Inlet?
  private var source: Inlet?
  private var sourceHasEnded = false
  private var isOver = false

  init(_ world: World, _ down: any Receiver) {
    self.world = world
    self.down = down
    _ = world.keep(self)
  }

  func start(_ publisher: Publisher, _ transform: @escaping (Int) -> Publisher) {
    let source = Inlet(
      world,
      onStart: { inlet in inlet.request(.max) },
      onValue: { _, value in
        self.follow(transform(value))
        return 0
      },
      onEnd: { _, end in
        self.sourceHasEnded = true
        if end != .finished || self.current == nil { self.finish(end) }
      })
    self.source = source
    down.start(self)
    publisher(source)
  }

  private func follow(_ publisher: Publisher) {
    current?.cancel()
    let inlet = Inlet(
      world,
      onStart: { inlet in if self.demand > 0 { inlet.request(self.demand) } },
      onValue: { inlet, value in
        self.demand = less(self.demand)
        let more = self.down.receive(value)
        self.demand = sum(self.demand, more)
        if inlet === self.current { return more }
        if more > 0 { self.current?.request(more) }
        return 0
      },
      onEnd: { _, end in
        self.current = nil
        if end != .finished || self.sourceHasEnded { self.finish(end) }
      })
    current = inlet
    publisher(inlet)
  }

  func request(_ more: Int) {
    demand = sum(demand, more)
    current?.request(more)
  }

  private func finish(_ end: End) {
    guard !isOver else { return }
    cancel()
    down.receive(end)
  }

  func cancel() {
    isOver = true
    current?.cancel()
    source?.cancel()
  }
}
