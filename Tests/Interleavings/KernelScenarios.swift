import Synchronization

@testable import CombineCore

/// Scenarios of the kernel's blocks and of what is made of them, written by hand.
extension Scenario {
  static var kernel: [Scenario] {
    demand + subscriptions + gates + buffers + sequences + single + subjects + merging + sharing + timing + values
  }

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
      // A thread that takes what another one has requested sees what that thread did before.
      Scenario("AtomicDemand: take, and take and add") { stage in
        let (demand, done) = (AtomicDemand.Box(), Received())
        _ = demand.raw.add(.max(1))
        stage.thread(noting: { demand.raw.take() ? "took after \(done.last)" : "did not" })
        let hasTaken = Received()
        stage.thread(
          { if demand.raw.take() { (done.last, hasTaken.last) = (1, 1) } },
          { if hasTaken.last == 1 { _ = demand.raw.add(.max(1)) } })
        stage.outcome { "\(demand.raw.raw.load(ordering: .relaxed))" }
      },
      Scenario("a sequence: request and request") { stage in
        let probe = stage.probe(demand: 0)
        [1, 2, 3].publisher.probe(probe)
        stage.thread({ probe.request(1) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.checkDemand(2) }
      },
      Scenario("a sequence: request and request, which precedes the second element") { stage in
        let probe = stage.probe(demand: 0)
        probe.deliveredBeforeNote = 1
        [1, 2, 3].publisher.probe(probe)
        stage.thread({ probe.request(1) })
        stage.thread({ probe.requestFirst(.max(1)) })
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
        let isActive = Notes()
        stage.finally.append {
          if subscription.isActive { isActive.add() }
          subscription.cancel()
        }
        stage.outcome { isActive.count == 0 ? "ended" : "active" }
      }
    }
    return [
      logged("attach and cancel") { subscription, stage in
        let upstream = Upstream(stage)
        stage.thread({ if !subscription.attach(upstream, owner: upstream) { upstream.cancel() } })
        stage.thread({ subscription.cancel() })
      },
      logged("attach and request") { subscription, stage in
        let upstream = Upstream(stage)
        stage.thread({ if !subscription.attach(upstream, owner: upstream) { upstream.cancel() } })
        stage.thread({ subscription.request(.max(1)) })
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
      Scenario("SubscriptionArbiter: returned demand and set") { stage in
        let arbiter = SubscriptionArbiter()
        let (first, second) = (PipelineSubscription("first"), PipelineSubscription("second"))
        _ = first.attach(Upstream(stage, "first"))
        _ = second.attach(Upstream(stage, "second"))
        _ = arbiter.setUpstream(first)
        stage.thread({
          let (demand, instead) = arbiter.add(.max(1), from: first)
          if demand != .none { first.request(demand) }
          instead?.request(.max(1))
        })
        stage.thread({
          let demand = arbiter.setUpstream(second)
          if demand != .none { second.request(demand) }
        })
        stage.finally.append { arbiter.cancel() }
        stage.afterCancel.append { first.cancel() }
      },
      Scenario("SubscriptionSet: remove, remove and cancel") { stage in
        let (set, cancels) = (SubscriptionSet(isRequested: true), Notes())
        let all = (0..<2).map { _ in
          PipelineSubscription("test", request: { _, _ in }, cancel: { _ in cancels.add() })
        }
        for subscription in all { set.add(subscription) }
        for subscription in all { stage.thread({ set.remove(subscription) }) }
        stage.finally.append { set.cancel() }
        stage.outcome { "\(cancels.count)" }
      },
      Scenario("SubscriptionSet: remove and cancel") { stage in
        let (set, cancels) = (SubscriptionSet(isRequested: true), Notes())
        let subscription = PipelineSubscription("test", request: { _, _ in }, cancel: { _ in cancels.add() })
        set.add(subscription)
        stage.thread({ set.remove(subscription) })
        stage.thread({ set.cancel() })
        stage.outcome { "\(cancels.count)" }
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
        stage.thread({ gate.mark(0) })
        stage.outcome { "\(gate.count) \(gate.handled)" }
      },
      Scenario("SerialGate: mark and mark") { stage in
        let gate = Gate()
        for i in 0..<2 { stage.thread({ gate.mark(i) }) }
        stage.outcome { "\(gate.handled)" }
      },
      Scenario("SerialGate: enter, enter and mark") { stage in
        let gate = Gate()
        stage.thread({ gate.add() })
        stage.thread({ gate.add() })
        stage.thread({ gate.mark(0) })
        stage.outcome { "\(gate.count) \(gate.handled)" }
      },
      Scenario("SerialGate: enter, mark and mark") { stage in
        let gate = Gate()
        stage.thread({ gate.add() })
        for i in 0..<2 { stage.thread({ gate.mark(i) }) }
        stage.outcome { "\(gate.count) \(gate.handled)" }
      },
      Scenario("WaitGraph: two threads that wait for each other") { stage in
        let (reports, threads) = (Notes(), Owners())
        let graph = WaitGraph { _ in reports.add() }
        stage.thread({ graph.begin(1, at: "a", owner: threads.second) })
        stage.thread({ graph.begin(2, at: "b", owner: threads.first) })
        stage.outcome { "\(reports.count)" }
      },
      Scenario("WaitGraph: begin, stop and look") { stage in
        let (graph, threads) = (WaitGraph { _ in }, Owners())
        graph.begin(2, at: "b", owner: threads.first)
        stage.thread({ graph.begin(3, at: "a", owner: threads.first) })
        stage.thread({ graph.stop(2) })
        stage.thread(noting: { "\(graph.isWaiting(2))" })
        stage.keep(threads)
      },
      Scenario("InstalledInspector: replace and read") { stage in
        let inspector = Inspector()
        stage.thread({ InstalledInspector.replace(with: inspector) })
        stage.thread(noting: { InstalledInspector.current == nil ? "none" : "one" })
        stage.finally.append { InstalledInspector.replace(with: nil) }
      },
      Scenario("InstalledInspector: replace and replace") { stage in
        let inspector = Inspector()
        stage.thread({ InstalledInspector.replace(with: inspector) })
        stage.thread({ InstalledInspector.replace(with: nil) })
        var outcome = ""
        stage.finally.append {
          outcome = "\(InstalledInspector.current != nil) \(isInspecting())"
          InstalledInspector.replace(with: nil)
        }
        stage.outcome { outcome }
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

  // MARK: - Buffers

  private static var buffers: [Scenario] {
    func buffer(
      _ calls: String, size: Int = 2, demand: Int = 1, keepsFull: Bool = false, failsWhenFull: Bool = false,
      allowing tolerance: Tolerance? = nil,
      _ add: @escaping (Stage, LateInput, Probe) -> Void
    ) -> Scenario {
      Scenario("BoundedBuffer: \(calls)", allowing: tolerance) { stage in
        let (upstream, probe) = (LateInput(stage, "upstream"), stage.probe(demand: demand))
        upstream.announceRequests()
        let whenFull: CombineCore.Publishers.BufferingStrategy<TestError> =
          failsWhenFull ? .customError { TestError.boom } : .dropOldest
        upstream.setFailureType(to: TestError.self)
          .buffer(size: size, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: whenFull).probe(probe)
        add(stage, upstream, probe)
      }
    }
    return [
      buffer("attach, and what the upstream sends meanwhile", demand: 2) { stage, upstream, _ in
        stage.thread({ upstream.start() })
        stage.thread({ upstream.whenRequested { $0.send(1) } }, { upstream.whenRequested { $0.finish() } })
      },
      buffer("attach and complete") { stage, upstream, _ in
        stage.thread({ upstream.start() })
        stage.thread({ upstream.whenRequested { $0.finish() } })
      },
      buffer("send and request", demand: 0) { stage, upstream, probe in
        upstream.start()
        stage.thread({ upstream.send(1) }, { upstream.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(1) }
      },
      buffer("send when it is full, and request", size: 1, demand: 0) { stage, upstream, probe in
        upstream.start()
        upstream.send(1)
        stage.thread({ upstream.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(2) }
      },
      buffer(
        "fail when it is full, and request", size: 1, demand: 0, failsWhenFull: true, allowing: .requestDuringOverflow
      ) { stage, upstream, probe in
        upstream.start()
        upstream.send(1)
        stage.thread({ upstream.send(2) })
        stage.thread({ probe.request(1) })
      },
      buffer("send and request, of a buffer that is kept full", demand: 0, keepsFull: true) { stage, upstream, probe in
        upstream.start()
        upstream.send(1)
        stage.thread({ upstream.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(1) }
      },
      buffer("request and request", demand: 0) { stage, upstream, probe in
        upstream.start()
        for i in 1...2 { upstream.send(i) }
        for _ in 0..<2 { stage.thread({ probe.request(1) }) }
      },
      buffer("complete and request", demand: 0) { stage, upstream, probe in
        upstream.start()
        upstream.send(1)
        stage.thread({ upstream.finish() })
        stage.thread({ probe.request(1) })
      },
      buffer("send and cancel", allowing: .cancelBetweenEvents) { stage, upstream, probe in
        upstream.start()
        stage.thread({ upstream.send(1) }, { upstream.send(2) })
        stage.thread({ probe.cancel() })
      },
      buffer("request and cancel", demand: 0, allowing: .cancelBetweenEvents) { stage, upstream, probe in
        upstream.start()
        for i in 1...2 { upstream.send(i) }
        stage.thread({ probe.request(2) })
        stage.thread({ probe.cancel() })
      },
      buffer("send, request and cancel", demand: 0, allowing: .cancelBetweenEvents) { stage, upstream, probe in
        upstream.start()
        stage.thread({ upstream.send(1) })
        stage.thread({ probe.request(1) })
        stage.thread({ probe.cancel() })
      },
    ]
  }

  // MARK: - Publishers that follow one another

  private static var sequences: [Scenario] {
    func appended(
      _ calls: String, demand: Int = 1, allowing tolerance: Tolerance? = nil,
      _ add: @escaping (Stage, LateInput, LateInput, Probe) -> Void
    ) -> Scenario {
      Scenario("SequentialCoordinator: \(calls)", allowing: tolerance) { stage in
        let (a, b, probe) = (LateInput(stage, "a"), LateInput(stage, "b"), stage.probe(demand: demand))
        a.append(b).probe(probe)
        add(stage, a, b, probe)
      }
    }
    return [
      appended("the first completes and request") { stage, a, b, probe in
        a.start()
        stage.thread({ a.finish() })
        stage.thread({ probe.request(1) })
        stage.finally.append { b.start() }
      },
      appended("the second attaches and request") { stage, a, b, probe in
        a.start()
        a.finish()
        stage.thread({ b.start() })
        stage.thread({ probe.request(1) })
      },
      appended("the first completes, the second attaches, and request", demand: 0) { stage, a, b, probe in
        a.start()
        stage.thread({ a.finish() }, { b.start() })
        stage.thread({ probe.request(1) })
        stage.finally.append { b.send(1) }
      },
      appended("the first completes and cancel") { stage, a, b, probe in
        a.start()
        stage.thread({ a.finish() })
        stage.thread({ probe.cancel() })
        stage.finally.append { b.start() }
      },
      appended("the second attaches and cancel") { stage, a, b, probe in
        a.start()
        a.finish()
        stage.thread({ b.start() })
        stage.thread({ probe.cancel() })
      },
      appended("the second sends and completes, and cancel", allowing: .cancelBetweenEvents) { stage, a, b, probe in
        a.start()
        a.finish()
        b.start()
        stage.thread({ b.send(1) }, { b.finish() })
        stage.thread({ probe.cancel() })
      },
      appended("the first attaches on another thread, and completes") { stage, a, b, probe in
        stage.thread({ a.start() }, { a.finish() })
        stage.thread({ b.start() })
      },
      Scenario("UpstreamSequence: two that follow, while one is subscribed to") { stage in
        let (sequence, order) = (UpstreamSequence("test", rejectsZeroDemand: false), Received())
        sequence.beginRunning()
        stage.thread({ sequence.runNext() })
        stage.thread({ sequence.subscribeNext { order.values.append(1) } })
        stage.outcome { "\(order.values)" }
      },
    ]
  }

  // MARK: - One value

  private static var single: [Scenario] {
    func source(
      _ calls: String, _ value: String? = nil, allowing tolerance: Tolerance? = nil,
      _ add: @escaping (Stage, SingleValueSource<Probe>, PipelineSubscription, Probe) -> Void
    ) -> Scenario {
      Scenario("SingleValueSource: \(calls)", allowing: tolerance) { stage in
        let probe = stage.probe(demand: 0)
        let source = SingleValueSource(probe, value: value)
        let subscription = source.makeSubscription("test")
        probe.receive(subscription: subscription)
        add(stage, source, subscription, probe)
      }
    }
    return [
      source("resolve and request") { stage, source, subscription, probe in
        stage.thread({ source.resolve("1", subscription) })
        stage.thread({ probe.requestFirst(.max(1)) })
      },
      source("request and request", "1") { stage, _, _, probe in
        for _ in 0..<2 { stage.thread({ probe.request(1) }) }
      },
      source("resolve, request and cancel", allowing: .cancelBetweenEvents) { stage, source, subscription, probe in
        stage.thread({ source.resolve("1", subscription) })
        stage.thread({ probe.request(1) })
        stage.thread({ probe.cancel() })
      },
      source("request and end") { stage, source, subscription, probe in
        stage.thread({ source.end(.finished, subscription) })
        stage.thread({ probe.request(1) })
      },
      Scenario("ReadyValueSource: request and request") { stage in
        let probe = stage.probe(demand: 0)
        probe.receive(subscription: ReadyValueSource(probe, "1").makeSubscription("test"))
        for _ in 0..<2 { stage.thread({ probe.request(1) }) }
      },
      Scenario("ReadyValueSource: request and cancel", allowing: .cancelBetweenEvents) { stage in
        let probe = stage.probe(demand: 0)
        probe.receive(subscription: ReadyValueSource(probe, "1").makeSubscription("test"))
        stage.thread({ probe.request(1) })
        stage.thread({ probe.cancel() })
      },
      Scenario("LazyReference: store and store") { stage in
        let lazy = Lazy()
        for i in 1...2 { stage.thread(noting: { "\(lazy.store(i))" }) }
        stage.outcome { "\(lazy.value ?? 0)" }
      },
      Scenario("LazyReference: store and read") { stage in
        let lazy = Lazy()
        stage.thread(noting: { "\(lazy.store(1))" })
        stage.thread(noting: { "\(lazy.value ?? 0)" })
      },
      // Of the thread that stores and then looks for the end, and the one that ends and then looks for the object, one
      // finds what the other has done.
      Scenario("LazyReference: store and end") { stage in
        let (lazy, subscription) = (Lazy(), PipelineSubscription("test"))
        stage.thread(noting: { "\(lazy.store(1))" }, { "\(subscription.hasEnded)" })
        stage.thread(noting: { "\(subscription.end())" }, { "\(lazy.valueAfterEnd ?? 0)" })
      },
      Scenario("CombineIdentifier: two") { stage in
        let identifiers = Identifiers()
        stage.thread({ identifiers.first = CombineIdentifier() })
        stage.thread({ identifiers.second = CombineIdentifier() })
        stage.outcome { identifiers.first == identifiers.second ? "equal" : "different" }
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
        stage.thread({ probe.requestFirst(.max(1)) })
        stage.finally.append { probe.checkDemand(1) }
      },
      Scenario("PassthroughSubject: send and request without a limit") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ probe.requestFirst(.unlimited) })
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
      Scenario("Broadcaster: two subscriptions that arrive after the completion") { stage in
        let broadcaster = Broadcaster<String, any Error>("test")
        broadcaster.send(completion: .finished)
        for name in ["a", "b"] {
          let entry = DownstreamEntry(
            broadcaster, receivesAfterUpdate: false, stage.probe(name), PipelineSubscription("test"))
          stage.thread({ broadcaster.completeInsideGate(entry) })
        }
      },
      Scenario("PassthroughSubject: subscribe and subscribe") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ subject.probe(first) })
        stage.thread({ subject.probe(second) })
        stage.finally.append { subject.send(1) }
      },
    ]
      + currentValues("CurrentValueSubject") { $0 } + currentValues("CurrentValueSubject of strings") { "\($0)" }
      + [
        Scenario("CurrentValueSubject: a value shows what was done before it was sent") { stage in
          let subject = CurrentValueSubject<Int, Never>(0)
          var done = 0
          stage.thread({
            done = 1
            subject.send(1)
          })
          stage.thread(noting: { subject.value == 1 ? "\(done)" : "not sent" })
        }
      ]
  }

  /// The scenarios of a subject with a current value: of a number, which is kept in a word, and of a string, which a lock
  /// guards.
  private static func currentValues<Value>(_ name: String, _ value: @escaping (Int) -> Value) -> [Scenario] {
    [
      Scenario("\(name): send and request without a limit") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(value(1)) }, { subject.send(value(2)) })
        stage.thread({ probe.requestFirst(.unlimited) })
      },
      Scenario("\(name): send and subscribe") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let probe = stage.probe()
        stage.thread({ subject.send(value(1)) })
        stage.thread({ subject.probe(probe) })
        stage.finally.append { subject.send(value(9)) }
      },
      Scenario("\(name): send, read and send") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        subject.probe(stage.probe())
        stage.thread({ subject.send(value(1)) })
        stage.thread({ subject.value = value(2) })
        stage.outcome { "\(subject.value)" }
      },
      Scenario("\(name): send and read") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        stage.thread({ subject.send(value(1)) })
        stage.thread(noting: { "\(subject.value)" })
      },
      Scenario("\(name): set and read, after its end") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        subject.send(completion: .finished)
        stage.thread({ subject.value = value(1) })
        stage.thread(noting: { "\(subject.value)" })
      },
      Scenario("\(name): set and set, after its end") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        subject.send(completion: .finished)
        for i in 1...2 { stage.thread({ subject.value = value(i) }) }
        stage.outcome { "\(subject.value)" }
      },
      Scenario("\(name): request, and finish and set") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(completion: .finished) }, { subject.value = value(1) })
        stage.thread({ probe.request(1) })
        stage.outcome { "\(subject.value)" }
      },
      Scenario("\(name): send, request and subscribe") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let (first, second) = (stage.probe("a", demand: 0), stage.probe("b"))
        subject.probe(first)
        stage.thread({ subject.send(value(1)) })
        stage.thread({ first.request(1) })
        stage.thread({ subject.probe(second) })
        stage.finally.append { subject.send(completion: .finished) }
      },
      Scenario("\(name): request and send, with demand for one") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let probe = stage.probe(demand: 1)
        subject.probe(probe)
        stage.thread({ subject.send(value(1)) })
        stage.thread({ probe.request(1) })
        stage.thread({ subject.send(value(2)) })
        stage.finally.append { probe.checkDemand(2) }
      },
      Scenario("\(name): two sends and a subscribe") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let probe = stage.probe()
        stage.thread({ subject.send(value(1)) })
        stage.thread({ subject.send(value(2)) })
        stage.thread({ subject.probe(probe) })
      },
      Scenario("\(name): send and request") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(value(1)) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(2) }
      },
      Scenario("\(name): finish and subscribe") { stage in
        let subject = CurrentValueSubject<Value, Never>(value(0))
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
    func late<P: Publisher>(
      _ name: String, _ make: @escaping (AnyPublisher<Int, Never>, AnyPublisher<Int, Never>) -> P
    ) -> [Scenario] {
      func scenario(
        _ calls: String, demand: Int = 1, _ add: @escaping (Stage, LateInput, LateInput, Probe) -> Void
      ) -> Scenario {
        let tolerance: Tolerance? = calls.contains("cancel") ? .cancelBetweenEvents : nil
        return Scenario("\(name): \(calls)", allowing: tolerance) { stage in
          let (a, b, probe) = (LateInput(stage, "a"), LateInput(stage, "b"), stage.probe(demand: demand))
          make(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).eraseToAnyPublisher().probe(probe)
          add(stage, a, b, probe)
        }
      }
      // The inputs attach on another thread, each if it has been subscribed to; of two only the first may have been.
      func subscribing(_ add: @escaping (Stage, LateInput, LateInput) -> Void) -> Scenario {
        func scenario(_ add: @escaping (Stage, LateInput, LateInput) -> Void) -> Scenario {
          Scenario("\(name): subscribe, and the inputs attach") { stage in
            let (a, b, probe) = (LateInput(stage, "a"), LateInput(stage, "b"), stage.probe(demand: 1))
            let publisher = make(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).eraseToAnyPublisher()
            stage.thread({ publisher.probe(probe) })
            add(stage, a, b)
          }
        }
        var result = scenario(add)
        result.alternative = scenario { stage, a, _ in stage.thread({ a.start() }) }.make
        return result
      }
      return [
        subscribing { stage, a, b in stage.thread({ a.start() }, { b.start() }) },
        scenario("two inputs attach") { stage, a, b, _ in
          stage.thread({ a.start() })
          stage.thread({ b.start() })
        },
        scenario("an input attaches and request", demand: 0) { stage, a, b, probe in
          a.start()
          stage.thread({ b.start() })
          stage.thread({ probe.request(1) })
        },
        scenario("an input attaches and cancel") { stage, a, b, probe in
          a.start()
          stage.thread({ b.start() })
          stage.thread({ probe.cancel() })
        },
        scenario("two inputs complete, of another package") { stage, a, b, _ in
          a.start()
          b.start()
          stage.thread({ a.finish() })
          stage.thread({ b.finish() })
        },
        scenario("an input completes and cancel") { stage, a, b, probe in
          a.start()
          b.start()
          stage.thread({ a.finish() })
          stage.thread({ probe.cancel() })
        },
        scenario("an input completes and the other sends") { stage, a, b, probe in
          a.start()
          b.start()
          stage.thread({ a.finish() })
          stage.thread({ b.send() })
        },
      ]
    }
    let attaching =
      late("merge") { $0.merge(with: $1) } + late("zip") { $0.zip($1).map { "\($0)-\($1)" } }
      + late("combineLatest") { $0.combineLatest($1).map { "\($0)-\($1)" } }
      + late("prefix(untilOutputFrom:)") { $0.prefix(untilOutputFrom: $1) }
      + late("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: $1) }
      + late("flatMap of two") { a, b in [a, b].publisher.flatMap { $0 } }
    let future = Scenario("flatMap: a future is fulfilled and an element arrives") { stage in
      nonisolated(unsafe) var promise: Future<Int, Never>.Promise!
      let (subject, future) = (PassthroughSubject<Int, Never>(), Future<Int, Never> { promise = $0 })
      let fulfil = promise!
      subject.flatMap { _ in future }.probe(stage.probe())
      stage.thread({ fulfil(.success(7)) })
      stage.thread({ subject.send(1) })
    }
    let unlimited = Scenario("flatMap: another publisher and a request without a limit") { stage in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let probe = stage.probe(demand: 0)
      a.flatMap { _ in b }.probe(probe)
      a.send(1)
      stage.thread({ a.send(2) })
      stage.thread({ probe.requestFirst(.unlimited) })
      stage.finally.append { b.send(3) }
    }
    return attaching + [unlimited, future] + two("merge") { $0.merge(with: $1) }
      + two("zip") { $0.zip($1).map { "\($0)-\($1)" } }
      + two("combineLatest") { $0.combineLatest($1).map { "\($0)-\($1)" } }
      + two("switchToLatest") { a, b in a.map { _ in b }.switchToLatest() }
      + two("flatMap") { a, b in a.flatMap { _ in b } }
  }

  // MARK: - Sharing

  private static var sharing: [Scenario] {
    [
      Scenario("ReferenceCountedConnection: connect and remove") { stage in
        let (connection, upstream) = (
          ReferenceCountedConnection(), Connectable(connects: Notes(), cancels: Notes())
        )
        connection.addSubscriber()
        stage.thread({ connection.connect(upstream) })
        stage.thread({ connection.removeSubscriber() })
        stage.outcome { "\(upstream.connects.count) \(upstream.cancels.count)" }
        stage.keep(connection)
      },
      Scenario("ReferenceCountedConnection: connect, remove and add") { stage in
        let (connection, upstream) = (
          ReferenceCountedConnection(), Connectable(connects: Notes(), cancels: Notes())
        )
        connection.addSubscriber()
        stage.thread({ connection.connect(upstream) })
        stage.thread({ connection.removeSubscriber() })
        stage.thread({
          connection.addSubscriber()
          connection.connect(upstream)
        })
        stage.finally.append { connection.removeSubscriber() }
        stage.outcome { "\(upstream.connects.count == upstream.cancels.count)" }
      },
      Scenario("share: the upstream attaches and request") { stage in
        let (upstream, probe) = (LateInput(stage, "upstream"), stage.probe(demand: 0))
        upstream.share().probe(probe)
        stage.thread({ upstream.start() })
        stage.thread({ probe.request(1) })
      },
      Scenario("share: two requests") { stage in
        let (first, second) = (stage.probe("a", demand: 0), stage.probe("b", demand: 0))
        let upstream = LateInput(stage, "upstream")
        let shared = upstream.share()
        shared.probe(first)
        shared.probe(second)
        upstream.start()
        stage.thread({ first.request(1) })
        stage.thread({ second.request(1) })
      },
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
      Scenario("debounce: an action and cancel, of a timer that ends early") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), CancellableManualScheduler())
        let probe = stage.probe()
        subject.debounce(for: .init(1), scheduler: scheduler).probe(probe)
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ probe.cancel() })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("debounce: a send and cancel, of a timer that ends early") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), CancellableManualScheduler())
        let probe = stage.probe()
        subject.debounce(for: .init(1), scheduler: scheduler).probe(probe)
        stage.thread({ subject.send(1) })
        stage.thread({ probe.cancel() })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("PendingActions: schedule and cancel") { stage in
        let (scheduler, ran) = (CancellableManualScheduler(), Notes())
        let (actions, token) = (PendingActions(scheduler, nil), stage.token())
        stage.thread({ [token] in actions.schedule(after: scheduler.now, tolerance: .init(0)) { ran.add(token) } })
        stage.thread({ actions.cancel() })
        stage.finally.append { scheduler.runAll() }
        stage.outcome { "\(ran.count)" }
      },
      Scenario("PendingActions: schedule and run") { stage in
        let (scheduler, ran) = (CancellableManualScheduler(), Notes())
        let (actions, token) = (PendingActions(scheduler, nil), stage.token())
        stage.thread({ [token] in actions.schedule(after: scheduler.now, tolerance: .init(0)) { ran.add(token) } })
        stage.thread({ scheduler.runNext() })
        stage.finally.append { scheduler.runAll() }
        stage.outcome { "\(ran.count)" }
      },
      Scenario("PendingActions: schedule and schedule") { stage in
        let (scheduler, ran) = (CancellableManualScheduler(), Notes())
        let actions = PendingActions(scheduler, nil)
        for _ in 0..<2 {
          let token = stage.token()
          stage.thread({ [token] in actions.schedule(after: scheduler.now, tolerance: .init(0)) { ran.add(token) } })
        }
        stage.finally.append { scheduler.runAll() }
        stage.outcome { "\(ran.count)" }
      },
      Scenario("PendingActions: schedule, run and cancel") { stage in
        let (scheduler, ran) = (CancellableManualScheduler(), Notes())
        let (actions, token) = (PendingActions(scheduler, nil), stage.token())
        stage.thread({ [token] in actions.schedule(after: scheduler.now, tolerance: .init(0)) { ran.add(token) } })
        stage.thread({ scheduler.runNext() })
        stage.thread({ actions.cancel() })
        stage.finally.append { scheduler.runAll() }
        stage.outcome { "\(ran.count)" }
      },
      Scenario("collect by time: an action and send") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        subject.collect(.byTime(scheduler, .init(1))).probe(stage.probe())
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ subject.send(2) })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("collect by time: an action and fail") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, TestError>(), ManualScheduler())
        subject.collect(.byTime(scheduler, .init(1))).probe(stage.probe())
        subject.send(1)
        stage.thread({ scheduler.runNext() })
        stage.thread({ subject.send(completion: .failure(.boom)) })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("collect by time: send and cancel") { stage in
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), ManualScheduler())
        let probe = stage.probe()
        subject.collect(.byTime(scheduler, .init(1))).probe(probe)
        subject.send(1)
        stage.thread({ subject.send(2) })
        stage.thread({ probe.cancel() })
        stage.finally.append { scheduler.runAll() }
      },
      Scenario("ThrottledValue: store and take") { stage in
        let value = ThrottledValue<Int, ManualScheduler.Time>(interval: .init(1), latest: true)
        stage.thread(noting: { "\(value.store(1) { .init(value: 0) } == nil)" })
        stage.thread(noting: { "\(value.take(at: .init(value: 0)) ?? 0)" })
        stage.outcome { "\(value.take(at: .init(value: 1)) ?? 0)" }
      },
      Scenario("ThrottledValue: store and store") { stage in
        let value = ThrottledValue<Int, ManualScheduler.Time>(interval: .init(1), latest: false)
        for i in 1...2 { stage.thread(noting: { "\(value.store(i) { .init(value: 0) } == nil)" }) }
        stage.outcome { "\(value.take(at: .init(value: 1)) ?? 0)" }
      },
      Scenario("ThrottledValue: store and clear") { stage in
        let value = ThrottledValue<Int, ManualScheduler.Time>(interval: .init(1), latest: true)
        stage.thread(noting: { "\(value.store(1) { .init(value: 0) } == nil)" })
        stage.thread({ value.clear() })
        stage.outcome { "\(value.take(at: .init(value: 1)) ?? 0)" }
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
    func sink(
      _ calls: String, allowing tolerance: Tolerance? = nil,
      _ add: @escaping (Stage, Subscribers.Sink<Int, Never>, Received) -> Void
    ) -> Scenario {
      Scenario("Sink: \(calls)", allowing: tolerance) { stage in
        let received = Received(stage.token())
        let sink = Subscribers.Sink<Int, Never>(
          receiveCompletion: { _ in received.values.append(9) }, receiveValue: { received.values.append($0) },
          publisher: Int.self)
        add(stage, sink, received)
        stage.outcome { "\(received.values)" }
      }
    }
    return [
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
      Scenario("Future: fulfil and request") { stage in
        nonisolated(unsafe) var promise: Future<Int, Never>.Promise!
        let future = Future<Int, Never> { promise = $0 }
        let (fulfil, probe) = (promise!, stage.probe(demand: 0))
        future.probe(probe)
        stage.thread({ fulfil(.success(7)) })
        stage.thread({ probe.requestFirst(.max(1)) })
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
      Scenario("values: next and an element without a subscription") { stage in
        let queue = AsyncElementQueue<Int, Never>()
        let executor = InlineExecutor()
        stage.thread({ executor.next(queue) })
        stage.thread({ _ = queue.receive(1) })
        stage.finally.append { queue.cancel() }
      },
      Scenario("values: next and subscribe") { stage in
        let (queue, subject) = (AsyncElementQueue<Int, Never>(), PassthroughSubject<Int, Never>())
        let executor = InlineExecutor()
        stage.thread({ executor.next(queue) })
        stage.thread({ subject.subscribe(queue) })
        stage.finally.append { subject.send(1) }
        stage.outcome { "\(executor.results.count)" }
      },
      Scenario("@Published: set and subscribe", schedules: ["1x2 2x1"]) { stage in
        let (model, probe) = (Model(), stage.probe())
        stage.thread({ model.number = 1 })
        stage.thread({ model.$number.probe(probe) })
        stage.finally.append { model.number = 2 }
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: set and set") { stage in
        let model = Model()
        stage.thread({ model.number = 1 })
        stage.thread({ model.number = 2 })
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: set, read and subscribe") { stage in
        let (model, probe) = (Model(), stage.probe())
        stage.thread({ model.number = 1 })
        stage.thread(noting: { "\(model.number)" })
        stage.thread({ model.$number.probe(probe) })
      },
      Scenario("@Published: set and set, with a subscriber") { stage in
        let model = Model()
        model.$number.probe(stage.probe())
        stage.thread({ model.number = 1 })
        stage.thread({ model.number = 2 })
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: set and read, with a subscriber") { stage in
        let model = Model()
        model.$number.probe(stage.probe())
        stage.thread({ model.number = 1 })
        stage.thread(noting: { "\(model.number)" })
      },
      Scenario("@Published: its publisher twice") { stage in
        let model = Model()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ model.$number.probe(first) })
        stage.thread({ model.$number.probe(second) })
        stage.finally.append { model.number = 1 }
      },
      Scenario("@Published: set and the object's publisher") { stage in
        let (model, probe) = (Model(), stage.probe())
        stage.thread({ model.number = 1 })
        stage.thread({ model.objectWillChange.map { 0 }.probe(probe) })
        stage.finally.append { model.number = 2 }
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: set and subscribe, with a subscriber of the object's publisher") { stage in
        let (model, probe) = (Model(), stage.probe("a"))
        model.objectWillChange.map { 0 }.probe(stage.probe("b"))
        stage.thread({ model.number = 1 })
        stage.thread({ model.$number.probe(probe) })
        stage.finally.append { model.number = 2 }
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: set and the object's publisher, with a subscriber") { stage in
        let (model, probe) = (Model(), stage.probe())
        model.$number.probe(probe)
        stage.thread({ model.number = 1 })
        stage.thread({ stage.keep(model.objectWillChange) })
        stage.outcome { "\(model.number)" }
      },
      Scenario("@Published: its publisher and the object's publisher") { stage in
        let model = Model()
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ model.$number.probe(first) })
        stage.thread({ model.objectWillChange.map { 0 }.probe(second) })
        stage.finally.append { model.number = 1 }
      },
      Scenario("ObservableObject: its publisher twice") { stage in
        let (model, publishers) = (Model(), Publishers())
        stage.thread({ publishers.first = model.objectWillChange })
        stage.thread({ publishers.second = model.objectWillChange })
        stage.outcome { publishers.first === publishers.second ? "equal" : "different" }
      },
      Scenario("ObservableObject: its publisher twice, without properties") { stage in
        let (model, publishers) = (Empty(), Publishers())
        stage.thread({ publishers.first = model.objectWillChange })
        stage.thread({ publishers.second = model.objectWillChange })
        stage.outcome { publishers.first === publishers.second ? "equal" : "different" }
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
      Scenario("sink: complete and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let received = Received(stage.token())
        let cancellable = subject.sink(
          receiveCompletion: { _ in received.values.append(9) }, receiveValue: { received.values.append($0) })
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ cancellable.cancel() })
        stage.outcome { "\(received.values)" }
      },
      sink("attach and cancel") { stage, sink, _ in
        let upstream = PipelineSubscription("test")
        _ = upstream.attach(Upstream(stage))
        stage.thread({ sink.receive(subscription: upstream) })
        stage.thread({ sink.cancel() })
      },
      sink("attach a subscription of another package, and cancel") { stage, sink, _ in
        let upstream = Upstream(stage)
        stage.thread({ sink.receive(subscription: upstream) })
        stage.thread({ sink.cancel() })
      },
      sink("attach and complete") { stage, sink, _ in
        let upstream = PipelineSubscription("test")
        _ = upstream.attach(Upstream(stage))
        stage.thread({ sink.receive(subscription: upstream) })
        stage.thread({ sink.receive(completion: .finished) })
      },
      sink("send and cancel, with a subscription of another package") { stage, sink, received in
        sink.receive(subscription: Upstream(stage))
        stage.thread({ _ = sink.receive(1) })
        stage.thread({ sink.cancel() })
      },
      sink("complete and cancel, with a subscription of another package", allowing: .cancelDuringCompletion) {
        stage, sink, received in
        sink.receive(subscription: Upstream(stage))
        stage.thread({ sink.receive(completion: .finished) })
        stage.thread({ sink.cancel() })
      },
      sink("send, without a subscription, and cancel") { stage, sink, received in
        stage.thread({ _ = sink.receive(1) }, { sink.receive(completion: .finished) })
        stage.thread({ sink.cancel() })
      },
      Scenario("sink: complete and cancel, of one that is created alone", allowing: .cancelBetweenEvents) { stage in
        let subject = PassthroughSubject<Int, Never>()
        let received = Received(stage.token())
        let sink = Subscribers.Sink<Int, Never>(
          receiveCompletion: { _ in received.values.append(9) }, receiveValue: { received.values.append($0) })
        subject.subscribe(sink)
        stage.thread({ subject.send(1) }, { subject.send(completion: .finished) })
        stage.thread({ sink.cancel() })
        stage.outcome { "\(received.values)" }
      },
      Scenario("assign: finish and cancel") { stage in
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.assign(to: \.last, on: Received(stage.token()))
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ cancellable.cancel() })
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

  /// Notes a call of a closure that retains an object.
  func add(_ token: Token) { withExtendedLifetime(token) { add() } }
}

