import Combine
import Testing

// Code of a client that is compiled in Swift 5 mode with its default checking, as it was written for the original
// without regard to `Sendable`. It must compile without warnings; `make lint` treats each as an error.

private enum Problem: Error { case oops }

/// A class that is neither `Sendable` nor isolated to an actor.
private class Person {
  var name: String
  init(name: String) { self.name = name }
}

/// A class of an application that any thread may use, with care.
private class Directory: ObservableObject {
  @Published var people: [Person] = []
  @Published var query = ""
  let selected = PassthroughSubject<Person, Problem>()
  let current = CurrentValueSubject<Person?, Never>(nil)
  var cancellables = Set<AnyCancellable>()
  private(set) var found: [String] = []
  private let queue = DispatchQueue(label: "directory")

  func load() -> Future<[Person], Problem> {
    Future { promise in
      self.queue.async { promise(.success([Person(name: "Ada"), Person(name: "Grace")])) }
    }
  }

  func follow() {
    $query
      .removeDuplicates()
      .combineLatest($people)
      .map { query, people in people.map(\.name).filter { query.isEmpty || $0.hasPrefix(query) } }
      .sink { [weak self] in self?.found = $0 }
      .store(in: &cancellables)
    selected
      .map { Optional($0) }
      .replaceError(with: nil)
      .sink { [weak self] in self?.current.send($0) }
      .store(in: &cancellables)
  }

  func select(_ index: Int) {
    let person = people[index]
    DispatchQueue.global().async { self.selected.send(person) }
  }

  func names(on queue: DispatchQueue) -> AnyPublisher<String, Problem> {
    load()
      .flatMap { $0.publisher.setFailureType(to: Problem.self) }
      .map(\.name)
      .receive(on: queue)
      .handleEvents(receiveOutput: { self.found.append($0) })
      .eraseToAnyPublisher()
  }
}

struct Swift5ClientTests {
  @Test func valuesThatAreNotSendable() async throws {
    let directory = Directory()
    directory.follow()
    directory.people = try await directory.load().value
    directory.query = "A"
    #expect(directory.found == ["Ada"])
    var iterator = directory.current.compactMap { $0 }.values.makeAsyncIterator()
    directory.select(1)
    #expect(await iterator.next()?.name == "Grace")
  }

  @Test func publishersInTasks() async throws {
    let directory = Directory()
    let publisher = directory.names(on: DispatchQueue(label: "test"))
    let task = Task { () -> [String] in
      var names: [String] = []
      for try await name in publisher.values { names.append(name) }
      return names
    }
    let count = try await task.value.count
    #expect(count > 0)  // the others arrived while no task waited
  }

  @Test func timersAndNotifications() async {
    let center = NotificationCenter()
    var count = 0
    let cancellable = center.publisher(for: Notification.Name("test")).sink { _ in count += 1 }
    center.post(name: Notification.Name("test"), object: nil)
    cancellable.cancel()
    #expect(count == 1)
    let first = await Timer.publish(every: 0.001, on: .main, in: .common).autoconnect().values.first { _ in true }
    #expect(first != nil)
  }
}
