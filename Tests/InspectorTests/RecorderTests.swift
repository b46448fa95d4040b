import Combine
import CombineTestKit
import Testing

@testable import CombineInspector

/// An installed recorder, and a reader of its events.
///
/// A process has only one inspector. Each scenario runs in its own process, so that other tests are not recorded.
private final class Bench: @unchecked Sendable {
  let recorder: Recorder
  private var reader = RingReader()

  init(_ options: Recorder.Options = Recorder.Options()) {
    recorder = Recorder(options)
    recorder.install()
  }

  /// Returns the events since the last call.
  func read() -> [Event] { reader.read(recorder.ring) }

  /// Returns the latest lane with an operator name.
  func lane(_ name: String) -> Lane {
    guard let lane = recorder.lanes.all.last(where: { $0.operatorName == name }) else {
      preconditionFailure("no lane \(name) among \(recorder.lanes.all.map(\.operatorName))")
    }
    return lane
  }

  /// Sends values through a subject, and returns their descriptions in the recorded events.
  func texts<Value>(_ values: Value...) -> [Event.Value] {
    let subject = PassthroughSubject<Value, Never>()
    let cancellable = subject.sink { _ in }
    for value in values { subject.send(value) }
    withExtendedLifetime(cancellable) {}
    return read().filter { $0.kind == .element }.map(\.value)
  }

  func events(_ lane: Lane, _ events: [Event]) -> [Event.Kind] { events.filter { $0.lane == lane.id }.map(\.kind) }
}

private struct Wrong: Error, CustomStringConvertible { let description = "it went wrong" }

/// A type that counts the calls of its `description`.
private final class Counted: CustomStringConvertible {
  nonisolated(unsafe) static var count = 0
  var description: String {
    Self.count += 1
    return "counted"
  }
}

/// A publisher that passes its subscriber on to another one.
private struct Passing<Base: Publisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Base.Failure
  let base: Base
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    base.subscribe(subscriber)
  }
}

/// A publisher that releases its subscriber.
private struct Forgetful: Publisher {
  typealias Output = Int
  typealias Failure = Never
  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {}
}

/// A publisher that stores the identifier of its subscriber.
private final class Probe: Publisher, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = Never
  var identifier: CombineIdentifier?
  var text = ""
  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    identifier = subscriber.combineIdentifier
    text = "\(subscriber)"
  }
}

/// An output stream that stores its text.
private final class Lines: TextOutputStream, @unchecked Sendable {
  var text = ""
  func write(_ string: String) { text += string }
}

/// A value whose `description` sends an element.
private final class Sending: CustomStringConvertible {
  let subject: PassthroughSubject<Int, Never>
  init(_ subject: PassthroughSubject<Int, Never>) { self.subject = subject }
  var description: String {
    subject.send(1)
    return "sending"
  }
}

/// The events and lanes that the recorder creates for pipelines.
struct RecorderTests {
  @Test("Each operator of a chain has a lane, from the sink upwards, and elements pass through them in turn")
  func chain() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let subject = PassthroughSubject<Int, Never>()
      var received: [Int] = []
      let cancellable = subject.map { $0 * 10 }.filter { $0 > 10 }.sink { received.append($0) }
      let lanes = bench.recorder.lanes.all
      expect(lanes.map(\.operatorName) == ["filter", "map", "PassthroughSubject"])
      expect(lanes.map(\.parent) == [0, lanes[0].id, lanes[1].id])
      expect(lanes.map(\.depth) == [0, 1, 2])
      expect(lanes.allSatisfy { $0.root == lanes[0].id && $0.origin == 0 })
      expect(lanes[0].subscriberName == "sink")
      expect(lanes.allSatisfy { $0.outstanding == .max })
      _ = bench.read()

      subject.send(1)
      subject.send(2)
      expect(received == [20])
      let events = bench.read()
      expect(events.filter { $0.kind == .element }.map(\.value.text) == ["1", "10", "2", "20", "20"])
      expect(lanes.map(\.receivedCount) == [1, 2, 2])
      // The cause of each element is its upstream element.
      let last = events.filter { $0.kind == .element }.suffix(3)
      expect(last.map(\.cause) == [0, last.first!.id, last.dropFirst().first!.id])

