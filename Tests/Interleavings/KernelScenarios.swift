@testable import CombineCore

/// Scenarios of the kernel's blocks and of what is made of them, written by hand.
extension Scenario {
  static var kernel: [Scenario] { demand + subscriptions + gates + subjects + merging + sharing + timing + values }

  // MARK: - Demand and subscriptions

  private static var demand: [Scenario] {
    [
      Scenario("AtomicDemand: two additions") { stage in
        let demand = AtomicDemand.Box()
        for _ in 0..<2 { stage.thread(noting: { demand.raw.add(.max(1)) ? "began" : "did not" }) }
        stage.outcome { "\(demand.raw.raw.load(ordering: .relaxed))" }
      },
      Scenario("AtomicDemand: take and add") { stage in
        let demand = AtomicDemand.Box()
        _ = demand.raw.add(.max(1))
        stage.thread(noting: { "\(demand.raw.take())" }, { "\(demand.raw.settle(.none))" })
        stage.thread(noting: { "\(demand.raw.add(.max(2)))" })
        stage.outcome { "\(demand.raw.raw.load(ordering: .relaxed))" }
      },
      Scenario("AtomicDemand: take, add and cancel") { stage in
        let demand = AtomicDemand.Box()
        _ = demand.raw.add(.max(2))
        stage.thread(noting: { "\(demand.raw.take())" })
        stage.thread(noting: { "\(demand.raw.add(.unlimited))" })
        stage.thread(noting: { "\(demand.raw.cancel())" })
        stage.outcome { "\(demand.raw.raw.load(ordering: .relaxed))" }
      },
      Scenario("a sequence: request and request") { stage in
        let probe = stage.probe(demand: 0)
        [1, 2, 3].publisher.probe(probe)
        stage.thread({ probe.request(1) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.checkDemand(2) }
      },
      Scenario("a sequence: request and cancel", allowing: .cancelBetweenEvents) { stage in
        let probe = stage.probe(demand: 0)
        [1, 2, 3].publisher.probe(probe)
        stage.thread({ probe.request(2) })
        stage.thread({ probe.cancel() })
      },
    ]
  }

  private static var subscriptions: [Scenario] {
    func logged(_ name: String, _ calls: @escaping (PipelineSubscription, Stage) -> Void) -> Scenario {
      Scenario("PipelineSubscription: \(name)") { stage in
        let subscription = PipelineSubscription("test")
        stage.keep(subscription)
        calls(subscription, stage)
        stage.finally.append { subscription.cancel() }
      }
    }
    return [
      logged("attach and cancel") { subscription, stage in
        let upstream = Upstream(stage)
        stage.thread({ if !subscription.attach(upstream, owner: upstream) { upstream.cancel() } })
        stage.thread({ subscription.cancel() })
      },
      logged("attach and attach") { subscription, stage in
        for name in ["a", "b"] {
          let upstream = Upstream(stage, name)
          stage.thread({ if !subscription.attach(upstream) { upstream.cancel() } })
        }
      },
      logged("request and cancel") { subscription, stage in
        let upstream = Upstream(stage)
        _ = subscription.attach(upstream, owner: upstream)
        stage.thread({ subscription.request(.max(1)) })
        stage.thread({ subscription.cancel() })
      },
      logged("request and end") { subscription, stage in
        let upstream = Upstream(stage)
        _ = subscription.attach(upstream, owner: upstream)
        stage.thread({ subscription.request(.max(1)) })
        stage.thread(noting: { "\(subscription.end())" })
      },
      logged("cancel, cancel and complete") { subscription, stage in
        let upstream = Upstream(stage)
        _ = subscription.attach(upstream, owner: upstream)
        stage.thread({ subscription.cancel() })
        stage.thread({ subscription.cancel() })
        stage.thread(noting: { "\(subscription.complete())" })
      },
      logged("terminate and cancel") { subscription, stage in
        let upstream = Upstream(stage)
        _ = subscription.attach(upstream, owner: upstream)
        stage.thread(noting: { "\(subscription.terminate())" })
        stage.thread({ subscription.cancel() })
      },
      Scenario("SubscriptionArbiter: set and request") { stage in
        let arbiter = SubscriptionArbiter()
        let (upstream, subscription) = (Upstream(stage), PipelineSubscription("test"))
        _ = subscription.attach(upstream)
        stage.thread({
          let demand = arbiter.setUpstream(subscription)
          if demand != .none { subscription.request(demand) }
        })
        stage.thread({ arbiter.request(.max(1)) })
        stage.finally.append { arbiter.cancel() }
      },
      Scenario("SubscriptionArbiter: set and cancel") { stage in
        let arbiter = SubscriptionArbiter()
        let (upstream, subscription) = (Upstream(stage), PipelineSubscription("test"))
        _ = subscription.attach(upstream)
        stage.thread({ _ = arbiter.setUpstream(subscription) })
        stage.thread({ arbiter.cancel() })
      },
      Scenario("SubscriptionSet: add and add") { stage in
        let subject = PassthroughSubject<Int, Never>()
        for name in ["a", "b"] {
          let upstream = Upstream(stage, name)
          stage.thread({ subject.send(subscription: upstream) })
        }
        stage.finally.append { subject.send(completion: .finished) }
      },
      Scenario("SubscriptionSet: add and request") { stage in
        let (subject, probe, upstream) = (PassthroughSubject<Int, Never>(), stage.probe(demand: 0), Upstream(stage))
        subject.probe(probe)
        stage.thread({ subject.send(subscription: upstream) })
        stage.thread({ probe.request(1) })
      },
      Scenario("SubscriptionSet: add and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let upstream = Upstream(stage)
        stage.keep(subject)
        stage.thread({ subject.send(subscription: upstream) })
        stage.thread({ subject.send(completion: .finished) })
      },
    ]
  }

  // MARK: - Gates and queues

  private static var gates: [Scenario] {
    [
      Scenario("SerialGate: two threads enter") { stage in
        let gate = Gate()
        for _ in 0..<2 { stage.thread({ gate.add() }) }
        stage.outcome { "\(gate.count)" }
      },
      Scenario("SerialGate: enter and mark") { stage in
        let gate = Gate()
        stage.thread({ gate.add() })
        stage.thread({ gate.mark() })
        stage.outcome { "\(gate.count) \(gate.handled)" }
      },
      Scenario("SerialGate: mark and mark") { stage in
        let gate = Gate()
        for _ in 0..<2 { stage.thread({ gate.mark() }) }
        stage.outcome { "\(gate.handled)" }
      },
      Scenario("SerialGate: enter, enter and mark") { stage in
        let gate = Gate()
        stage.thread({ gate.add() })
        stage.thread({ gate.add() })
        stage.thread({ gate.mark() })
        stage.outcome { "\(gate.count) \(gate.handled)" }
      },
      Scenario("DrainQueue: two turns") { stage in
        let queue = DrainQueue<Received, Int>()
        let received = Received()
        for i in 1...2 { queue.enqueue(i, for: received) }
        for _ in 0..<2 { stage.thread({ queue.deliverNext { $0.values.append($1) } }) }
        stage.outcome { "\(received.values)" }
        stage.keep(queue)
      },
      Scenario("DrainQueue: a turn and an enqueued event with its turn") { stage in
        let queue = DrainQueue<Received, Int>()
        let received = Received()
        queue.enqueue(1, for: received)
        stage.thread({ queue.deliverNext { $0.values.append($1) } })
        stage.thread({
          queue.enqueue(2, for: received)
          queue.deliverNext { $0.values.append($1) }
        })
        stage.outcome { "\(received.values)" }
      },
      Scenario("DrainQueue: a turn and close") { stage in
        let queue = DrainQueue<Received, Int>()
        let received = Received(stage.token())
        for i in 1...2 { queue.enqueue(i, for: received) }
        stage.thread({ queue.deliverNext { $0.values.append($1) } })
        stage.thread({ queue.close() })
        stage.outcome { "\(received.values)" }
        stage.keep(queue)
      },
    ]
  }

  // MARK: - Subjects

  private static var subjects: [Scenario] {
    [
      Scenario("PassthroughSubject: two sends") { stage in
        let subject = PassthroughSubject<Int, Never>()
        subject.probe(stage.probe())
        for i in 1...2 { stage.thread({ subject.send(i) }) }
      },
      Scenario("PassthroughSubject: send and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let probe = stage.probe()
        subject.probe(probe)
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ probe.cancel() })
      },
      Scenario("PassthroughSubject: send and subscribe") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let probe = stage.probe()
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ subject.probe(probe) })
      },
      Scenario("PassthroughSubject: send and request") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.checkDemand(1) }
      },
      Scenario("PassthroughSubject: send and finish") { stage in
        let subject = PassthroughSubject<Int, Never>()
        subject.probe(stage.probe())
        stage.thread({ subject.send(1) })
        stage.thread({ subject.send(completion: .finished) })
      },
      Scenario("PassthroughSubject: finish and subscribe") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let probe = stage.probe()
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ subject.probe(probe) })
      },
      Scenario("PassthroughSubject: finish and finish") { stage in
        let subject = PassthroughSubject<Int, Never>()
        subject.probe(stage.probe())
        for _ in 0..<2 { stage.thread({ subject.send(completion: .finished) }) }
      },
      Scenario("PassthroughSubject: finish and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let probe = stage.probe()
        subject.probe(probe)
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ probe.cancel() })
      },
      Scenario("PassthroughSubject: send, send and cancel one of two subscribers") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        subject.probe(first)
        subject.probe(second)
        stage.thread({ subject.send(1) })
        stage.thread({ subject.send(2) })
        stage.thread({ first.cancel() })
      },
      Scenario("PassthroughSubject: finish and two subscribers") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ subject.probe(first) })
        stage.thread({ subject.probe(second) })
      },
      Scenario("PassthroughSubject: subscribe and subscribe") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ subject.probe(first) })
        stage.thread({ subject.probe(second) })
        stage.finally.append { subject.send(1) }
      },
      Scenario("CurrentValueSubject: send and subscribe") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = stage.probe()
        stage.thread({ subject.send(1) })
        stage.thread({ subject.probe(probe) })
        stage.finally.append { subject.send(9) }
      },
      Scenario("CurrentValueSubject: send, read and send") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        subject.probe(stage.probe())
        stage.thread({ subject.send(1) })
        stage.thread({ subject.value = 2 })
        stage.outcome { "\(subject.value)" }
      },
      Scenario("CurrentValueSubject: send and read") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        stage.thread({ subject.send(1) })
        stage.thread(noting: { "\(subject.value)" })
      },
      Scenario("CurrentValueSubject: set and read, after its end") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        subject.send(completion: .finished)
        stage.thread({ subject.value = 1 })
        stage.thread(noting: { "\(subject.value)" })
      },
      Scenario("CurrentValueSubject: set and set, after its end") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        subject.send(completion: .finished)
        for i in 1...2 { stage.thread({ subject.value = i }) }
        stage.outcome { "\(subject.value)" }
      },
      Scenario("CurrentValueSubject: request and send, with demand for one") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = stage.probe(demand: 1)
        subject.probe(probe)
        stage.thread({ subject.send(1) })
        stage.thread({ probe.request(1) })
        stage.thread({ subject.send(2) })
        stage.finally.append { probe.checkDemand(2) }
      },
      Scenario("CurrentValueSubject: two sends and a subscribe") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = stage.probe()
        stage.thread({ subject.send(1) })
        stage.thread({ subject.send(2) })
        stage.thread({ subject.probe(probe) })
      },
      Scenario("CurrentValueSubject: send and request") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(1) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(2) }
      },
      Scenario("CurrentValueSubject: finish and subscribe") { stage in
        let subject = CurrentValueSubject<Int, Never>(0)
        let probe = stage.probe()
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ subject.probe(probe) })
      },
    ]
  }

  // MARK: - Several inputs

  private static var merging: [Scenario] {
    func two<P: Publisher>(
      _ name: String, _ make: @escaping (PassthroughSubject<Int, Never>, PassthroughSubject<Int, Never>) -> P
    ) -> [Scenario] {
      func scenario(
        _ calls: String, demand: Int = .max,
        _ add: @escaping (Stage, PassthroughSubject<Int, Never>, PassthroughSubject<Int, Never>, Probe) -> Void
      ) -> Scenario {
        Scenario("\(name): \(calls)") { stage in
          let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
          let probe = stage.probe(demand: demand)
          make(a, b).probe(probe)
          add(stage, a, b, probe)
        }
      }
      return [
        scenario("two inputs send") { stage, a, b, _ in
          stage.thread({ a.send(1) })
          stage.thread({ b.send(2) })
        },
        scenario("send and finish") { stage, a, b, _ in
          b.send(2)
          stage.thread({ a.send(1) })
          stage.thread({ b.send(completion: .finished) })
        },
        scenario("two inputs finish") { stage, a, b, _ in
          stage.thread({ a.send(completion: .finished) })
          stage.thread({ b.send(completion: .finished) })
        },
      ]
    }
    return two("merge") { $0.merge(with: $1) } + two("zip") { $0.zip($1).map { "\($0)-\($1)" } }
      + two("combineLatest") { $0.combineLatest($1).map { "\($0)-\($1)" } }
      + two("switchToLatest") { a, b in a.map { _ in b }.switchToLatest() }
      + two("flatMap") { a, b in a.flatMap { _ in b } }
  }

  // MARK: - Sharing

  private static var sharing: [Scenario] {
    [
      Scenario("share: two subscribers") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ shared.probe(first) })
        stage.thread({ shared.probe(second) })
        stage.finally.append { subject.send(1) }
      },
      Scenario("share: cancel and subscribe") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        shared.probe(first)
        stage.thread({ first.cancel() })
        stage.thread({ shared.probe(second) })
        stage.finally.append { subject.send(1) }
      },
      Scenario("share: send and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        shared.probe(first)
        shared.probe(second)
        stage.thread({ subject.send(1) })
        stage.thread({ first.cancel() })
      },
    ]
  }

  // MARK: - Schedulers

  private static var timing: [Scenario] {
    [
      Scenario("receive(on:): send and an action") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        subject.receive(on: scheduler).probe(stage.probe())
        subject.send(1)
        stage.thread({ subject.send(2) })
        stage.thread({ scheduler.runNext() })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("receive(on:): two actions") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        subject.receive(on: scheduler).probe(stage.probe())
        subject.send(1)
        subject.send(2)
        for _ in 0..<2 { stage.thread({ scheduler.runNext() }) }
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("receive(on:): an action and cancel") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        let probe = stage.probe()
        subject.receive(on: scheduler).probe(probe)
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ probe.cancel() })
      },
      Scenario("debounce: an action and a send") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        subject.debounce(for: .init(1), scheduler: scheduler).probe(stage.probe())
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ subject.send(2) })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("debounce: an action and cancel") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        let probe = stage.probe()
        subject.debounce(for: .init(1), scheduler: scheduler).probe(probe)
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ probe.cancel() })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("debounce: an action and finish") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        subject.debounce(for: .init(1), scheduler: scheduler).probe(stage.probe())
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ subject.send(completion: .finished) })
        stage.finally.append { scheduler.runAll() }
      },
    ]
  }

  // MARK: - Values

  private static var values: [Scenario] {
    [
      Scenario("Future: fulfil and subscribe") { stage in
        nonisolated(unsafe) var promise: Future<Int, Never>.Promise!
        let future = Future<Int, Never> { promise = $0 }
        let (fulfil, probe) = (promise!, stage.probe())
        stage.thread({ fulfil(.success(7)) })
        stage.thread({ future.probe(probe) })
      },
      Scenario("Future: fulfil and fulfil") { stage in
        nonisolated(unsafe) var promise: Future<Int, Never>.Promise!
        let future = Future<Int, Never> { promise = $0 }
        let fulfil = promise!
        future.probe(stage.probe())
        for i in 1...2 { stage.thread({ fulfil(.success(i)) }) }
      },
      Scenario("Future: fulfil and cancel", allowing: .cancelBetweenEvents) { stage in
        nonisolated(unsafe) var promise: Future<Int, Never>.Promise!
        let future = Future<Int, Never> { promise = $0 }
        let (fulfil, probe) = (promise!, stage.probe())
        future.probe(probe)
        stage.thread({ fulfil(.success(7)) })
        stage.thread({ probe.cancel() })
      },
      Scenario("values: next and send") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        subject.subscribe(queue)
        stage.thread({ executor.next(queue) })
        stage.thread({ subject.send(1) })
        stage.finally.append { subject.send(completion: .finished) }
        stage.outcome { "\(executor.results.count)" }
      },
      Scenario("values: next and finish") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        subject.subscribe(queue)
        stage.thread({ executor.next(queue) })
        stage.thread({ subject.send(completion: .finished) })
        stage.outcome { "\(executor.results.count)" }
      },
      Scenario("values: next and cancel") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        subject.subscribe(queue)
        stage.thread({ executor.next(queue) })
        stage.thread({ queue.cancel() })
        stage.outcome { "\(executor.results.count)" }
      },
      Scenario("values: send and cancel") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        subject.subscribe(queue)
        executor.next(queue)
        stage.thread({ subject.send(1) })
        stage.thread({ queue.cancel() })
        stage.outcome { "\(executor.results.count)" }
      },
      Scenario("values: send and send") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        subject.subscribe(queue)
        executor.next(queue)
        for _ in 0..<2 { stage.thread({ subject.send(1) }) }
        stage.finally.append { queue.cancel() }
        stage.outcome { "\(executor.results.count)" }
      },
      Scenario("values: next and subscribe") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        stage.thread({ executor.next(queue) })
        stage.thread({ subject.subscribe(queue) })
        stage.finally.append { subject.send(1) }
        stage.outcome { "\(executor.results.count)" }
      },
      // A property is a variable like others until its publisher exists and it has been set once; from then on its
      // subject has the value.
      Scenario("@Published: set and subscribe") { stage in
        let (model, probe) = (Model(), stage.probe())
        let publisher = model.$number
        model.number = 1
        stage.thread({ model.number = 2 })
        stage.thread({ publisher.probe(probe) })
        stage.finally.append { model.number = 3 }
      },
      Scenario("@Published: set and set") { stage in
        let model = Model()
        model.$number.probe(stage.probe())
        model.number = 1
        stage.thread({ model.number = 2 })
        stage.thread({ model.number = 3 })
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: its publisher twice") { stage in
        let model = Model()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ model.$number.probe(first) })
        stage.thread({ model.$number.probe(second) })
        stage.finally.append { model.number = 1 }
      },
      Scenario("ObservableObject: its publisher twice") { stage in
        let model = Model()
        stage.thread(noting: { "\(model.objectWillChange === model.objectWillChange)" })
        stage.thread(noting: { "\(model.objectWillChange === model.objectWillChange)" })
      },
      Scenario("ObservableObject: its publisher and a change") { stage in
        let (model, probe) = (Model(), stage.probe())
        let publisher = model.objectWillChange
        _ = model.$number
        model.number = 1
        stage.thread({ publisher.map { 0 }.probe(probe) })
        stage.thread({ model.number = 1 })
        stage.finally.append { model.number = 2 }
      },
      Scenario("AnyCancellable: cancel and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let count = Received()
        let cancellable = AnyCancellable { count.values.append(1) }
        stage.keep(subject)
        for _ in 0..<2 { stage.thread({ cancellable.cancel() }) }
        stage.outcome { "\(count.values)" }
      },
      Scenario("sink: send and release") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let received = Received(stage.token())
        let cancellable = Held(subject.sink { received.values.append($0) })
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ cancellable.object = nil })
        stage.outcome { "\(received.values)" }
      },
      Scenario("assign: send and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let received = Received(stage.token())
        let cancellable = subject.assign(to: \.last, on: received)
        stage.thread({ subject.send(1) })
        stage.thread({ cancellable.cancel() })
        stage.outcome { "\(received.last)" }
      },
    ]
  }
}

