import Combine
import CombineExtras
import CombineTestKit
import Foundation
import Observation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The examples of the documentation, before and after, so that they are compiled. They are not run, because each
// operator has its own tests. `swift-format-ignore` preserves the line breaks of the documentation.

struct Country: Decodable { var name = "" }
private struct Person { var email: String? }
private struct Item {}
private struct Note {}
private enum ListError: Error { case empty }
private enum CartError: Error { case empty }
private enum NameError: Error { case empty }
private enum ProfileError: Error { case noEmail }
private enum SearchError: Error { case emptyQuery }

private final class Form: ObservableObject, @unchecked Sendable {  // never run
  @Published var name = ""
  func save() {}
}

@Observable private final class Counter { var count = 0 }

final class CountriesModel: LoadableObject {
  @Published private(set) var state = LoadingState<[Country]>.idle
  let session = URLSession.shared
  let url = URL(filePath: "/")

  func load() {
    session.dataTaskPublisher(for: url)
      .validateResponse()
      .decode(as: [Country].self)
      .convertToLoadingState(startsWithLoading: true)
      .receive(on: DispatchQueue.main)
      .assign(to: &$state)
  }
}

private final class Before: @unchecked Sendable {  // never run
  @Published var items: [Item] = []
  @Published var isLoading = false
  @Published var error: (any Error)?

  var state = LoadingState<[Country]>.idle
  var name = ""
  var cancellables: Set<AnyCancellable> = []

  // swift-format-ignore
  func load(_ items: AnyPublisher<[Country], any Error>) {
    state = .loading
    items.receive(on: DispatchQueue.main)
      .sink { [weak self] completion in
        if case .failure(let error) = completion { self?.state = .failed(error) }
      } receiveValue: { [weak self] items in self?.state = .loaded(items) }
      .store(in: &cancellables)
  }

  func assign(_ names: AnyPublisher<String, Never>) {
    names.sink { [weak self] in self?.name = $0 }.store(in: &cancellables)
  }

  func save(_ form: Form) {
    form.$name.receive(on: DispatchQueue.main).sink { _ in form.save() }
      .store(in: &cancellables)
  }
}

private final class After: @unchecked Sendable {  // never run
  @Published var state = LoadingState<[Item]>.idle
  @Published var email: String?
  @Published var name = ""
  var cancellables: Set<AnyCancellable> = []

  func load(_ items: AnyPublisher<[Item], any Error>) {
    items.convertToLoadingState(startsWithLoading: true)
      .receive(on: DispatchQueue.main)
      .assign(to: &$state)
  }

  func assign(_ names: AnyPublisher<String, Never>) {
    names.assign(to: \.name, on: self, ownership: .weak).store(in: &cancellables)
  }

  func save(_ form: Form) {
    form.$name.didSet.sink { _ in form.save() }
      .store(in: &cancellables)
  }

  func check() -> (AnyPublisher<String, NameError>, AnyPublisher<String, ProfileError>) {
    (
      AnyPublisher(
        $name.validate { name throws(NameError) in if name.isEmpty { throw .empty } }
      ),
      AnyPublisher(
        $email.unwrap(orThrow: ProfileError.noEmail)
      )
    )
  }
}

private func validated(
  _ items: AnyPublisher<[Country], any Error>, _ cart: AnyPublisher<[Int], CartError>
) -> [Any] {
  [
    items.tryMap { items in
      guard !items.isEmpty else { throw ListError.empty }
      return items
    },
    items.validate { if $0.isEmpty { throw ListError.empty } },
    cart.validate { cart throws(CartError) in if cart.isEmpty { throw .empty } },
  ]
}

private func unwrapped(
  _ user: AnyPublisher<Person, any Error>, _ profile: AnyPublisher<String?, ProfileError>
) -> [Any] {
  [
    user.map(\.email).tryMap { email in
      guard let email else { throw ProfileError.noEmail }
      return email
    },
    user.map(\.email).unwrap(orThrow: ProfileError.noEmail),
    profile.unwrap(orThrow: .noEmail),
  ]
}

private struct Countries {
  let cache: [String: [Country]]
  let isOnline: Bool

