/// The reference: an interpreter of the operators, as simple as possible.
///
/// It has one thread, no locks, no generics, and no optimizations. A publisher is a function with a receiver as its
/// argument. A receiver receives a ``Link``, values and an end. Values are requested from a link, and a link can be
/// cancelled. Demand is a number; `Int.max` is unlimited. In these terms every operator does what its documentation
/// says. It relies on its upstream to keep the protocol, except for demand: values without demand pass or wait.
///
/// The world of a run retains all objects of the run, which have no strong references to each other.
final class World {
  let clock = Clock()
  private(set) var hot: [HotSource] = []
  var visits: [[Outcome.Visit]] = []
  private var objects: [AnyObject] = []

  init(_ subjects: [Hot]) {
    hot = subjects.map { keep(HotSource($0.initial)) }
    for (source, subject) in zip(hot, subjects) {
      for moment in subject.moments { clock.at(moment.time) { source.send(moment.signal) } }
    }
  }

  func keep<Object: AnyObject>(_ object: Object) -> Object {
    objects.append(object)
    return object
  }

  /// Releases everything: the objects and their closures refer to each other.
  func end() {
    for object in objects { (object as? Inlet)?.forget() }
    objects = []
    hot = []
  }
}

/// Returns the sum of two demands, which is unlimited if one of them is.
func sum(_ a: Int, _ b: Int) -> Int { a == .max || b == .max ? .max : a + b }

/// Returns the demand after a delivery. A value without demand leaves no debt.
func less(_ demand: Int) -> Int { demand == .max ? .max : max(demand - 1, 0) }

func product(_ a: Int, _ b: Int) -> Int { a == .max || b == .max ? .max : a * b }

protocol Receiver: AnyObject {
  func start(_ link: any Link)
  /// - Returns: The additional demand.
  func receive(_ value: Int) -> Int
  func receive(_ end: End)
}

protocol Link: AnyObject {
  func request(_ demand: Int)
  func cancel()
}

typealias Publisher = (_ receiver: any Receiver) -> Void

/// A node with one upstream and one downstream. It republishes everything, unless a subclass overrides it.
class Node: Receiver, Link {
  let world: World
  unowned let down: any Receiver
  unowned var up: (any Link)!
  /// A Boolean value that indicates whether the downstream has received its completion or has cancelled.
  var isOver = false
  /// A Boolean value that indicates whether the upstream has ended or has been cancelled.
  var isDetached = false

  init(_ world: World, _ down: any Receiver) {
    self.world = world
    self.down = down
    _ = world.keep(self)
  }

  func start(_ link: any Link) {
    up = link
    down.start(self)
  }

  func receive(_ value: Int) -> Int { isOver ? 0 : down.receive(value) }

  func receive(_ end: End) {
    isDetached = true
    finish(end)
  }

  func request(_ demand: Int) { if !isDetached { up.request(demand) } }

  func cancel() {
    isOver = true
    detach()
  }

  func detach() {
    if !isDetached {
      isDetached = true
      up.cancel()
    }
  }

  /// Completes the stream. If the upstream has not ended, it is cancelled.
  func finish(_ end: End) {
    detach()
    if !isOver {
      isOver = true
      down.receive(end)
    }
  }
}

// MARK: - Sources

/// A source that delivers values on demand, then the completion. A completion without values needs no demand.
final class ColdSource: Link {
  unowned let receiver: any Receiver
  var values: [Int]
  let end: End
  var demand = 0
  var isDelivering = false
  var isOver = false

  init(_ receiver: any Receiver, _ values: [Int], _ end: End) {
    self.receiver = receiver
    self.values = values
    self.end = end
  }

  static func publisher(_ world: World, _ values: [Int], _ end: End) -> Publisher {
    { receiver in
      let source = world.keep(ColdSource(receiver, values, end))
      source.isDelivering = values.isEmpty  // its completion follows the subscription, whatever is requested
      receiver.start(source)
      if values.isEmpty { source.deliver() }
    }
  }

  func request(_ more: Int) {
    demand = sum(demand, more)
    if !isDelivering, !isOver { deliver() }
  }