// MARK: - Helpers

extension AtomicDemand {
  /// An object for a demand, which can't be copied.
  final class Box {
    let raw = AtomicDemand()
  }
}

/// A subscription that writes down what is called, each call in the outcome.
private final class Upstream: Subscription {
  private let name: String
  private let token: Token
  private let requests: Notes, cancels: Notes

  init(_ stage: Stage, _ name: String = "") {
    self.name = name
    token = stage.token()
    (requests, cancels) = (Notes(), Notes())
    stage.outcome { [requests, cancels] in "\(name) requests \(requests.count), cancels \(cancels.count)" }
  }

  func request(_ demand: Subscribers.Demand) { requests.add() }
  func cancel() { cancels.add() }
}

/// What happened, noted by whichever thread.
final class Notes: @unchecked Sendable {
  private let lock = Lock()
  private var value = 0
  var count: Int { lock.withLock { value } }
  func add() { lock.withLock { value += 1 } }
}

/// An object with a property whose changes are published.
private final class Model: ObservableObject, @unchecked Sendable {
  @Published var number = 0
}

/// An executor that runs the parts of a task on the thread that makes them possible.
private final class InlineExecutor: TaskExecutor, @unchecked Sendable {
  let results = Notes()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Begins to wait for the next element of a queue.
  func next(_ queue: AsyncElementQueue<Int, Never>) {
    let results = results
    Task(executorPreference: self) {
      if case .success(1) = await queue.next(isolation: nil) { results.add() }
    }
  }
}

/// An object that one thread releases.
private final class Held {
  var object: AnyCancellable?
  init(_ object: AnyCancellable) { self.object = object }
}

/// A receiver of a queue.
private final class Received {
  var values: [Int] = []
  var last = 0
  private let token: Token?
  init(_ token: Token? = nil) { self.token = token }
}

/// A gate, and a number that only the thread inside changes.
private final class Gate {
  let gate = SerialGate()
  var count = 0
  var handled = 0
  private let marks = Notes()

  func add() {
    let outermost = gate.enter()
    let nested = gate.enter()
    count += 1
    if nested { count = -100 }
    if outermost { gate.leave() }
    while gate.reenterIfWorkWasMissed() {
      handled = 1
      gate.leave()
    }
  }

  func mark() {
    if gate.markMissedWork() {
      gate.clearMissedWork()
      handled = 1
      gate.leave()
      while gate.reenterIfWorkWasMissed() {
        handled = 1
        gate.leave()
      }
    }
  }
}
