import CombineCore
import CombineExtras

/// Scenarios of the extras that lock, and of which the operators' templates do not reach everything.
extension Scenario {
  static var extras: [Scenario] { replaying + creating + grouping + repeating }

  // MARK: - Replay

  private static var replaying: [Scenario] {
    func subject(
      _ calls: String, allowing tolerance: Tolerance? = nil, _ add: @escaping (Stage, ReplaySubject<Int, Never>) -> Void
    ) -> Scenario {
      Scenario("ReplaySubject: \(calls)", allowing: tolerance) { stage in
        let subject = ReplaySubject<Int, Never>(bufferSize: 2)
        stage.keep(subject)
        add(stage, subject)
      }
    }
    func shared(
      _ calls: String, scope: ReplayScope = .whileConnected, allowing tolerance: Tolerance? = nil,
      _ add: @escaping (Stage, LateInput, Publishers.ShareReplay<LateInput>) -> Void
    ) -> Scenario {
      Scenario("share(replay:): \(calls)", allowing: tolerance) { stage in
        let upstream = LateInput(stage, "upstream")
        let shared = upstream.share(replay: 2, scope: scope)
        stage.keep(shared)
        add(stage, upstream, shared)
      }
    }
    return [
      subject("two sends") { stage, subject in
        subject.probe(stage.probe())
        for i in 1...2 { stage.thread({ subject.send(i) }) }
      },
      subject("two sends, with two subscribers") { stage, subject in
        subject.probe(stage.probe("a"))
        subject.probe(stage.probe("b"))
        for i in 1...2 { stage.thread({ subject.send(i) }) }
      },
      subject("send and subscribe") { stage, subject in
        let probe = stage.probe()
        subject.send(1)
        stage.thread({ subject.send(2) }, { subject.send(3) })
        stage.thread({ subject.probe(probe) })
      },
      subject("send and request") { stage, subject in
        let probe = stage.probe(demand: 0)
        subject.probe(probe)
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(1) }
      },
      subject("send and cancel", allowing: .cancelBetweenEvents) { stage, subject in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        subject.probe(first)
        subject.probe(second)
        stage.thread({ subject.send(1) }, { subject.send(2) })
        stage.thread({ second.cancel() })
      },
      subject("finish and subscribe") { stage, subject in
        let probe = stage.probe()
        subject.send(1)
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ subject.probe(probe) })
      },
      subject("finish and send") { stage, subject in
        subject.probe(stage.probe())
        stage.thread({ subject.send(completion: .finished) })
        stage.thread({ subject.send(1) })
      },
      subject("finish and finish") { stage, subject in
        subject.probe(stage.probe())
        for _ in 0..<2 { stage.thread({ subject.send(completion: .finished) }) }
      },
      subject("subscribe and subscribe") { stage, subject in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        subject.send(1)
        stage.thread({ subject.probe(first) })
        stage.thread({ subject.probe(second) })
        stage.finally.append { subject.send(2) }
      },
      subject("an upstream attaches and finish") { stage, subject in
        let upstream = LateInput(stage, "upstream")
        upstream.subscribe(AnySubscriber(subject))
        stage.thread({ upstream.start() })
        stage.thread({ subject.send(completion: .finished) })
      },
      shared("two subscribers") { stage, upstream, shared in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        stage.thread({ shared.probe(first) })
        stage.thread({ shared.probe(second) })
        stage.finally += [{ upstream.start() }, { upstream.send(1) }]
      },
      shared("the upstream attaches and cancel") { stage, upstream, shared in
        let probe = stage.probe()
        shared.probe(probe)
        stage.thread({ upstream.start() })
        stage.thread({ probe.cancel() })
      },
      shared("send and subscribe") { stage, upstream, shared in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        shared.probe(first)
        upstream.start()
        upstream.send(1)
        stage.thread({ upstream.send(2) })
        stage.thread({ shared.probe(second) })
      },
      shared("complete and subscribe") { stage, upstream, shared in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        shared.probe(first)
        upstream.start()
        stage.thread({ upstream.finish() })
        stage.thread({ shared.probe(second) })
      },
      shared("complete and cancel", scope: .forever) { stage, upstream, shared in
        let probe = stage.probe()
        shared.probe(probe)
        upstream.start()
        stage.thread({ upstream.finish() })
        stage.thread({ probe.cancel() })
      },
      shared("cancel and cancel") { stage, upstream, shared in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        shared.probe(first)
        shared.probe(second)
        upstream.start()
        stage.thread({ first.cancel() })
        stage.thread({ second.cancel() })
      },
      shared("cancel and subscribe") { stage, upstream, shared in
        let (first, second) = (stage.probe("a"), stage.probe("b"))
        shared.probe(first)
        upstream.start()
        upstream.send(1)
        stage.thread({ first.cancel() })
        stage.thread({ shared.probe(second) })
      },
    ]
  }

  // MARK: - A publisher made of closures

  private static var creating: [Scenario] {
    func create(
      _ calls: String, overflow: CreateOverflow<TestError> = .unbounded, demand: Int = .max,
      allowing tolerance: Tolerance? = nil,
      _ add: @escaping (Stage, CreateSubscriber<Int, TestError>, Probe) -> Void
    ) -> Scenario {
      Scenario("create: \(calls)", allowing: tolerance) { stage in
        let (probe, cleanups, token) = (stage.probe(demand: demand), Notes(), stage.token())
        var subscriber: CreateSubscriber<Int, TestError>!
        AnyPublisher<Int, TestError>.create(overflow: overflow) {
          subscriber = $0
          return AnyCancellable { cleanups.add(token) }
        }.probe(probe)
        add(stage, subscriber, probe)
        stage.outcome { "\(cleanups.count)" }
      }
    }
    return [
      create("send and send") { stage, subscriber, _ in
        for i in 1...2 { stage.thread(noting: { "\(subscriber.send(i))" }) }
      },
      create("send and request", demand: 0) { stage, subscriber, probe in
        stage.thread({ subscriber.send(1) }, { subscriber.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(1) }
      },
      create("send and cancel", allowing: .cancelBetweenEvents) { stage, subscriber, probe in
        stage.thread({ subscriber.send(1) }, { subscriber.send(2) })
        stage.thread({ probe.cancel() })
      },
      create("complete and cancel") { stage, subscriber, probe in
        stage.thread({ subscriber.send(completion: .finished) })
        stage.thread({ probe.cancel() })
      },
      create("send and complete") { stage, subscriber, probe in
        stage.thread({ subscriber.send(1) })
        stage.thread({ subscriber.send(completion: .finished) })
      },
      create("complete and request", demand: 0) { stage, subscriber, probe in
        subscriber.send(1)
        stage.thread({ subscriber.send(completion: .finished) })
        stage.thread({ probe.request(1) })
      },
      create("a full buffer drops, and request", overflow: .dropOldest(capacity: 1), demand: 0) {
        stage, subscriber, probe in
        subscriber.send(1)
        stage.thread({ subscriber.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(2) }
      },
      create("a full buffer fails, and request", overflow: .fail(capacity: 1, with: .boom), demand: 0) {
        stage, subscriber, probe in
        subscriber.send(1)
        stage.thread({ subscriber.send(2) })
        stage.thread({ probe.request(1) })
        stage.finally.append { probe.request(2) }
      },
      create("the handler of requests and request", demand: 0) { stage, subscriber, probe in
        let requests = Notes()
        stage.thread({ subscriber.onRequest { _ in requests.add() } })
        stage.thread({ probe.request(1) })
        stage.outcome { requests.count > 0 ? "called" : "not called" }
      },
    ]
  }

  // MARK: - Groups

  private static var grouping: [Scenario] {
    func grouped(
      _ calls: String, allowing tolerance: Tolerance? = nil,
      _ add:
        @escaping (Stage, PassthroughSubject<Int, Never>, GroupedPublisher<Int, Int, Never>, any Cancellable) ->
        Void
    ) -> Scenario {
      Scenario("group: \(calls)", allowing: tolerance) { stage in
        let (subject, groups) = (PassthroughSubject<Int, Never>(), Groups())
        let cancellable = subject.group(by: { $0 % 2 }, bufferSize: 2).sink { groups.first = groups.first ?? $0 }
        subject.send(1)
        add(stage, subject, groups.first!, cancellable)
        groups.first = nil
        stage.afterCancel.append { cancellable.cancel() }
      }
    }
    return [
      grouped("subscribe to a group and send to it") { stage, subject, group, _ in
        let probe = stage.probe()
        stage.thread({ group.probe(probe) })
        stage.thread({ subject.send(3) })
      },
      grouped("subscribe to a group and complete") { stage, subject, group, _ in
        let probe = stage.probe()
        stage.thread({ group.probe(probe) })
        stage.thread({ subject.send(completion: .finished) })
      },
      grouped("cancel a group and send to it") { stage, subject, group, _ in
        let probe = stage.probe()
        group.probe(probe)
        stage.thread({ probe.cancel() })
        stage.thread({ subject.send(3) })
      },
      grouped("cancel a group and complete") { stage, subject, group, _ in
        let probe = stage.probe()
        group.probe(probe)
        stage.thread({ probe.cancel() })
        stage.thread({ subject.send(completion: .finished) })
      },
      grouped("request of a group and send to it") { stage, subject, group, _ in
        let probe = stage.probe(demand: 0)
        group.probe(probe)
        stage.thread({ probe.request(1) })
        stage.thread({ subject.send(3) })
        stage.finally.append { probe.request(1) }
      },
      grouped("cancel the groups, and subscribe to one") { stage, subject, group, cancellable in
        let probe = stage.probe()
        stage.thread({ cancellable.cancel() })
        stage.thread({ group.probe(probe) })
        stage.finally.append { subject.send(3) }
      },
    ]
  }

  private final class Groups {
    var first: GroupedPublisher<Int, Int, Never>?
  }

  // MARK: - Schedulers

  private static var repeating: [Scenario] {
    [
      Scenario("interval: an action and request") { stage in
        let (scheduler, probe) = (ManualScheduler(), stage.probe(demand: 0))
        Publishers.interval(every: .init(1), on: scheduler).probe(probe)
        stage.thread({ scheduler.runNext() })
        stage.thread({ probe.request(1) })
      },
      Scenario("interval: an action and cancel") { stage in
        let (scheduler, probe) = (ManualScheduler(), stage.probe())
        Publishers.interval(every: .init(1), on: scheduler).probe(probe)
        stage.thread({ scheduler.runNext() })
        stage.thread({ probe.cancel() })
        stage.finally.append { scheduler.runAll() }
      },
    ]
  }
}