/// A reference that is set once, to an object with a number.
private final class Lazy {
  private final class Number {
    let value: Int
    init(_ value: Int) { self.value = value }
  }
  private let reference = LazyReference()

  func store(_ value: Int) -> Int { unsafeDowncast(reference.store(Number(value)), to: Number.self).value }
  var value: Int? { reference.object.map { unsafeDowncast($0, to: Number.self).value } }
  var valueAfterEnd: Int? { reference.objectAfterEnd.map { unsafeDowncast($0, to: Number.self).value } }
}

private final class Identifiers {
  var first: CombineIdentifier?
  var second: CombineIdentifier?
}

/// An object with a property whose changes are published.
private final class Model: ObservableObject, @unchecked Sendable {
  @Published var number = 0
}

/// An object without such properties.
private final class Empty: ObservableObject, @unchecked Sendable {}

private final class Publishers {
  var first: ObservableObjectPublisher?
  var second: ObservableObjectPublisher?
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
final class Received {
  var values: [Int] = []
  var last = 0
  private let token: Token?
  init(_ token: Token? = nil) { self.token = token }
}

/// A gate, a number that only the thread inside changes, and work that threads mark.
private final class Gate {
  let gate = SerialGate()
  var count = 0
  var handled = 0
  private let first = Atomic(false)
  private let second = Atomic(false)

