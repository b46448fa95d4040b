import Combine
import CombineExtras
import CombineTestKit
import TestHelpers
import Testing

/// `dataResponse(for:)` with a real server in another process. `server.py` lists the routes.
@Suite(.serialized, .timeLimit(.minutes(60)))
final class DataPublisherTests {
  typealias Recorder = RecordingSubscriber<Data, URLError>

  let server: Server
  let session: URLSession
  let tracker = ReferenceTracker()

  init() throws {
    server = try Server.shared.get()
    session = URLSession(configuration: .patient)
  }

  deinit { session.invalidateAndCancel() }

  func recorder(_ demand: Subscribers.Demand = .max(1)) -> Recorder {
    tracker.track(Recorder(initialDemand: demand), as: "subscriber")
  }

  /// Waits until all work on the delegate queue has run, such as the delivery of a result.
  func drainDelegateQueue() async {
    await withCheckedContinuation { done in session.delegateQueue.addBarrierBlock { done.resume() } }
  }

  @Test func deliversTheBodyThenFinishes() async throws {
    do {
      let recorder = recorder()
      session.dataResponse(for: server.url("/json")).subscribe(recorder)
      #expect(recorder.waitForCompletion())
      #expect(
        recorder.events == [
          .subscription("DataPublisher"), .value(Data(#"{"alpha_2": "NO", "name": "Norway"}"#.utf8)),
          .completion(.finished),
        ])
      #expect(recorder.violations == [])
    }
    await drainDelegateQueue()
    #expect(tracker.alive == [])
  }

  @Test func sendsTheRequestAsItIs() throws {
    var request = URLRequest(url: server.url("/echo"))
    request.httpMethod = "POST"
    request.httpBody = Data("hello".utf8)
    let recorder = recorder()
    session.dataResponse(for: request).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values == [Data("POST hello".utf8)])
  }

