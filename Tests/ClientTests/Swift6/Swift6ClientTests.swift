import Combine
import Testing

// Code of a client that is compiled in Swift 6 mode. The main test is that it compiles without warnings; `make lint`
// treats each as an error.

/// Does not compile if the type is not `Sendable`.
private func requireSendable<T: Sendable>(_: T.Type) {}

private enum Problem: Error { case oops }

/// Lists the types that may be shared between threads.
private func whatIsSendable() {
  requireSendable(AnyCancellable.self)
  requireSendable(CombineIdentifier.self)
  requireSendable(Subscribers.Demand.self)
  requireSendable(Subscribers.Completion<Never>.self)
  requireSendable(Subscribers.Completion<Problem>.self)
  requireSendable(Subscribers.Completion<any Error>.self)
  requireSendable(PassthroughSubject<Int, Problem>.self)
  requireSendable(CurrentValueSubject<[String], Never>.self)
  requireSendable(Future<Int, Problem>.self)
  requireSendable(Just<Int>.self)
  requireSendable(Empty<Int, Problem>.self)
  requireSendable(Fail<Int, Problem>.self)
  requireSendable(Result<Int, Problem>.Publisher.self)
  requireSendable(Optional<Int>.Publisher.self)
  requireSendable(Record<Int, Problem>.self)
  requireSendable(Record<Int, Problem>.Recording.self)
  requireSendable(Publishers.Sequence<[Int], Never>.self)
  requireSendable(AsyncPublisher<Just<Int>>.self)
  requireSendable(AsyncThrowingPublisher<Future<Int, Problem>>.self)
  requireSendable(Published<Int>.Publisher.self)
  requireSendable(ObservableObjectPublisher.self)
  requireSendable(URLSession.DataTaskPublisher.self)
  requireSendable(Timer.TimerPublisher.self)
  requireSendable(ImmediateScheduler.self)
  requireSendable(ImmediateScheduler.SchedulerTimeType.self)
  requireSendable(ImmediateScheduler.SchedulerTimeType.Stride.self)
  requireSendable(DispatchQueue.SchedulerTimeType.self)
  requireSendable(DispatchQueue.SchedulerTimeType.Stride.self)
  requireSendable(DispatchQueue.SchedulerOptions.self)
  requireSendable(OperationQueue.SchedulerTimeType.self)
  requireSendable(OperationQueue.SchedulerTimeType.Stride.self)
  requireSendable(OperationQueue.SchedulerOptions.self)
  requireSendable(RunLoop.SchedulerTimeType.self)
  requireSendable(RunLoop.SchedulerTimeType.Stride.self)
  requireSendable(RunLoop.SchedulerOptions.self)
}

/// Uses the protocols with their primary associated types.
private func opaque(_ queue: some Scheduler<DispatchQueue.SchedulerTimeType>) -> some Publisher<Int, Problem> {
  let subject: any Subject<Int, Problem> = PassthroughSubject<Int, Problem>()
  let publisher: any Publisher<Int, Problem> = subject
  let connectable: some ConnectablePublisher<Int, Never> = Just(1).makeConnectable()
  let subscriber: any Subscriber<Int, Never> = Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
  _ = (publisher, connectable, subscriber)
  return Just(1).setFailureType(to: Problem.self).receive(on: queue)
}

/// A subject that several isolation domains share.
private actor Store {
  nonisolated let changes = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []
  private var sum = 0

  func add(_ number: Int) {
    sum += number
    changes.send(sum)
  }

  func keep(_ cancellable: AnyCancellable) { cancellables.insert(cancellable) }
  func dropAll() { cancellables = [] }
}

/// A view model as in applications.
@MainActor private final class ViewModel: ObservableObject {
  @Published private(set) var text = ""
  @Published var count = 0
  private var cancellables: Set<AnyCancellable> = []
  private var task: Task<Void, Never>?

  init(_ store: Store) {
    store.changes
      .map { "\($0)" }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.text = $0 }
      .store(in: &cancellables)
    $count.filter { $0 > 0 }.removeDuplicates().map(String.init).assign(to: &$text)
  }

  /// Only the subject is passed to the task.
  func follow(_ subject: CurrentValueSubject<Int, Never>) {
    task = Task { for await value in subject.values { count = value } }
  }

  func stop() async {
    task?.cancel()
    await task?.value
  }
}

struct Swift6ClientTests {
  @Test func subjectsAndCancellablesCrossActors() async {
    let store = Store()
    let (numbers, put) = AsyncStream<Int>.makeStream()
    await store.keep(store.changes.sink { put.yield($0) })
    async let first: Void = store.add(1)
    async let second: Void = Task.detached { await store.add(2) }.value
    _ = await (first, second)
    await store.dropAll()
    await store.add(4)
    put.finish()
    var last = 0
    for await number in numbers { last = number }
    #expect(last == 3)
  }

  @Test @MainActor func aMainActorViewModel() async {
    let (store, subject) = (Store(), CurrentValueSubject<Int, Never>(5))
    let model = ViewModel(store)
    var texts = model.$text.values.makeAsyncIterator()
    #expect(await texts.next() == "")
    model.follow(subject)
    while await texts.next(isolation: MainActor.shared) != "5" {}
    #expect(model.count == 5)
    await model.stop()
  }

  @Test func futuresCrossActors() async throws {
    let future = Future<Int, Problem> { $0(.success(1)) }
    let other = Task.detached { try await future.value }
    #expect(try await other.value == 1)
    await #expect(throws: Problem.self) { try await Future<Int, Problem> { $0(.failure(.oops)) }.value }
  }

  @Test func publishersOfValuesCrossActors() async {
    let (just, numbers) = (Just(1), [1, 2, 3].publisher)
    let sum = await Task.detached {
      var sum = 0
      for await number in just.values { sum += number }
      for await number in numbers.values { sum += number }
      return sum
    }.value
    #expect(sum == 7)
  }

  @Test func theDeclarationsAboveAreCompiled() {
    whatIsSendable()
    let box = opaque(DispatchQueue(label: "test"))
    withExtendedLifetime(box) {}
  }
}

/// Key-value observing is declared, and unavailable.
@available(*, unavailable)
private func observesKeyValues(_ operation: Operation) -> AnyPublisher<Bool, Never> {
  operation.publisher(for: \Operation.isFinished)
}