  func deliver() {
    isDelivering = true
    while !isOver, demand > 0, !values.isEmpty {
      let value = values.removeFirst()
      demand = less(demand)
      let more = receiver.receive(value)
      demand = sum(demand, more)
    }
    isDelivering = false
    if !isOver, values.isEmpty {
      isOver = true
      receiver.receive(end)
    }
  }

  func cancel() { isOver = true }
}

/// A source that delivers everything at subscription, and ignores demand.
final class EagerSource: Link {
  private var isOver = false

  static func publisher(_ world: World, _ values: [Int], _ end: End) -> Publisher {
    { receiver in
      let source = world.keep(EagerSource())
      receiver.start(source)
      for value in values where !source.isOver { _ = receiver.receive(value) }
      if !source.isOver { receiver.receive(end) }
    }
  }

  func request(_ more: Int) {}
  func cancel() { isOver = true }
}

/// A source that delivers values at certain times after the subscription, if there is demand or if it ignores demand.
final class TimedSource: Link {
  unowned let receiver: any Receiver
  let keepsToDemand: Bool
  var demand = 0
  var isOver = false

  init(_ receiver: any Receiver, keepsToDemand: Bool) {
    self.receiver = receiver
    self.keepsToDemand = keepsToDemand
  }

  static func publisher(_ world: World, _ moments: [Moment], keepsToDemand: Bool = true) -> Publisher {
    { receiver in
      let source = world.keep(TimedSource(receiver, keepsToDemand: keepsToDemand))
      for moment in moments { world.clock.at(world.clock.tick + moment.time) { source.send(moment.signal) } }
      receiver.start(source)
    }
  }

  func send(_ signal: Signal) {
    guard !isOver else { return }
    switch signal {
    case .value(let value):
      guard demand > 0 || !keepsToDemand else { return }
      demand = less(demand)
      let more = receiver.receive(value)
      demand = sum(demand, more)
    case .end(let end):
      isOver = true
      receiver.receive(end)
    }
  }

  func request(_ more: Int) { demand = sum(demand, more) }
  func cancel() { isOver = true }
}

/// A subject: all subscribers with demand receive what is sent; with a current value, later requests receive it too.
final class HotSource {
  final class Subscriber: Link {
    unowned let source: HotSource
    unowned let receiver: any Receiver
    var demand = 0
    var isOver = false
    /// The number of values that had been sent when the subscriber received its last one.
    var seen = -1

    init(_ source: HotSource, _ receiver: any Receiver) {
      self.source = source
      self.receiver = receiver
    }

    func request(_ more: Int) {
      demand = sum(demand, more)
      catchUp()
    }

    /// Delivers the current value, if there is one that the subscriber has not received.
    func catchUp() {
      guard let current = source.current, seen < source.count, !isOver, demand > 0 else { return }
      deliver(current, source.count)
    }

    fileprivate func deliver(_ value: Int, _ number: Int) {
      seen = number
      demand = less(demand)
      let more = receiver.receive(value)
      demand = sum(demand, more)
      catchUp()  // with the value sent before the demand was returned
    }

    func cancel() { isOver = true }
  }

  private var current: Int?
  private let remembers: Bool
  private var count = 0
  private var end: End?
  private var subscribers: [Subscriber] = []

  init(_ initial: Int?) {
    current = initial
    remembers = initial != nil
  }

  func publisher(_ world: World) -> Publisher {
    { receiver in
      let subscriber = world.keep(Subscriber(self, receiver))
      if self.end == nil { self.subscribers.append(subscriber) } else { subscriber.seen = self.count }
      receiver.start(subscriber)
      if let end = self.end, !subscriber.isOver {
        subscriber.isOver = true
        receiver.receive(end)
      }
    }
  }

  func send(_ signal: Signal) {
    guard end == nil else { return }
    switch signal {
    case .value(let value):
      count += 1
      let number = count
      if remembers { current = value }
      for subscriber in subscribers where !subscriber.isOver && subscriber.demand > 0 {
        // With a current value, no subscriber receives an older value after a newer one sent from inside a delivery.
        if !remembers || subscriber.seen < number { subscriber.deliver(value, number) }
      }
    case .end(let end):
      self.end = end  // subscribers that are still active may still receive the last value
      for subscriber in subscribers where !subscriber.isOver {
        subscriber.isOver = true
        subscriber.receiver.receive(end)
      }
    }
  }
}
