import Combine
import CombineTestKit
import Testing

struct SubscriberScriptTests {
  typealias Recorder = RecordingSubscriber<Int, Never>

  @Test("A script requests inside deliveries, by returned demand, and on other threads")
  func script() {
    let source = TestPublisher<Int, Never>()
    let recorder = Recorder(script: [
      .onSubscription(.request(.max(2))),
      .onValue(2, .request(.max(1)), .onAnotherThread(.request(.max(1)))),
      .onValue(4, .returnDemand(.max(3))),
      .onValue(6, .cancel),
    ])
    source.subscribe(recorder)
    for value in 1...10 { source.send(value) }
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
    #expect(source.connections[0].requests == [.max(2), .max(1), .max(1)])
    #expect(recorder.demanded == .max(7))
    #expect(source.cancelCount == 1)
    #expect(recorder.violations == [])
  }

  @Test("A line for no value, and a demand that nothing can return, stop the process with a message", arguments: 0..<4)
  func wrongLines(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      switch index {
      case 0: _ = SubscriberStep.onValue(0, .cancel)
      case 1: _ = SubscriberStep.onSubscription(.returnDemand(.max(1)))
      case 2: _ = SubscriberStep.onCompletion(.run {}, .returnDemand(.max(1)))
      default: _ = SubscriberAction.onAnotherThread(.returnDemand(.max(1)))
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let expected = [
      "SubscriberStep: values are counted from 1", "SubscriberStep: only the delivery of a value returns a demand",
      "SubscriberStep: only the delivery of a value returns a demand",
      "SubscriberAction.onAnotherThread: another thread can't return a demand",
    ]
    #expect(message.contains(expected[index]), "\(message)")
  }

  @Test("Demand that several actions and lines return is added up")
  func returnedDemands() {
    let source = TestPublisher<Int, Never>("source", .exceedsDemand)
    let recorder = Recorder(script: [
      .onSubscription(.request(.max(1)), .request(.max(1))),
      .onValue(1, .returnDemand(.max(2)), .run {}, .returnDemand(.max(3))),
      .onEveryValue(.returnDemand(.max(1))),
      .onEveryValue(.run {}),
    ])
    source.subscribe(recorder)
    #expect(recorder.demanded == .max(2))
    source.send(1)
    #expect(recorder.demanded == .max(8))
    source.send(2)
    #expect(recorder.demanded == .max(9))
    #expect(source.connections[0].outstanding == .max(7))
    recorder.cancel()
  }

  @Test(
    "Without a line about the subscription nothing is requested, and later demand is served"
  )
  func asksForNothing() {
    let recorder = Recorder(script: [.onEveryValue(.returnDemand(.max(1)))])
    [1, 2, 3].publisher.subscribe(recorder)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.violations == [])
  }

  @Test("Several lines about one event all run, in order, and may run any code")
  func severalLines() {
    let log = Monitor([String]())
    func note(_ text: String) -> SubscriberAction { .run { log.withLock { $0.append(text) } } }
    let recorder = Recorder(script: [
      .onSubscription(note("subscription"), .request(.unlimited)), .onValue(1, note("first")),
      .onEveryValue(note("every")),
      .onValue(1, note("first again")), .onCompletion(note("completion")),
    ])
    [1, 2].publisher.subscribe(recorder)
    #expect(
      log.read { $0 } == ["subscription", "first", "every", "first again", "every", "completion"])
  }

  @Test("Another thread may cancel during a delivery")
  func cancelElsewhere() {
    let source = TestPublisher<Int, Never>()
    let recorder = Recorder(script: [
      .onSubscription(.request(.unlimited)), .onValue(2, .onAnotherThread(.cancel)),
    ])
    source.map { $0 }.subscribe(recorder)
    for value in 1...5 { source.send(value) }
    #expect(recorder.values == [1, 2])
    #expect(recorder.violations == [])
  }

  @Test("A request on another thread that waits for the delivery is a violation")
  func waits() {
    let isDelivering = Monitor(false)
    let source = TestPublisher<Int, Never>()
    let recorder = Recorder(
      "R",
      script: [
        .onSubscription(.request(.max(1))), .onValue(1, .onAnotherThread(.request(.max(1)), timeout: 0.01)),
      ])
    source.subscribe(recorder)
    source.connections[0].onRequest { _ in _ = isDelivering.wait(timeout: 600) { !$0 } }
    isDelivering.withLock { $0 = true }
    source.send(1)
    isDelivering.withLock { $0 = false }
    #expect(recorder.violations == ["R: what the script does on another thread is kept waiting"])
  }
}