  func search(_ query: String) -> AnyPublisher<[Country], SearchError> {
    if let cached = cache[query] {
      return Just(cached).setFailureType(to: SearchError.self).eraseToAnyPublisher()
    }
    guard !query.isEmpty else {
      return Fail(outputType: [Country].self, failure: SearchError.emptyQuery).eraseToAnyPublisher()
    }
    guard isOnline else { return Empty<[Country], SearchError>().eraseToAnyPublisher() }
    return searchAgain(query)
  }

  func searchAgain(_ query: String) -> AnyPublisher<[Country], SearchError> {
    if let cached = cache[query] { return .just(cached) }
    guard !query.isEmpty else { return .fail(with: .emptyQuery) }
    guard isOnline else { return .empty() }
    return .empty()
  }
}

private func results(_ country: AnyPublisher<Country, any Error>) -> [AnyPublisher<Result<Country, any Error>, Never>] {
  [
    country.map { Result<Country, any Error>.success($0) }
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher(),
    AnyPublisher(
      country.convertToResult()
    ),
  ]
}

private func decoded(_ data: AnyPublisher<Data, any Error>) -> [AnyPublisher<String, any Error>] {
  [
    AnyPublisher(
      data.decode(type: Country.self, decoder: JSONDecoder()).map(\.name)
    ),
    AnyPublisher(
      data.decode(as: Country.self).map(\.name)
    ),
  ]
}

private func responses(
  _ session: URLSession, _ url: URL, _ show: @escaping ([Country]) -> Void,
  _ report: @escaping (Subscribers.Completion<any Error>) -> Void
) -> [Any] {
  [
    session.dataTaskPublisher(for: url)
      .tryMap { data, response in
        guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
          throw URLError(.badServerResponse)
        }
        return data
      },
    session.dataTaskPublisher(for: url)
      .validateResponse(),
    session.dataTaskPublisher(for: url)
      .validateResponse()
      .decode(as: Country.self)
      .mapToNetworkError(),
    session.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(using: .snakeCaseConverting)
      .sink(receiveCompletion: report, receiveValue: show),
  ]
}

// swift-format-ignore
private func errors(
  _ countries: AnyPublisher<[Country], any Error>, _ askForPassword: @escaping () -> Void,
  _ showNothing: @escaping () -> Void, _ alert: @escaping (String) -> Void, _ show: @escaping ([Country]) -> Void
) -> AnyCancellable {
  countries
    .mapToNetworkError()
    .sink(receiveCompletion: { completion in
      guard case .failure(let error) = completion else { return }
      switch error {
      case .unauthorized: askForPassword()
      case .notFound: showNothing()
      default: alert(error.localizedDescription)
      }
    }, receiveValue: show)
}

private func transferred(
  _ session: URLSession, _ request: URLRequest, _ file: URL, _ bar: ProgressBar, _ open: @escaping (URL) -> Void
) -> [Any] {
  [
    session.dataTaskPublisher(for: request).map { data, _ in data },
    session.dataResponse(for: request)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.count) }),
    session.downloadPublisher(for: request, to: file)
      .sink(
        receiveCompletion: { print($0) },
        receiveValue: { event in
          switch event {
          case .progress(let progress): bar.fraction = progress.fraction
          case .response(let file, _): open(file)
          }
        }),
  ]
}

private final class ProgressBar { var fraction: Double? }

private func taken(
  _ taps: AnyPublisher<Int, Never>, _ save: @escaping (Int) -> AnyPublisher<Int, Never>
) -> [AnyPublisher<Int, Never>] {
  [
    AnyPublisher(
      taps.flatMap(maxPublishers: .max(1)) { save($0) }
    ),
    AnyPublisher(
      taps.concatMap { save($0) }
    ),
  ]
}

private func labeled(_ taps: AnyPublisher<Int, Never>, _ form: Form) -> AnyPublisher<String, Never> {
  AnyPublisher(
    taps.withLatestFrom(form.$name) { count, name in "\(count): \(name)" }
  )
}

private func stored(_ notes: AnyPublisher<Note, Never>, _ store: (Note) async -> Void) async {
  for await note in notes.values { await store(note) }
  for await note in notes.values(bufferingPolicy: .unbounded) { await store(note) }
}

@MainActor private final class Prices {
  var price = 0
  var cancellables: Set<AnyCancellable> = []

