import Combine

extension Case {
  /// Runs the case with the package's publishers and operators.
  package func run() -> Outcome {
    let clock = Clock()
    let book = VisitorBook(clock)
    var outcome = Outcome()
    weak var subscriber: RealSubscriber?
    do {
      let builder = Builder(subjects, clock, book)
      let publisher = builder.publisher(pipeline)
      let new = RealSubscriber(script, clock, countsDemand: pipeline.keepsToDemand) { builder.send($1, to: $0) }
      subscriber = new
      publisher.subscribe(new)
      script.schedule(on: clock, request: { [weak new] in new?.request($0) }, cancel: { [weak new] in new?.cancel() })
      if !clock.run() { book.problems.append("the clock does not come to rest") }
      outcome.moments = new.moments
      book.problems += new.problems
      clock.moveToEnd()
      new.cancel()
      if !clock.run() { book.problems.append("the clock does not come to rest after cancelling") }
      if new.moments.count != outcome.moments.count { book.problems.append("a delivery after cancelling") }
    }
    if subscriber != nil { book.problems.append("the subscriber is not released") }
    if book.open != 0 { book.problems.append("\(book.open) sources neither ended nor were cancelled") }
    outcome.sources = book.visits
    outcome.problems = book.problems
    return outcome
  }

  /// Returns the outcome by the reference.
  package func expected() -> Outcome {
    let world = World(subjects)
    defer { world.end() }
    var outcome = Outcome()
    let publisher = world.publisher(pipeline)
    let subscriber = world.keep(
      ReferenceSubscriber(script, world.clock) { [unowned world] in world.hot[$0].send(.value($1)) })
    publisher(subscriber)
    script.schedule(on: world.clock, request: { subscriber.request($0) }, cancel: { subscriber.cancel() })
    if !world.clock.run() { outcome.problems.append("the clock does not come to rest") }
    outcome.moments = subscriber.moments
    world.clock.moveToEnd()
    subscriber.cancel()
    _ = world.clock.run()
    outcome.sources = world.visits
    return outcome
  }
}

extension Script {
  func schedule(on clock: Clock, request: @escaping (Int) -> Void, cancel: @escaping () -> Void) {
    for one in requests { clock.at(one.time) { request(one.demand) } }
    if let cancelAt { clock.at(cancelAt, cancel) }
  }
}

/// A subscriber that runs the script, and records what it receives and breaches of the protocol.
final class RealSubscriber: Combine.Subscriber {
  typealias Input = Int
  typealias Failure = CaseError

  private let script: Script
  private let clock: Clock
  /// A Boolean value that indicates whether a value without demand is a problem.
  private let countsDemand: Bool
  private let send: (_ subject: Int, _ value: Int) -> Void
  private(set) var moments: [Moment] = []
  private(set) var problems: [String] = []
  private var subscription: (any Subscription)?
  private var isCancelled = false
  private var hasEnded = false
  private var demanded = 0
  private var count = 0

  init(
    _ script: Script, _ clock: Clock, countsDemand: Bool, send: @escaping (_ subject: Int, _ value: Int) -> Void
  ) {
    self.script = script
    self.clock = clock
    self.countsDemand = countsDemand
    self.send = send
  }

  func receive(subscription: any Subscription) {
    if self.subscription != nil { problems.append("a second subscription") }
    self.subscription = subscription
    if isCancelled { return subscription.cancel() }
    if script.initially > 0 { request(script.initially) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    check("value \(input)")
    count += 1
    if countsDemand, count > demanded {
      problems.append("value \(input) is number \(count), demanded were \(demanded)")
    }
    moments.append(Moment(time: clock.tick, signal: .value(input)))
    if count == script.cancelInside { cancel() }
    let number = count
    if let inside = script.inside.cyclic(number), inside > 0 { request(inside) }
    for one in script.sends where one.inside == number { send(one.subject, one.value) }
    let more = script.returns.cyclic(number) ?? 0
    demanded = sum(demanded, more)
    return .of(more)
  }

  func receive(completion: Subscribers.Completion<CaseError>) {
    check("the end")
    hasEnded = true
    switch completion {
    case .finished: moments.append(Moment(time: clock.tick, signal: .end(.finished)))
    case .failure(let error): moments.append(Moment(time: clock.tick, signal: .end(.failed(error.code))))
    }
  }

  private func check(_ what: @autoclosure () -> String) {
    if subscription == nil { problems.append("\(what()) before the subscription") }
    if hasEnded { problems.append("\(what()) after the end") }
    if isCancelled { problems.append("\(what()) after cancelling") }
  }

  func request(_ demand: Int) {
    guard let subscription else { return }
    demanded = sum(demanded, demand)
    subscription.request(.of(demand))
  }

  func cancel() {
    isCancelled = true
    subscription?.cancel()
  }
}

final class ReferenceSubscriber: Receiver {
  private let script: Script
  private let clock: Clock
  private let send: (_ subject: Int, _ value: Int) -> Void
  private(set) var moments: [Moment] = []
  private unowned var link: (any Link)?
  private var isCancelled = false
  private var hasEnded = false
  private var count = 0

  init(_ script: Script, _ clock: Clock, send: @escaping (_ subject: Int, _ value: Int) -> Void) {
    self.script = script
    self.clock = clock
    self.send = send
  }

  func start(_ link: any Link) {
    self.link = link
    if isCancelled { return link.cancel() }
    if script.initially > 0 { request(script.initially) }
  }

  func receive(_ value: Int) -> Int {
    count += 1
    moments.append(Moment(time: clock.tick, signal: .value(value)))
    if count == script.cancelInside { cancel() }
    let number = count
    if let inside = script.inside.cyclic(number), inside > 0 { request(inside) }
    for one in script.sends where one.inside == number { send(one.subject, one.value) }
    return script.returns.cyclic(number) ?? 0
  }

  func receive(_ end: End) {
    hasEnded = true
    moments.append(Moment(time: clock.tick, signal: .end(end)))
  }

  func request(_ demand: Int) { if !isCancelled, !hasEnded { link?.request(demand) } }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    if !hasEnded { link?.cancel() }
  }
}

extension Array {
  /// Returns the element for a number, counted from one, in the endless repetition of the list.
  func cyclic(_ number: Int) -> Element? { isEmpty ? nil : self[(number - 1) % count] }
}
