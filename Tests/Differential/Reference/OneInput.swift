/// The result of a step for a value.
enum StepResult {
  /// No output; another value is requested in its place.
  case drop
  /// No output yet.
  case keep
  case pass(Int)
  case last(Int)
  case end(End)
}

/// An operator with at most one output for each input.
final class StepNode: Node {
  private let step: (Int) -> StepResult
  private let rest: () -> Int?
  private let inputsPerOutput: Int
  private let endsAtOnce: Bool
  private let requestsUnlimited: Bool
  private var isLast = false

  init(
    _ world: World, _ down: any Receiver, inputsPerOutput: Int = 1, endsAtOnce: Bool = false,
    requestsUnlimited: Bool = false, rest: @escaping () -> Int? = { nil },
    _ step: @escaping (Int) -> StepResult
  ) {
    self.step = step
    self.rest = rest
    self.inputsPerOutput = inputsPerOutput
    self.endsAtOnce = endsAtOnce
    self.requestsUnlimited = requestsUnlimited
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    super.start(link)
    if endsAtOnce { finish(.finished) }
    if requestsUnlimited, !isDetached { up.request(.max) }
  }

  override func request(_ demand: Int) {
    guard !endsAtOnce else { return }
    super.request(product(demand, inputsPerOutput))
  }

  override func receive(_ value: Int) -> Int {
    guard !isOver, !isLast else { return 0 }
    switch step(value) {
    case .drop: return 1
    case .keep: return 0
    case .pass(let output): return product(down.receive(output), inputsPerOutput)
    case .last(let output):
      isLast = true
      _ = down.receive(output)
      finish(.finished)
    case .end(let end): finish(end)
    }
    return 0
  }

  override func receive(_ end: End) {
    guard !isLast else { return }
    if end == .finished, !isOver, let rest = rest() {
      isDetached = true
      _ = down.receive(rest)
    }
    super.receive(end)
  }
}

/// `dropFirst`: delivers its subscription first, and requests the values that it drops with those requested so far.
final class DropNode: Node {
  private var left: Int
  private var pending = 0
  private var isAttached = false

  static func publisher(_ world: World, _ upstream: @escaping Publisher, _ count: Int) -> Publisher {
    { receiver in
      let node = DropNode(world, receiver, count)
      receiver.start(node)
      upstream(node)
    }
  }

  private init(_ world: World, _ down: any Receiver, _ count: Int) {
    left = count
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    if isOver { return link.cancel() }
    up = link
    isAttached = true
    let first = sum(pending, left)
    if first > 0 { up.request(first) }
  }

  override func request(_ demand: Int) {
    if isAttached { super.request(demand) } else { pending = sum(pending, demand) }
  }

  override func receive(_ value: Int) -> Int {
    guard left == 0 else {
      left -= 1
      return 0
    }
    return super.receive(value)
  }

  override func cancel() {
    isOver = true
    if isAttached { detach() }
  }
}

/// A node that passes all values to a buffer, and a replacement if there were none.
final class ReplaceEmptyNode: Node {
  private let replacement: Int
  private var isEmpty = true

  init(_ world: World, _ buffer: BufferNode, _ replacement: Int) {
    self.replacement = replacement
    super.init(world, buffer)
  }

  override func receive(_ value: Int) -> Int {
    isEmpty = false
    return super.receive(value)
  }

  override func receive(_ end: End) {
    if isEmpty, end == .finished { _ = super.receive(replacement) }
    super.receive(end)
  }
}

/// A node that replaces a completion by another one.
final class EndNode: Node {
  private let transform: (End) -> End

  init(_ world: World, _ down: any Receiver, _ transform: @escaping (End) -> End) {
    self.transform = transform
    super.init(world, down)
  }

  override func receive(_ end: End) { super.receive(transform(end)) }
}

/// The result of a fold after a value.
enum FoldResult {
  case more
  case known(Int?)
  case fails(Int)
}

/// An operator that requests unlimited demand, and delivers at most one value when there is demand for it.
final class FoldNode: Node {
  private let step: (Int) -> FoldResult
  private let result: () -> Int?
  private var value: Int?
  private var isWanted = false

  init(
    _ world: World, _ down: any Receiver, result: @escaping () -> Int?, _ step: @escaping (Int) -> FoldResult
  ) {
    self.step = step
    self.result = result
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    super.start(link)
    if !isDetached { up.request(.max) }
  }

  override func request(_ demand: Int) {
    isWanted = true
    deliver()
  }

  override func receive(_ value: Int) -> Int {
    guard !isDetached else { return 0 }
    switch step(value) {
    case .more: break
    case .known(let result):
      detach()
      resolve(result)
    case .fails(let code): finish(.failed(code))
    }
    return 0
  }

  override func receive(_ end: End) {
    isDetached = true
    if end == .finished { resolve(result()) } else { finish(end) }
  }

  private func resolve(_ result: Int?) {
    guard let result else { return finish(.finished) }
    value = result
    deliver()
  }

  private func deliver() {
    guard isWanted, !isOver, let value else { return }
    self.value = nil
    _ = down.receive(value)
    finish(.finished)
  }
}