  @MainActor func watch(_ prices: some Publisher<Int, Never>) {
    prices.sink { self.price = $0 }.store(in: &cancellables)
    prices.receive(on: .mainActor).sink { self.price = $0 }.store(in: &cancellables)
  }
}

@MainActor private let model = Counter()
@MainActor private func show(_ count: Int) {}

// swift-format-ignore
@MainActor func watch() {
  withObservationTracking { show(model.count) } onChange: { Task { @MainActor in watch() } }
}

@MainActor private func observe() -> AnyCancellable {
  model.publisher(for: \.count).sink(receiveValue: show)
}

private final class Search {
  @Published var query = ""
  private(set) var asked: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init(scheduler: AnySchedulerOf<DispatchQueue> = .main) {
    $query.dropFirst().debounce(for: .milliseconds(300), scheduler: scheduler)
      .sink { [unowned self] in asked.append($0) }
      .store(in: &cancellables)
  }

  static var all: [Search] {
    [
      Search(),
      Search(scheduler: DispatchQueue.test.eraseToAnyScheduler()),
    ]
  }
}

private enum LoadError: Error { case empty }
@Sendable private func load() async -> Int { 1 }
@Sendable private func fetch() async throws -> Int { 1 }
@Sendable private func parse() async throws(LoadError) -> Int { throw .empty }

// swift-format-ignore
private func asynchronous() -> [Any] {
  [
    Publishers.AsyncOperation { await load() },
    Publishers.AsyncOperation { try await fetch() },
    Publishers.AsyncOperation { () async throws(LoadError) in try await parse() },
  ]
}

private func awaited(_ prices: AnyPublisher<Double, Never>) async {
  do {
    var iterator = prices.values.makeAsyncIterator()
    let price = await iterator.next()
    print(price as Any)
  }
  do {
    let price = await prices.firstValue()
    print(price as Any)
  }
}

func log(_ prices: AnyPublisher<Double, Never>) {
  let first = prices.first().values(bufferingPolicy: .unbounded)
  Task { for await price in first { print(price) } }
}

private func slept(_ scheduler: AnySchedulerOf<DispatchQueue>) async throws -> Any {
  try await scheduler.sleep(for: .seconds(1))
  for await time in scheduler.timer(interval: .seconds(1)) { print(time) }
  let search = Search(scheduler: DispatchQueue.immediate)
  return (
    search,
    Publishers.Timer(every: .seconds(1), scheduler: DispatchQueue.main)
      .autoconnect()
      .sink { print($0) }
  )
}

private func sent(_ session: URLSession, _ request: URLRequest, _ data: Data, _ url: URL, _ file: URL) -> [Any] {
  var publisher = session.downloadPublisher(for: url, to: file)
  publisher.statusCodes = [200]
  return [
    publisher,
    session.uploadPublisher(for: request, from: data)
      .validateResponse(),
  ]
}

@MainActor final class Ticker {
  private var price = 0
  private var cancellables: Set<AnyCancellable> = []

  init(_ prices: AnyPublisher<Int, Never>, scheduler: AnySchedulerOf<MainActorScheduler> = .mainActor) {
    prices.receive(on: scheduler).sink { self.price = $0 }.store(in: &cancellables)
  }
}

private struct Lost: Error { var isTransient = true }

private func retried(_ request: AnyPublisher<Int, Lost>, _ queue: DispatchQueue) -> [AnyPublisher<Int, Lost>] {
  func signIn() -> AnyPublisher<Void, Never> { .just(()) }
  return [
    AnyPublisher(
      request.catch { error in Just(()).delay(for: 1, scheduler: queue).flatMap { _ in request } }
    ),
    AnyPublisher(
      request.retry(
        5, backoff: .exponential(initial: .milliseconds(200), maximum: .seconds(10)), scheduler: queue,
        when: { $0.isTransient })
    ),
    AnyPublisher(
      request.retryWhen { failures in failures.flatMap { _ in signIn().first() } }
    ),
  ]
}

private let backoffs: [RetryBackoff] = [
  .constant(.seconds(2)),
  .linear(initial: .seconds(1), increment: .seconds(1)),
  .exponential(initial: .milliseconds(100), maximum: .seconds(5)),
]

private struct Location: Sendable {}