  func add() {
    let outermost = gate.enter()
    let nested = gate.enter()
    count += 1
    if nested { count = -100 }
    if outermost { gate.leave() }
    handleMissedWork()
  }

  /// Marks work, which the mark alone orders.
  func mark(_ index: Int) {
    if index == 0 { first.store(true, ordering: .relaxed) } else { second.store(true, ordering: .relaxed) }
    guard gate.markMissedWork() else { return }
    gate.clearMissedWork()
    handle()
    gate.leave()
    handleMissedWork()
  }

  private func handleMissedWork() {
    while gate.reenterIfWorkWasMissed() {
      handle()
      gate.leave()
    }
  }

  private func handle() {
    handled = (first.load(ordering: .relaxed) ? 1 : 0) + (second.load(ordering: .relaxed) ? 1 : 0)
  }
}

/// The threads inside two gates: 1 and 2.
private final class Owners {
  let first = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)
  let second = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: 1)

  init() {
    first.initialize(to: Atomic(1))
    second.initialize(to: Atomic(2))
  }

  deinit {
    first.deallocate()
    second.deallocate()
  }
}

private final class Inspector: SubscriptionInspector {
  func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
  where S.Input == P.Output, S.Failure == P.Failure { publisher.receive(subscriber: subscriber) }
}