  @Test func deliversOnTheDelegateQueue() throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: .patient, delegate: nil, delegateQueue: queue)
    defer { session.invalidateAndCancel() }
    let recorder = recorder()
    let seen = Seen()
    recorder.onValue { _ in seen.note(OperationQueue.current === queue) }
    recorder.onCompletion { _ in seen.note(OperationQueue.current === queue) }
    session.dataResponse(for: server.url("/json")).subscribe(recorder)
    #expect(seen.waitForCount(2))
    #expect(seen.notes == [true, true])
  }

  @Test func worksWithSink() async throws {
    var cancellable: AnyCancellable?
    let data = try await withCheckedThrowingContinuation { continuation in
      cancellable = session.dataResponse(for: server.url("/json")).sink {
        if case .failure(let error) = $0 { continuation.resume(throwing: error) }
      } receiveValue: {
        continuation.resume(returning: $0)
      }
    }
    #expect(data.count == 35)
    withExtendedLifetime(cancellable) {}
  }

  @Test func withoutDemandNothingIsSent() async throws {
    let recorder = recorder(.none)
    session.dataResponse(for: server.url("/json", key: "noDemand")).subscribe(recorder)
    // A later request on the same session receives a response. The first one, if sent, would have arrived before.
    let barrier = self.recorder()
    session.dataResponse(for: server.url("/json", key: "barrier")).subscribe(barrier)
    #expect(barrier.waitForCompletion())
    #expect(try await server.ask("/count", key: "noDemand") == "0")

    recorder.request(.max(1))
    #expect(recorder.waitForCompletion())
    #expect(recorder.values.count == 1)
    #expect(try await server.ask("/count", key: "noDemand") == "1")
  }

  @Test func moreDemandSendsNoMoreRequests() async throws {
    let recorder = recorder(.max(1))
    recorder.onValue { [unowned recorder] _ in recorder.request(.unlimited) }
    session.dataResponse(for: server.url("/json", key: "moreDemand")).subscribe(recorder)
    recorder.request(.max(2))
    recorder.request(.unlimited)
    #expect(recorder.waitForCompletion())
    recorder.request(.max(1))
    await drainDelegateQueue()
    #expect(recorder.values.count == 1)
    #expect(recorder.violations == [])
    #expect(try await server.ask("/count", key: "moreDemand") == "1")
  }

  @Test func everySubscriberSendsItsOwnRequest() async throws {
    let publisher = session.dataResponse(for: server.url("/json", key: "two"))
    let (first, second) = (recorder(), recorder())
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(first.waitForCompletion() && second.waitForCompletion())
    #expect(first.values == second.values && first.values.count == 1)
    #expect(try await server.ask("/count", key: "two") == "2")
  }

  @Test func cancelBeforeDemandSendsNothingAndReleases() async throws {
    weak var weakRecorder: Recorder?
    var subscription: (any Subscription)?
    do {
      let recorder = recorder(.none)
      weakRecorder = recorder
      session.dataResponse(for: server.url("/json", key: "before")).subscribe(recorder)
      subscription = recorder.subscription
    }
    #expect(weakRecorder != nil)  // subscription and subscriber retain each other
    subscription?.cancel()
    #expect(weakRecorder == nil)
    subscription?.request(.max(1))
    subscription?.cancel()

    let barrier = recorder()
    session.dataResponse(for: server.url("/json", key: "barrier")).subscribe(barrier)
    #expect(barrier.waitForCompletion())
    #expect(try await server.ask("/count", key: "before") == "0")
  }

  @Test func cancelDuringTheTransferEndsItAndReleases() async throws {
    weak var weakRecorder: Recorder?
    var subscription: (any Subscription)?
    let received = Seen()
    do {
      let recorder = recorder()
      weakRecorder = recorder
      recorder.onValue { _ in received.note(true) }
      recorder.onCompletion { _ in received.note(true) }
      session.dataResponse(for: server.url("/stalled", key: "during")).subscribe(recorder)
      subscription = recorder.subscription
    }
    #expect(try await server.ask("/await/started", key: "during") == "True")
    #expect(weakRecorder != nil)
    subscription?.cancel()
    #expect(weakRecorder == nil)  // although the session still has to end the task
    #expect(try await server.ask("/await/gone", key: "during") == "True")
    subscription?.cancel()
    subscription?.request(.max(1))
    await drainDelegateQueue()
    #expect(received.notes == [])
    #expect(try await server.ask("/count", key: "during") == "1")
  }

  @Test func cancelInsideTheValueStopsTheCompletion() async throws {
    let recorder = recorder()
    let received = Seen()
    recorder.onValue { [unowned recorder] _ in
      recorder.cancel()
      received.note(true)
    }
    recorder.onCompletion { _ in received.note(false) }
    session.dataResponse(for: server.url("/json")).subscribe(recorder)
    #expect(recorder.wait { values, _ in values == 1 })
    await drainDelegateQueue()
    #expect(received.notes == [true])
    #expect(recorder.violations == [])
  }

  @Test func cancelAfterTheEndDoesNothing() async throws {
    do {
      let recorder = recorder()
      session.dataResponse(for: server.url("/json")).subscribe(recorder)
      #expect(recorder.waitForCompletion())
      let before = recorder.events
      recorder.subscription?.cancel()
      recorder.subscription?.request(.max(1))
      await drainDelegateQueue()
      #expect(recorder.events == before)
    }
    #expect(tracker.alive == [])
  }

  @Test func cancelAndDemandMayMeet() async throws {
    for round in 0..<40 {
      let recorder = recorder(.none)
      session.dataResponse(for: server.url("/json")).subscribe(recorder)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if (thread + round).isMultiple(of: 2) { recorder.request(.max(1)) } else { recorder.cancel() }
      }
      #expect(recorder.violations == [])
    }
    await drainDelegateQueue()  // a delivery may be in progress there
    #expect(tracker.count == 40)
    #expect(tracker.alive == [])
  }

  @Test func theTransferNeedsNobodyToHoldIt() throws {
    let received = Seen()
    let recorder = tracker.track(Forgetful(received), as: "subscriber")
    session.dataResponse(for: server.url("/json")).subscribe(recorder)
    #expect(received.waitForCount(2))
    #expect(received.notes == [true, false])
  }

  @Test func anUnreachableServerIsAFailure() throws {
    let recorder = recorder()
    session.dataResponse(for: try Server.closedPort()).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values == [])
    let error = try #require(recorder.completion?.error)
    #expect(error.code == .cannotConnectToHost)
  }

  @Test func aBodyCutShortIsAFailure() throws {
    let recorder = recorder()
    session.dataResponse(for: server.url("/short")).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values == [])
    #expect(recorder.completion?.error != nil)  // the code differs between platforms
  }

  @Test func anErrorPageIsDelivered() throws {
    let recorder = recorder()
    session.dataResponse(for: server.url("/status/404")).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values.map(\.count) == [3000])
    #expect(recorder.completion == .finished)
  }

  @Test func noBodyIsDeliveredAsEmptyData() throws {
    let recorder = recorder()
    session.dataResponse(for: server.url("/empty")).subscribe(recorder)
    #expect(recorder.waitForCompletion())
    #expect(recorder.values == [Data()])
    #expect(recorder.completion == .finished)
  }

  @Test func askingForNothingTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let recorder = RecordingSubscriber<Data, URLError>(initialDemand: .none)
      URLSession.shared.dataResponse(for: URL(string: "http://127.0.0.1/")!).subscribe(recorder)
      recorder.subscription?.request(.none)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("DataPublisher was asked for no values"))
  }
}

/// A list of flags to which any thread can append.
final class Seen: @unchecked Sendable {  // `flags` is guarded by the lock of the condition
  private let condition = NSCondition()
  private var flags: [Bool] = []

  var notes: [Bool] { condition.withLock { flags } }

  func note(_ flag: Bool) {
    condition.withLock {
      flags.append(flag)
      condition.broadcast()
    }
  }

  func waitForCount(_ count: Int) -> Bool {
    let limit = Date(timeIntervalSinceNow: 10)
    return condition.withLock {
      while flags.count < count { guard condition.wait(until: limit) else { return false } }
      return true
    }
  }
}

/// A subscriber that requests one value and does not retain its subscription. It records `true` for a value and `false`
/// for the completion.
final class Forgetful: Subscriber {
  let received: Seen
  init(_ received: Seen) { self.received = received }

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ input: Data) -> Subscribers.Demand {
    received.note(true)
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) { received.note(false) }
}
