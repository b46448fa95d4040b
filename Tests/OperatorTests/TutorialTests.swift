import Combine
import CombineTestKit
import Testing

/// Code as in tutorials and apps: without explicit types, and with `import Combine` and no other module of the package
/// but the one with the clock.
struct TutorialTests {
  // MARK: - A form with validation

  final class SignUpForm: ObservableObject {
    @Published var username = ""
    @Published var password = ""
    @Published var repeatedPassword = ""
    @Published private(set) var isValid = false
    @Published private(set) var message = ""

    private var cancellables = Set<AnyCancellable>()

    private var isUsernameValid: AnyPublisher<Bool, Never> {
      $username.removeDuplicates().map { $0.count >= 3 }.eraseToAnyPublisher()
    }

    private var isPasswordValid: AnyPublisher<Bool, Never> {
      Publishers.CombineLatest($password, $repeatedPassword)
        .map { $0.count >= 8 && $0 == $1 }
        .eraseToAnyPublisher()
    }

    init() {
      Publishers.CombineLatest(isUsernameValid, isPasswordValid)
        .map { $0 && $1 }
        .removeDuplicates()
        .assign(to: &$isValid)

      $username
        .combineLatest($password, $repeatedPassword)
        .map { username, password, repeated in
          if username.count < 3 { return "The name is too short." }
          if password.count < 8 { return "The password is too short." }
          return password == repeated ? "" : "The passwords differ."
        }
        .sink { [weak self] in self?.message = $0 }
        .store(in: &cancellables)
    }
  }

  @Test func aFormValidatesItself() {
    leavesNothing { tracker in
      let form = tracker.track(SignUpForm(), as: "form")
      let validity = Box([Bool]())
      let cancellable = form.$isValid.sink { validity.value.append($0) }
      #expect(form.message == "The name is too short.")
      form.username = "ada"
      #expect(form.message == "The password is too short.")
      form.password = "difference"
      #expect(form.message == "The passwords differ.")
      form.repeatedPassword = "difference"
      #expect(form.message == "")
      #expect(form.isValid)
      form.username = "a"
      #expect(!form.isValid)
      #expect(validity.value == [false, true, false])
      cancellable.cancel()
    }
  }

  // MARK: - Search while typing

  final class SearchModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var results = [String]()
    private(set) var requests = [String]()
    private var cancellables = Set<AnyCancellable>()

