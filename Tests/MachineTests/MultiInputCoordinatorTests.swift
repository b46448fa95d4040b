import Foundation
import Testing

@testable import CombineCore

/// The coordinator's handling of its inputs, and of its machine's decisions.
struct MultiInputCoordinatorTests {
  @Test("Events from inside the last delivery have no effect")
  func insideTheLastDelivery() {
    let (left, right, probe) = (Tap(), Tap(), Probe())
    left.zip(right, +).subscribe(probe)
    probe.request(.unlimited)
    left.send(1)
    left.send(completion: .finished)
    probe.onValue = { _ in right.send(completion: .failure(MachineError(side: 1))) }
    right.send(10)
    #expect(probe.found == [.value([11]), .finished])
  }

  @Test("Events that an upstream sends because another one is cancelled at completion have no effect")
  func insideTheCancelOfAnotherUpstream() {
    func expect(
      _ name: String, _ build: ([AnyPublisher<Int, MachineError>]) -> AnyPublisher<Int, MachineError>,
      _ before: [Int], sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for completion in [Subscribers.Completion<MachineError>.failure(MachineError(side: 0)), .finished] {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, MachineError>() }
        var cancels = 0
        let upstreams = subjects.enumerated().map { side, subject in
          subject.handleEvents(receiveCancel: {
            cancels += 1
            for other in subjects where other !== subject {
              other.send(100 + side)
              other.send(completion: completion)
            }
          }).eraseToAnyPublisher()
        }
        let probe = Probe()
        build(upstreams).subscribe(probe)
        probe.request(.unlimited)
        for (side, subject) in subjects.enumerated() { subject.send(side + 1) }
        subjects[0].send(completion: .failure(MachineError(side: 7)))
        let expected = before.map { Delivery.value([$0]) } + [.failed(MachineError(side: 7))]
        #expect(probe.found == expected, "\(name)", sourceLocation: sourceLocation)
        #expect(cancels == 1, "\(name)", sourceLocation: sourceLocation)
      }
    }
    expect("merge", { Publishers.MergeMany($0).eraseToAnyPublisher() }, [1, 2, 3])
    expect("combineLatest", { $0[0].combineLatest($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() }, [6])
    expect("zip", { $0[0].zip($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() }, [6])
  }

  @Test("Events that an upstream sends because the subscriber cancels another one have no effect")
  func insideTheCancelOfTheSubscriber() {
    func expect(
      _ name: String, _ build: ([AnyPublisher<Int, MachineError>]) -> AnyPublisher<Int, MachineError>,
      _ before: [Int], sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for completion in [Subscribers.Completion<MachineError>.failure(MachineError(side: 0)), .finished] {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, MachineError>() }
        var cancels = 0
        let upstreams = subjects.enumerated().map { side, subject in
          subject.handleEvents(receiveCancel: {
            cancels += 1
            for other in subjects where other !== subject {
              other.send(100 + side)
              other.send(completion: completion)
            }
          }).eraseToAnyPublisher()
        }
        let probe = Probe()
        build(upstreams).subscribe(probe)
        probe.request(.unlimited)
        for (side, subject) in subjects.enumerated() { subject.send(side + 1) }
        probe.cancel()
        #expect(probe.found == before.map { .value([$0]) }, "\(name)", sourceLocation: sourceLocation)
        // The first one that is cancelled completes the others.
        #expect(cancels == 1, "\(name)", sourceLocation: sourceLocation)
      }
    }
    expect("merge", { Publishers.MergeMany($0).eraseToAnyPublisher() }, [1, 2, 3])
    expect(
      "flatMap",
      { upstreams in
        (0..<3).publisher.setFailureType(to: MachineError.self).flatMap { upstreams[$0] }.eraseToAnyPublisher()
      }, [1, 2, 3])
    expect("combineLatest", { $0[0].combineLatest($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() }, [6])
    expect("zip", { $0[0].zip($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() }, [6])
  }

  @Test("A value sent from inside the delivery of a pending value follows those still pending")
  func insideTheDeliveryOfAWaitingValue() {
    for demand in [Subscribers.Demand.unlimited, .max(3)] {
      // The taps exceed the demand: otherwise no value could arrive while another one is pending.
      let (left, right, probe) = (Tap(isRude: true), Tap(isRude: true), Probe())
      left.merge(with: right).subscribe(probe)
      left.send(1)
      right.send(10)
      probe.onValue = { if $0 == 1 { left.send(2) } }
      probe.request(demand)
      #expect(probe.found == [.value([1]), .value([10]), .value([2])])
    }
  }

  @Test("Events of a publisher that has been replaced have no effect")
  func replaced() {
    let (outer, probe) = (Tap(), Probe())
    let inner = [Tap(isRude: true), Tap(isRude: true)]
    outer.map { inner[$0] }.switchToLatest().subscribe(probe)
    probe.request(.unlimited)
    outer.send(0)
    inner[0].send(1)
    outer.send(1)
    inner[0].send(2)
    inner[1].send(3)
    inner[0].send(completion: .failure(MachineError(side: 0)))
    inner[1].send(4)
    #expect(probe.found == [.value([1]), .value([3]), .value([4])])
  }

  @Test("A publisher whose subscription arrives after completion is cancelled, and requests nothing")
  func aSubscriptionAfterTheEnd() {
    final class Late: Publisher, Subscription {
      typealias Output = Int
      typealias Failure = MachineError
      var subscriber: AnySubscriber<Int, MachineError>?
      var notes: [String] = []
      func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Int, Downstream.Failure == MachineError {
        self.subscriber = AnySubscriber(subscriber)
      }
      func request(_ demand: Subscribers.Demand) { notes.append("\(demand)") }
      func cancel() { notes.append("cancelled") }
    }
    let (outer, late, probe) = (PassthroughSubject<Late, MachineError>(), Late(), Probe())
    outer.switchToLatest().subscribe(probe)
    probe.request(.unlimited)
    outer.send(late)
    outer.send(completion: .failure(MachineError(side: 0)))
    #expect(probe.found == [.failed(MachineError(side: 0))])
    late.subscriber?.receive(subscription: late)
    #expect(late.notes == ["cancelled"])
  }

  /// An operator in which the third of three publishers takes over from the second.
  private struct Succession {
    var name: String
    var build: ([Tap]) -> AnyPublisher<Int, MachineError>
    var replace: ([Tap]) -> Void

    static var all: [Succession] {
      let failure = MachineError(side: 1)
      return [
        Succession(
          name: "append", build: { $0[1].append($0[2]).eraseToAnyPublisher() },
          replace: { $0[1].send(completion: .finished) }),
        Succession(
          name: "prepend", build: { $0[2].prepend($0[1]).eraseToAnyPublisher() },
          replace: { $0[1].send(completion: .finished) }),
        Succession(
          name: "catch", build: { taps in taps[1].catch { _ in taps[2] }.eraseToAnyPublisher() },
          replace: { $0[1].send(completion: .failure(failure)) }),
        Succession(
          name: "retry",
          build: { taps in
            var attempt = 0
            return Deferred { () -> Tap in
              attempt += 1
              return taps[attempt]
            }.retry(1).eraseToAnyPublisher()
          }, replace: { $0[1].send(completion: .failure(failure)) }),
        Succession(
          name: "switchToLatest",
          build: { taps in taps[0].map { taps[$0] }.switchToLatest().eraseToAnyPublisher() },
          replace: { $0[0].send(2) }),
      ]
    }

    /// Subscribes a probe, and has the third publisher take over inside the delivery of the first element.
    func start(_ probe: Probe, demand: Subscribers.Demand) -> [Tap] {
      let taps = (0..<3).map { _ in Tap() }
      build(taps).subscribe(probe)
      probe.request(demand)
      probe.onValue = { if $0 == 1 { replace(taps) } }
      taps[0].send(1)  // selects the second publisher, in operators with an outer one
      taps[1].send(1)
      return taps
    }
  }

  @Test("The demand that a delivery returns is requested from the publisher that has taken over inside it")
  func returnedAfterASuccessor() {
    for succession in Succession.all {
      let probe = Probe()
      probe.returns = .max(1)
      let taps = succession.start(probe, demand: .max(1))
      for value in 2...3 { taps[2].send(value) }
      #expect(probe.found == (1...3).map { .value([$0]) }, "\(succession.name)")
      probe.cancel()
    }
  }

  @Test("A publisher that takes over inside a delivery is requested for the demand that is left")
  func requestedOfASuccessor() {
    for succession in Succession.all {
      let probe = Probe()
      let taps = succession.start(probe, demand: .max(3))
      #expect(taps[2].connections.map(\.demand) == [.max(2)], "\(succession.name)")
      probe.cancel()
    }
  }

  @Test("The demands that the deliveries of several pending values return add up, for every upstream")
  func returnedByPendingValues() {
    for more in [Subscribers.Demand.max(1), .max(3), .unlimited] {
      // The taps exceed the demand, so that three pairs are pending when the request arrives.
      let (left, right, probe) = (Tap(isRude: true), Tap(isRude: true), Probe())
      left.zip(right, +).subscribe(probe)
      for value in 1...3 {
        left.send(value)
        right.send(value * 10)
      }
      probe.returns = more
      probe.request(.max(3))
      #expect(probe.found == [.value([11]), .value([22]), .value([33])])
      let demand = Subscribers.Demand.max(3) + more + more + more
      #expect([left, right].map { $0.connections[0].demand } == [demand, demand], "\(more)")
      probe.cancel()
    }
  }

  @Test("The demand of a delivery that another thread has requested is requested from every upstream")
  func returnedAfterARequestOfAnotherThread() {
    // There are more values than demand, so that one is pending when the request arrives.
    let (left, right, probe, puppet) = (Tap(isRude: true), Tap(isRude: true), Probe(), Puppet())
    left.zip(right, +).subscribe(probe)
    probe.onValue = { value in
      if value == 11 {
        right.send(20)
        puppet.perform { probe.request(.max(1)) }
      }
      probe.returns = value == 22 ? .max(3) : .none
    }
    probe.request(.max(1))
    left.send(1)
    left.send(2)
    right.send(10)
    #expect(probe.found == [.value([11]), .value([22])])
    let demand = Subscribers.Demand.max(4)
    #expect([left, right].map { $0.connections[0].demand } == [demand, demand])
    probe.cancel()
    puppet.end()
  }

  @Test("A request that arrives while another thread delivers takes effect when that thread leaves")
  func requestDuringADelivery() {
    // There are more values than demand, so that one is pending when the request arrives.
    let (left, right, probe) = (Tap(isRude: true), Tap(isRude: true), Probe())
    left.zip(right, +).subscribe(probe)
    probe.request(.max(1))
    left.send(1)
    left.send(2)
    let (isInside, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    probe.onValue = { value in
      guard value == 11 else { return }
      right.send(20)  // is pending: only one pair has been requested
      isInside.signal()
      mayLeave.wait()
    }
    let done = DispatchSemaphore(value: 0)
    Thread {
      right.send(10)
      done.signal()
    }.start()
    isInside.wait()
    probe.request(.max(1))
    #expect(probe.found == [.value([11])])
    mayLeave.signal()
    done.wait()
    #expect(probe.found == [.value([11]), .value([22])])
  }
}