/// An operator that keeps a number of values without demand.
final class BufferNode: Node {
  private let size: Int
  private let keepsFull: Bool
  /// 0: drops the newest, 1: the oldest, 2: fails.
  private let strategy: Int
  private var line: [Int] = []
  private var demand = 0
  private var ending: End?
  private var isDelivering = false
  private var delivered = 0
  private var hasStarted = false
  /// A Boolean value that indicates whether a failure waits until the kept values are requested.
  private let failureWaits: Bool

  init(
    _ world: World, _ down: any Receiver, size: Int, keepsFull: Bool, strategy: Int, failureWaits: Bool = false
  ) {
    self.failureWaits = failureWaits
    self.size = size
    self.keepsFull = keepsFull
    self.strategy = strategy
    super.init(world, down)
  }

  override func start(_ link: any Link) {
    up = link
    up.request(keepsFull ? size : .max)
    down.start(self)
    hasStarted = true
    _ = deliver()
  }

  /// Adds to the demand. During a delivery it does no more, and that delivery continues with the new demand.
  override func request(_ more: Int) {
    demand = sum(demand, more)
    guard !isDelivering else { return }
    let delivered = deliver()
    if keepsFull, delivered > 0, !isDetached { up.request(delivered) }
  }

  /// Delivers the value after the pending ones if there is demand, also from inside a delivery.
  ///
  /// - Returns: The number of delivered values, which is the new demand.
  override func receive(_ value: Int) -> Int {
    guard !isDetached else { return 0 }
    if line.count < size || demand > 0 {
      line.append(value)  // a requested value needs no room
    } else if strategy == 1, !line.isEmpty {
      line.removeFirst()
      line.append(value)
    } else if strategy == 2 {
      detach()
      ending = .failed(8)
    }
    let delivered = deliver()
    return keepsFull ? delivered : 0
  }

  override func receive(_ end: End) {
    isDetached = true
    ending = end
    _ = deliver()
  }

  /// - Returns: The number of values delivered since the last count; 0 inside another delivery, which counts them
  ///   itself.
  private func deliver() -> Int {
    let isOutermost = !isDelivering
    isDelivering = true
    while !isOver, demand > 0, !line.isEmpty {
      demand = less(demand)
      delivered += 1
      let more = down.receive(line.removeFirst())
      demand = sum(demand, more)
    }
    if hasStarted, let ending, line.isEmpty || (ending != .finished && !failureWaits && demand == 0) { finish(ending) }
    guard isOutermost else { return 0 }
    isDelivering = false
    defer { delivered = 0 }
    return delivered
  }
}

/// An upstream of several subscribers, which is subscribed to for the first of them and cancelled with the last.
final class SharedNode {
  private let world: World
  private let upstream: Publisher
  private var connection: Inlet?
  /// A Boolean value that indicates whether a subscriber has requested a value.
  private var isAwaited = false
  private var end: End?
  private var subscribers: [Subscriber] = []

  init(_ world: World, _ upstream: @escaping Publisher) {
    self.world = world
    self.upstream = upstream
    _ = world.keep(self)
  }

  final class Subscriber: Link {
    unowned let shared: SharedNode
    unowned let receiver: any Receiver
    var demand = 0
    var isOver = false

    init(_ shared: SharedNode, _ receiver: any Receiver) {
      self.shared = shared
      self.receiver = receiver
    }

    func request(_ more: Int) {
      demand = sum(demand, more)
      shared.await()
    }

    func cancel() {
      guard !isOver else { return }
      isOver = true
      shared.subscribers.removeAll { $0 === self }
      shared.disconnectIfUnused()
    }
  }

  var publisher: Publisher {
    { receiver in
      let subscriber = self.world.keep(Subscriber(self, receiver))
      if self.end == nil { self.subscribers.append(subscriber) }
      receiver.start(subscriber)
      if let end = self.end {
        if !subscriber.isOver { receiver.receive(end) }
      } else if self.connection == nil, !self.subscribers.isEmpty {
        self.connect()
      }
    }
  }

  private func connect() {
    let new = Inlet(
      world,
      onStart: { inlet in if self.isAwaited { inlet.request(.max) } },
      onValue: { _, value in
        for subscriber in self.subscribers where !subscriber.isOver && subscriber.demand > 0 {
          subscriber.demand = less(subscriber.demand)
          let more = subscriber.receiver.receive(value)
          subscriber.demand = sum(subscriber.demand, more)
        }
        return 0
      },
      onEnd: { inlet, end in
        self.end = end
        if self.connection !== inlet { self.connection?.cancel() }
        self.connection = nil
        for subscriber in self.subscribers where !subscriber.isOver {
          subscriber.isOver = true
          subscriber.receiver.receive(end)
        }
      })
    connection = new
    upstream(new)
  }

  private func await() {
    guard !isAwaited else { return }
    isAwaited = true
    connection?.request(.max)
  }

  private func disconnectIfUnused() {
    guard subscribers.isEmpty, end == nil, let old = connection else { return }
    connection = nil
    old.cancel()
  }
}