    init(scheduler: VirtualTimeScheduler, latency: VirtualTimeScheduler.SchedulerTimeType.Stride) {
      $query
        .debounce(for: .milliseconds(300), scheduler: scheduler)
        .removeDuplicates()
        .filter { !$0.isEmpty }
        .handleEvents(receiveOutput: { [weak self] in self?.requests.append($0) })
        .map { query in
          Just(["\(query) 1", "\(query) 2"])
            .delay(for: latency, scheduler: scheduler)
            .eraseToAnyPublisher()
        }
        .switchToLatest()
        .sink { [weak self] results in self?.results = results }
        .store(in: &cancellables)
    }
  }

  @Test func searchAsYouTypeAsksOnceAndShowsTheNewestAnswer() throws {
    let scheduler = VirtualTimeScheduler()
    leavesNothing { tracker in
      let model = tracker.track(SearchModel(scheduler: scheduler, latency: .seconds(1)), as: "model")
      for query in ["s", "sw", "swift"] {
        model.query = query
        scheduler.advance(by: .milliseconds(100))
      }
      #expect(model.requests == [])
      scheduler.advance(by: .milliseconds(200))
      #expect(model.requests == ["swift"])
      // The first response has not arrived when the next query begins.
      model.query = "swallow"
      scheduler.advance(by: .milliseconds(300))
      #expect(model.requests == ["swift", "swallow"])
      scheduler.advance(by: .milliseconds(900))
      #expect(model.results == [])
      scheduler.advance(by: .milliseconds(100))
      #expect(model.results == ["swallow 1", "swallow 2"])
      // Typing a letter and deleting it sends no request.
      model.query = "swallows"
      model.query = "swallow"
      scheduler.run()
      #expect(model.requests == ["swift", "swallow"])
    }
  }

  // MARK: - A request with retries

  enum APIError: Error, Equatable {
    case offline
    case server(Int)
  }

  struct Weather: Codable, Equatable {
    var city: String
    var degrees: Double
  }

  final class Server {
    var failures: Int
    private(set) var requests = 0
    init(failures: Int) { self.failures = failures }

    func get(_ path: String) -> AnyPublisher<Data, APIError> {
      Deferred {
        Future { promise in
          self.requests += 1
          if self.requests <= self.failures {
            promise(.failure(.offline))
          } else {
            promise(.success(Data(#"{"city":"\#(path)","degrees":21.5}"#.utf8)))
          }
        }
      }
      .eraseToAnyPublisher()
    }
  }

  @Test func aRequestIsTriedAgainThenReplaced() {
    leavesNothing { tracker in
      for failures in 0...4 {
        let server = tracker.track(Server(failures: failures), as: "server")
        var received = [Weather]()
        var finished = false
        let cancellable = server.get("Turin")
          .retry(3)
          .decode(type: Weather.self, decoder: JSONDecoder())
          .catch { _ in Just(Weather(city: "nowhere", degrees: 0)) }
          .sink(receiveCompletion: { _ in finished = true }, receiveValue: { received.append($0) })
        #expect(finished)
        #expect(server.requests == min(failures + 1, 4))
        let answer = Weather(city: "Turin", degrees: 21.5)
        #expect(received == [failures < 4 ? answer : Weather(city: "nowhere", degrees: 0)])
        cancellable.cancel()
      }
    }
  }

  @Test func anErrorIsSortedAndMappedOnTheWay() {
    let result = outcome(of: [200, 204, 503, 200]) { upstream in
      upstream
        .tryMap { code -> Int in
          guard (200..<300).contains(code) else { throw APIError.server(code) }
          return code
        }
        .mapError { $0 as? APIError ?? .offline }
        .map { "status \($0)" }
        .catch { error in Just("failed: \(error)") }
    }
    #expect(result == Outcome(values: ["status 200", "status 204", "failed: server(503)"], end: .finished))
  }

  // MARK: - Futures in sequence and in parallel

  func logIn(_ name: String) -> Future<Int, APIError> {
    Future { promise in promise(name.isEmpty ? .failure(.server(401)) : .success(name.count)) }
  }

  func profile(_ id: Int) -> Future<String, Never> { Future { $0(.success("profile \(id)")) } }

  func posts(_ id: Int) -> Future<[String], Never> { Future { $0(.success((0..<id).map { "post \($0)" })) } }

  @Test func futuresInAChain() {
    let page = logIn("ada")
      .flatMap { id in self.profile(id).zip(self.posts(id)) }
      .map { profile, posts in "\(profile) with \(posts.count) posts" }
    #expect(outcome(of: page) == Outcome(values: ["profile 3 with 3 posts"], end: .finished))
  }

  @Test func aChainOfFuturesEndsWithTheFirstFailure() {
    var asked = false
    let page = logIn("")
      .flatMap { id -> Future<String, Never> in
        asked = true
        return self.profile(id)
      }
    let recorder = page.record()
    guard case .failure(.server(401))? = recorder.completion else {
      Issue.record("\(recorder.events)")
      return
    }
    #expect(!asked)
  }

  @Test func manyFuturesCollectedInOrder() {
    let all = Publishers.MergeMany((1...3).map { profile($0) }).collect()
    #expect(outcome(of: all) == Outcome(values: [["profile 1", "profile 2", "profile 3"]], end: .finished))
    let chain = (1...3).publisher.flatMap(maxPublishers: .max(1)) { self.profile($0) }.collect()
    #expect(outcome(of: chain) == Outcome(values: [["profile 1", "profile 2", "profile 3"]], end: .finished))
  }

  // MARK: - A view model that loads

  final class ListModel: ObservableObject {
    enum State: Equatable {
      case idle
      case loading
      case loaded([Int])
      case failed(String)
    }
    @Published private(set) var state = State.idle
    private let load: () -> AnyPublisher<[Int], APIError>
    private var cancellable: AnyCancellable?

    init(load: @escaping () -> AnyPublisher<[Int], APIError>) { self.load = load }

    func reload() {
      state = .loading
      cancellable = load()
        .map(State.loaded)
        .catch { Just(.failed("\($0)")) }
        .sink { [weak self] in self?.state = $0 }
    }
  }

  @Test func aViewModelLoadsFailsAndLoadsAgain() {
    leavesNothing { tracker in
      let answers = Box<[Result<[Int], APIError>]>([.failure(.offline), .success([1, 2])])
      let model = tracker.track(
        ListModel { answers.value.removeFirst().publisher.eraseToAnyPublisher() }, as: "model")
      let states = Box([ListModel.State]())
      let changes = Box(0)
      let watching = model.$state.sink { states.value.append($0) }
      let counting = model.objectWillChange.sink { changes.value += 1 }
      model.reload()
      model.reload()
      #expect(states.value == [.idle, .loading, .failed("offline"), .loading, .loaded([1, 2])])
      #expect(changes.value == 4)
      watching.cancel()
      counting.cancel()
    }
  }

  // MARK: - Further examples of tutorials

  @Test func aTimerLikeStreamIsSharedBetweenTwoViews() {
    let ticks = PassthroughSubject<Int, Never>()
    var work = 0
    let shared =
      ticks
      .map { tick -> String in
        work += 1
        return "tick \(tick)"
      }
      .share()
    var first = [String]()
    var second = [String]()
    var cancellables = Set<AnyCancellable>()
    shared.sink { first.append($0) }.store(in: &cancellables)
    shared.sink { second.append($0) }.store(in: &cancellables)
    ticks.send(1)
    ticks.send(2)
    #expect(first == ["tick 1", "tick 2"])
    #expect(second == first)
    #expect(work == 2)
  }

  @Test func aSubscriberWrittenByHandAsksForThree() {
    final class ThreeTimes: Subscriber {
      typealias Input = String
      typealias Failure = Never
      var received = [String]()
      func receive(subscription: Subscription) { subscription.request(.max(3)) }
      func receive(_ input: String) -> Subscribers.Demand {
        received.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) { received.append("\(completion)") }
    }
    let subscriber = ThreeTimes()
    ["a", "b", "c", "d"].publisher.subscribe(subscriber)
    #expect(subscriber.received == ["a", "b", "c"])
  }

  @Test func aPublisherWrittenByHandWorksWithEveryOperator() {
    struct Countdown: Publisher {
      typealias Output = Int
      typealias Failure = Never
      let start: Int

      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Counter(start, subscriber))
      }

      final class Counter<S: Subscriber>: Subscription where S.Input == Int, S.Failure == Never {
        var left: Int
        var subscriber: S?
        init(_ start: Int, _ subscriber: S) {
          left = start
          self.subscriber = subscriber
        }
        func request(_ demand: Subscribers.Demand) {
          var demand = demand
          while demand > .none, left > 0, let subscriber {
            left -= 1
            demand -= 1
            demand += subscriber.receive(left + 1)
          }
          if left == 0 {
            subscriber?.receive(completion: .finished)
            subscriber = nil
          }
        }
        func cancel() { subscriber = nil }
      }
    }
    #expect(outcome(of: Countdown(start: 3)) == Outcome(values: [3, 2, 1], end: .finished))
    #expect(
      outcome(of: Countdown(start: 4).filter { $0 % 2 == 0 }.map { $0 * 10 }.scan(0, +))
        == Outcome(values: [40, 60], end: .finished))
    #expect(
      outcome(of: Countdown(start: 3).zip("abc".publisher) { "\($0)\($1)" })
        == Outcome(values: ["3a", "2b", "1c"], end: .finished))
  }

  @Test func anOperatorWrittenAsAnExtension() {
    #expect(outcome(of: [1, 2, 3, 4]) { $0.sumOfPairs() } == Outcome(values: [3, 5, 7], end: .finished))
  }
}

extension Publisher where Output: AdditiveArithmetic {
  fileprivate func sumOfPairs() -> some Publisher<Output, Failure> {
    scan([]) { ($0 + [$1]).suffix(2) }
      .filter { $0.count == 2 }
      .map { $0[0] + $0[1] }
  }
}
