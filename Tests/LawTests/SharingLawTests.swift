import Combine
import CombineTestKit
import Testing

/// The laws for publishers that several subscribers share: `share`, `multicast`, `autoconnect`, `@Published`.
struct SharingLawTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>

  @Test("share subscribes once, and cancels its upstream when the last subscriber cancels")
  func share() {
    let source = TestPublisher<Int, TestError>()
    let shared = source.share()
    #expect(source.connections.isEmpty)
    let recorders = (0..<3).map { Recorder("subscriber \($0)") }
    for recorder in recorders { shared.subscribe(recorder) }
    #expect(source.connections.count == 1)
    source.send(1)
    recorders[0].cancel()
    recorders[1].cancel()
    #expect(source.cancelCount == 0)
    source.send(2)
    recorders[2].cancel()
    recorders[2].cancel()
    #expect(source.cancelCount == 1)
    #expect(recorders.map(\.values) == [[1], [1], [1, 2]])
    let late = Recorder("late")
    shared.subscribe(late)
    source.send(3)
    #expect(source.connections.count == 2)
    #expect(late.values == [3])
    source.send(completion: .failure(.boom))
    #expect(late.completion == .failure(.boom))
    for recorder in recorders + [late] { #expect(recorder.violations == []) }
  }

  @Test("share is released with its subscribers")
  func shareReleased() {
    let tracker = ReferenceTracker()
    let source = TestPublisher<Int, TestError>()
    func use(_ cancels: Bool) -> (any Subscription)? {
      let shared = tracker.track(source.share(), as: "share")
      let recorder = tracker.track(Recorder("subscriber"), as: "subscriber")
      shared.subscribe(recorder)
      source.send(1)
      if cancels { recorder.cancel() } else { source.send(completion: .finished) }
      return recorder.subscription
    }
    let kept = [use(true), use(false)]
    #expect(tracker.count == 4)
    #expect(tracker.alive == [])
    _ = kept
  }

  /// A publisher that sends a value while it connects. Releasing its connection does not cancel it.
  private final class Eager: ConnectablePublisher, Sendable {
    typealias Output = Int
    typealias Failure = TestError

    final class Connection: Cancellable, Sendable {
      let cancels = Monitor(0)
      func cancel() { cancels.withLock { $0 += 1 } }
    }

    let subject = PassthroughSubject<Int, TestError>()
    let connections = Monitor([Connection]())

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == TestError { subject.subscribe(subscriber) }

    func connect() -> any Cancellable {
      let connection = Connection()
      connections.withLock { $0.append(connection) }
      subject.send(1)
      return connection
    }
  }

  @Test("autoconnect also disconnects when its only subscriber cancels while it is connecting")
  func leavingWhileConnecting() {
    let source = Eager()
    let shared = source.autoconnect()
    for round in 1...2 {
      let recorder = RecordingSubscriber<Int, TestError>("leaving")
      recorder.onValue { [unowned recorder] _ in recorder.cancel() }
      shared.subscribe(recorder)
      #expect(recorder.values == [1])
      #expect(source.connections.read { $0.map { $0.cancels.read { $0 } } } == Array(repeating: 1, count: round))
    }
    let staying = RecordingSubscriber<Int, TestError>("staying")
    shared.subscribe(staying)
    source.subject.send(2)
    #expect(staying.values == [1, 2])
    #expect(source.connections.read { $0.map { $0.cancels.read { $0 } } } == [1, 1, 0])
    staying.cancel()
    #expect(source.connections.read { $0.map { $0.cancels.read { $0 } } } == [1, 1, 1])
  }

  @Test("multicast starts on connect, and stops when the connection is cancelled")
  func multicast() {
    let source = TestPublisher<Int, TestError>()
    let subjects = Monitor(0)
    let multicast = source.multicast { () -> PassthroughSubject<Int, TestError> in
      subjects.withLock { $0 += 1 }
      return PassthroughSubject()
    }
    #expect(subjects.read { $0 } == 0)
    let recorders = (0..<2).map { Recorder("subscriber \($0)") }
    for recorder in recorders { multicast.subscribe(recorder) }
    #expect(subjects.read { $0 } == 1)
    #expect(source.connections.isEmpty)
    let connection = multicast.connect()
    #expect(source.requested == .unlimited)
    source.send(1)
    connection.cancel()
    source.send(2)
    #expect(source.cancelCount == 1)
    for recorder in recorders {
      #expect(recorder.values == [1])
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }

  private final class Model: ObservableObject, @unchecked Sendable {  // used by one thread at a time
    @Published var value = 0
  }

  @Test("A published property publishes its value first, then each change before it happens")
  func published() {
    let model = Model()
    let recorder = RecordingSubscriber<Int, Never>()
    let seen = Monitor([Int]())
    recorder.onValue { [unowned model] _ in
      let value = model.value
      seen.withLock { $0.append(value) }
    }
    model.$value.subscribe(recorder)
    model.value = 1
    model.value = 2
    #expect(recorder.values == [0, 1, 2])
    #expect(seen.read { $0 } == [0, 0, 1])
    #expect(recorder.violations == [])
    recorder.cancel()
    model.value = 3
    #expect(recorder.values == [0, 1, 2])
  }

  @Test("A published property delivers the newest value when a slow subscriber requests one")
  func publishedDemand() {
    let model = Model()
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
    model.$value.subscribe(recorder)
    model.value = 1
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    model.value = 2
    model.value = 3
    #expect(recorder.values == [1])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 3])
    recorder.request(.max(1))
    model.value = 4
    #expect(recorder.values == [1, 3, 4])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test("A model is released although its property and its changes have subscribers")
  func publishedReleased() {
    let tracker = ReferenceTracker()
    let values = RecordingSubscriber<Int, Never>()
    let changes = Monitor(0)
    var cancellable: AnyCancellable?
    func use() {
      let model = tracker.track(Model(), as: "model")
      model.$value.subscribe(values)
      cancellable = model.objectWillChange.sink { changes.withLock { $0 += 1 } }
      model.value = 1
    }
    use()
    #expect(values.values == [0, 1])
    #expect(changes.read { $0 } == 1)
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    values.cancel()
    cancellable?.cancel()
  }
}