private final class Tracker {
  private var observers: [Int: (Location) -> Void] = [:]
  func observe(_ body: @escaping (Location) -> Void) -> Int {
    observers[observers.count] = body
    return observers.count - 1
  }
  func remove(_ observer: Int) { observers[observer] = nil }
}

private func created(_ tracker: Tracker) -> AnyPublisher<Location, any Error> {
  let locations = AnyPublisher<Location, any Error>.create(overflow: .dropOldest(capacity: 1)) { subscriber in
    let observer = tracker.observe { subscriber.send($0) }
    return AnyCancellable { tracker.remove(observer) }
  }
  return locations
}

private func counted() -> AnyPublisher<Int, Never> {
  AnyPublisher(
    AnyPublisher<Int, Never>.create { subscriber in
      var next = 0
      subscriber.onRequest { _ in
        while subscriber.demand > .none {
          next += 1  // before it is sent, because the delivery may request more
          subscriber.send(next)
        }
      }
      return AnyCancellable {}
    }
  )
}

private struct User: Sendable {}

private func remembered(_ loadUser: () -> AnyPublisher<User, Lost>) -> (AnyCancellable, AnyPublisher<User, Lost>) {
  typealias Failure = Lost
  func before() -> AnyCancellable {
    let user = CurrentValueSubject<User?, Failure>(nil)
    let connection = loadUser().map(Optional.some).subscribe(user)
    return connection
  }
  let user = loadUser().share(replay: 1)
  return (before(), user.eraseToAnyPublisher())
}

private final class TitledView {
  var title = ""
  private var cancellables: Set<AnyCancellable> = []

  init(_ model: Form) {
    model.$name.sink(with: self) { view, name in view.title = name }.store(in: &cancellables)
  }
}

@Sendable private func load(_ number: Int) async -> String { "\(number)" }

private func loaded(_ ids: AnyPublisher<Int, Never>) -> AnyPublisher<String, Never> {
  AnyPublisher(
    ids.asyncMap { await load($0) }
  )
}

private struct Order: Sendable { let customer: Int }

private func orderly(_ orders: AnyPublisher<Order, Never>, _ queue: DispatchQueue) -> AnyPublisher<Order, Never> {
  AnyPublisher(
    orders.group(by: \.customer)
      .flatMap { group in group.throttle(for: 1, scheduler: queue, latest: true) }
  )
}

private struct Line: Sendable {}

private func forwarded(_ lines: AsyncThrowingStream<Line, any Error>) -> AnyPublisher<Line, any Error> {
  let subject = PassthroughSubject<Line, any Error>()
  Task { for try await line in lines { subject.send(line) } }
  return subject.eraseToAnyPublisher()
}

/// The examples of the documentation, except for diagrams and paragraphs with `…`, which are not compiled.
struct DocumentationTests {
  @Test func whatRunsAtOnceNeedsNoTime() {
    let search = Search(scheduler: .immediate)
    search.query = "swift"
    #expect(search.asked == ["swift"])
  }

  @Test func theExamplesAreThoseAbove() throws {
    let here = URL(filePath: #filePath)
    let package = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let tested = Set(try lines(here).map(\.text))
    var examples = 0
    for file in try ["CombineExtras", "CombineSupport"].flatMap({ module in
      try FileManager.default.contentsOfDirectory(
        at: package.appending(path: "Sources/\(module)"), includingPropertiesForKeys: nil)
    }) where file.pathExtension == "swift" {
      let name = file.lastPathComponent
      let paragraphs = try lines(file).split { !$0.isExample }
      for paragraph in paragraphs where !paragraph.contains(where: { $0.text.contains { "…─│✕".contains($0) } }) {
        for line in paragraph {
          examples += 1
          #expect(tested.contains(line.text) || tested.contains(line.text + ","), "\(name): \(line.text)")
        }
      }
    }
    #expect(examples > 60)
  }

  /// Returns the lines of a file without indentation, trailing comments and documentation markers.
  private func lines(_ file: URL) throws -> [(text: String, isExample: Bool)] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").map { line in
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let isExample = trimmed.hasPrefix("///     ")
      let text = (isExample ? String(trimmed.dropFirst(8)) : trimmed).components(separatedBy: " // ")[0]
      return (text.trimmingCharacters(in: .whitespaces), isExample)
    }
  }
}