/// A publisher whose events a test makes, on the thread that it chooses.
final class LateInput: Publisher, @unchecked Sendable {  // set before `isSubscribed`
  typealias Output = Int
  typealias Failure = Never
  private let upstream: Requested
  private var begin: (() -> Void)?
  private var deliver: ((Int) -> Void)?
  private var complete: (() -> Void)?
  private let isSubscribed = Atomic(false)

  init(_ stage: Stage, _ name: String) {
    upstream = Requested(stage, name)
    stage.afterCancel.append { (self.begin, self.deliver, self.complete) = (nil, nil, nil) }
  }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    let upstream = upstream
    begin = { subscriber.receive(subscription: upstream) }
    deliver = {
      let more = subscriber.receive($0)
      if more != .none { upstream.request(more) }
    }
    complete = { subscriber.receive(completion: .finished) }
    isSubscribed.store(true, ordering: .releasing)
  }

  /// Delivers the subscription, if there is a subscriber.
  func start() { if isSubscribed.load(ordering: .acquiring) { begin?() } }

  func send(_ value: Int = 1) { deliver?(value) }

  func finish() {
    upstream.hasEnded.store(true, ordering: .relaxed)
    complete?()
  }

  /// From now on ``whenRequested(_:)`` orders what it does after the first request.
  func announceRequests() { upstream.announces = true }

  /// Calls a closure if elements have been requested.
  func whenRequested(_ body: (LateInput) -> Void) { if upstream.isRequested.load(ordering: .acquiring) { body(self) } }

  /// A subscription that adds up what is requested.
  private final class Requested: Subscription {
    private let demand = Atomic(0)
    /// A Boolean value that indicates whether it has been cancelled or has completed; one may overtake the other.
    let hasEnded = Atomic(false)
    /// Set by a request that is announced. Otherwise a request orders nothing, so that what needs an order makes it.
    let isRequested = Atomic(false)
    nonisolated(unsafe) var announces = false  // set before the threads begin

    init(_ stage: Stage, _ name: String) {
      stage.outcome { [unowned self] in
        "\(name) \(demand.load(ordering: .relaxed)) \(hasEnded.load(ordering: .relaxed) ? "ended" : "")"
      }
      stage.keep(self)
    }

    func request(_ more: Subscribers.Demand) {
      demand.wrappingAdd(more == .unlimited ? 1000 : more.max ?? 0, ordering: .relaxed)
      if announces { isRequested.store(true, ordering: .releasing) }
    }
    func cancel() { hasEnded.store(true, ordering: .relaxed) }
  }
}

/// A publisher whose connection notes its end.
private struct Connectable: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never
  let connects: Notes, cancels: Notes

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {}

  func connect() -> any Cancellable {
    connects.add()
    return AnyCancellable { cancels.add() }
  }
}