      cancellable.cancel()
      expect(bench.read().map(\.kind) == [.cancel, .cancel, .cancel])
      expect(lanes.allSatisfy { $0.state.contains(.cancelled) && $0.hasEnded })
    }
  }

  @Test("Demand is counted, and an element without demand counts as dropped")
  func drops() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let subject = PassthroughSubject<String, Never>()
      var subscription: (any Subscription)?
      subject.subscribe(
        AnySubscriber<String, Never>(
          receiveSubscription: {
            subscription = $0
            $0.request(.max(1))
          }, receiveValue: { $0 == "a" ? .max(1) : .none }))
      let lane = bench.lane("PassthroughSubject")
      expect(lane.outstanding == 1)
      for text in ["a", "b", "c", "d"] { subject.send(text) }
      expect(lane.receivedCount == 2)
      expect(lane.droppedCount == 2)
      expect(lane.outstanding == 0)
      let events = bench.read()
      expect(events.filter { $0.kind == .notRequested }.map(\.value.text) == ["c", "d"])
      expect(events.filter { $0.kind == .request }.map(\.number) == [1, 1])
      expect(events.filter { $0.kind == .request }.map(\.demand) == [1, 1])
      subscription?.cancel()
      subject.send("e")  // after a cancellation, no subscriber misses the element
      expect(lane.droppedCount == 2)
    }
  }

  @Test("An element that a full buffer drops counts as dropped by the buffer")
  func fullBuffer() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      for (strategy, dropped) in [
        (Publishers.BufferingStrategy<Never>.dropNewest, ["3", "4"]), (.dropOldest, ["1", "2"]),
      ] {
        let subject = PassthroughSubject<Int, Never>()
        subject.buffer(size: 2, prefetch: .byRequest, whenFull: strategy)
          .subscribe(AnySubscriber<Int, Never>(receiveSubscription: { _ in }))
        for number in 1...4 { subject.send(number) }
        expect(bench.lane("buffer").droppedCount == 2)
        expect(bench.read().filter { $0.kind == .bufferFull }.map(\.value.text) == dropped)
      }
    }
  }

  @Test("The cause of an element that is sent inside a delivery of another pipeline is that delivery")
  func causes() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let first = PassthroughSubject<Int, Never>()
      let second = PassthroughSubject<Int, Never>()
      let inner = second.sink { _ in }
      let outer = first.sink { second.send($0 + 1) }
      _ = bench.read()
      first.send(1)
      let elements = bench.read().filter { $0.kind == .element }
      expect(elements.map(\.value.text) == ["1", "2"])
      expect(elements.map(\.cause) == [0, elements[0].id])
      // A pipeline that begins inside a delivery records the delivery.
      var nested: AnyCancellable?
      let third = PassthroughSubject<Int, Never>()
      let starter = third.sink { _ in nested = second.map { $0 }.sink { _ in } }
      third.send(1)
      expect(bench.lane("map").parent == 0)
      expect(bench.lane("map").origin == 3)
      withExtendedLifetime((inner, outer, nested, starter)) {}
    }
  }

  @Test("The inner publishers of flatMap, append and catch belong to their operator")
  func innerPublishers() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let subject = PassthroughSubject<Int, Never>()
      let flat = subject.flatMap { [$0, $0].publisher.map { $0 } }.sink { _ in }
      subject.send(1)
      let operatorLane = bench.lane("flatMap")
      let inner = bench.recorder.lanes.all.last!
      expect(inner.operatorName == "Sequence")
      expect(inner.root == operatorLane.id)

      let failing = PassthroughSubject<Int, Wrong>()
      let caught = failing.catch { _ in Just(0) }.append(Just(9)).sink { _ in }
      failing.send(completion: .failure(Wrong()))
      let chain = bench.recorder.lanes.all.filter { $0.root == bench.lane("append").id }.map(\.operatorName)
      expect(chain == ["append", "catch", "PassthroughSubject", "Just", "Just"])
      expect(bench.lane("PassthroughSubject").failure.text == "it went wrong")
      withExtendedLifetime((flat, caught)) {}
    }
  }

  @Test("A hop is found after receive(on:), but only if the thread changes")
  func hops() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let scheduler = TestScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = subject.receive(on: scheduler).sink { _ in }
      subject.send(1)
      scheduler.advance()
      expect(JoinableThread { subject.send(2) }.join())
      scheduler.advance()
      var finder = HopFinder()
      let hops = bench.read().compactMap { event -> (from: Event, to: Event)? in
        finder.follow(event, bench.recorder.lanes[event.lane]!, bench.recorder.lanes).map { ($0, event) }
      }
      expect(hops.map(\.to.value.text) == ["2"])
      expect(hops.first?.from.value.text == "2")
      expect(hops.first?.from.thread != hops.first?.to.thread)
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test("A lane has the name, file and line that the program specifies, and its descriptions of elements")
  func lanes() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let subject = PassthroughSubject<Int, Never>()
      let named = subject.lane("numbers", transformValue: { "number \($0)" }).sink { _ in }
      let lane = bench.lane("lane")
      expect(lane.label?.name == "numbers")
      expect(lane.label?.file == "InspectorTests/RecorderTests.swift")
      _ = bench.read()
      subject.send(7)
      expect(bench.read().filter { $0.lane == lane.id }.map(\.value.text) == ["number 7"])
      let silent = subject.lane("silent", filter: .subscription).sink { _ in }
      _ = bench.read()
      subject.send(8)
      let quiet = bench.recorder.lanes.all.first { $0.label?.name == "silent" }!
      expect(bench.read().filter { $0.lane == quiet.id }.map(\.value) == [.none])
      expect(quiet.receivedCount == 1)
      withExtendedLifetime((named, silent)) {}
    }
  }

  @Test("Descriptions of values are truncated, redacted, omitted on request, and limited in number")
  func values() async {
    await #expect(processExitsWith: .success) {
      var options = Recorder.Options()
      options.textLimit = 4
      options.descriptionsPerTenth = 3
      options.clock = { 1 }
      let bench = Bench(options)
      expect(
        bench.texts("abc", "abcd", "abcü", "12345") == [
          .text("abc", isCut: false), .text("abcd", isCut: false), .text("abc", isCut: true),
          .text("1234", isCut: true),
        ])
      expect(bench.texts(-1, 2) == [.integer(-1), .integer(2)])
      expect(bench.texts(UInt8.max) == [.unsigned(255)])
      expect(
        bench.texts(1.5) == [.double(1.5)] && bench.texts(Float(0.5)) == [.double(0.5)]
          && bench.texts(true) == [.bool(true)])
      expect(bench.texts(Counted(), Counted(), Counted(), Counted(), Counted()).filter { $0 == .tooMany }.count == 2)
      expect(Counted.count == 3)
      bench.recorder.describesValues = false
      expect(bench.texts("secret") == [.none])
      bench.recorder.describesValues = true
    }
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      bench.recorder.redact = { $0.contains("secret") ? "—" : $0 }
      let subject = PassthroughSubject<String, Wrong>()
      let cancellable = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      subject.send("a secret")
      subject.send("a word")
      expect(bench.read().filter { $0.kind == .element }.map(\.value.text) == ["—", "a word"])
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test("Elements that a description sends are not recorded, and the recorder retains no element")
  func descriptions() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let (other, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Sending, Never>())
      var count = 0
      let cancellables = [other.sink { _ in count += 1 }, subject.sink { _ in }]
      _ = bench.read()
      weak var element: Sending?
      do {
        let sent = Sending(other)
        element = sent
        subject.send(sent)
      }
      expect(element == nil)
      expect(count == 1)
      expect(bench.read().filter { $0.kind == .element }.map(\.value.text) == ["sending"])
      withExtendedLifetime(cancellables) {}
    }
  }

  @Test("A publisher that releases its subscriber without a subscription is recorded")
  func released() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let cancellable = Forgetful().sink { _ in }
      let lane = bench.lane("Forgetful")
      expect(!lane.state.contains(.subscribed))
      expect(lane.state.contains(.subscriberReleased))
      expect(bench.read().map(\.kind) == [.subscribe, .subscriberReleased])
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test("A publisher that passes its subscriber on has a lane, and so has the other one")
  func passedOn() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = Passing(base: subject).sink { _ in }
      let lanes = (bench.lane("Passing"), bench.lane("PassthroughSubject"))
      let before = bench.read()
      expect(bench.events(lanes.0, before).contains(.subscribe) && bench.events(lanes.1, before).contains(.subscribe))
      subject.send(1)
      let events = bench.read()
      expect(bench.events(lanes.0, events).contains(.element) && bench.events(lanes.1, events).contains(.element))
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test("The recorder is transparent to publishers and subscribers")
  func transparent() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let lines = Lines()
      _ = [1].publisher.print("numbers", to: lines).sink { _ in }
      expect(lines.text.contains("receive subscription: ([1])"))
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
      let probe = Probe()
      probe.subscribe(sink)
      expect(probe.identifier == sink.combineIdentifier)
      expect(probe.text == "Sink")
      _ = bench
    }
  }

  @Test("A stopped recorder forwards all events, and records none")
  func stopped() async {
    await #expect(processExitsWith: .success) {
      let bench = Bench()
      let subject = PassthroughSubject<Int, Never>()
      var received: [Int] = []
      let cancellable = subject.map { $0 }.sink { received.append($0) }
      bench.recorder.uninstall()
      let last = bench.recorder.ring.last
      subject.send(1)
      let later = subject.sink { received.append($0) }
      subject.send(2)
      cancellable.cancel()
      subject.send(3)
      expect(received == [1, 2, 2, 3])
      expect(bench.recorder.ring.last == last)
      withExtendedLifetime(later) {}
    }
  }

  @Test("The number of retained lanes that have ended is limited")
  func endedLanes() async {
    await #expect(processExitsWith: .success) {
      var options = Recorder.Options()
      options.endedLanes = 10
      let bench = Bench(options)
      let subject = PassthroughSubject<Int, Never>()
      let alive = subject.sink { _ in }
      for _ in 0..<1_000 { _ = Just(1).sink { _ in } }
      expect(bench.recorder.lanes.total == 1_001)
      expect(bench.recorder.lanes.all.count == 11)
      expect(bench.recorder.lanes.all.first?.id == 1)
      withExtendedLifetime(alive) {}
    }
  }
}

/// Stops the process with a message if a condition is false.
private func expect(_ condition: Bool, line: UInt = #line) {
  precondition(condition, "line \(line)", file: #file, line: line)
}
