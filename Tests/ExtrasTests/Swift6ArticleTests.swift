import Combine
import CombineExtras
import CombineTestKit
import Testing

// The code of the article "Swift 6", in its order.

@MainActor final class PriceModel: ObservableObject {
  @Published private(set) var price = 0.0
  private var cancellables: Set<AnyCancellable> = []

  init(prices: AnyPublisher<Double, Never>) {
    prices
      .receive(on: .mainActor)
      .sink { [weak self] in self?.price = $0 }
      .store(in: &cancellables)
  }
}

extension PriceModel {
  nonisolated static func prices(from lines: some Publisher<String, Never>) -> AnyPublisher<Double, Never> {
    lines.compactMap { Double($0) }.removeDuplicates().eraseToAnyPublisher()
  }
}

func prices(of fruit: String, from load: @escaping @Sendable (String) async throws -> [Double])
  -> AnyPublisher<[Double], any Error>
{
  Publishers.AsyncOperation { try await load(fruit) }
    .retry(2)
    .eraseToAnyPublisher()
}

@MainActor final class BasketModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var searched: [String] = []

  init(scheduler: AnySchedulerOf<MainActorScheduler> = .mainActor) {
    $query
      .dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .scan([]) { $0 + [$1] }
      .assign(to: &$searched)
  }
}

@MainActor final class FruitModel: @MainActor LoadableObject {
  @Published private(set) var state = LoadingState<[String]>.idle

  func load() {
    Publishers.AsyncOperation { ["apple", "pear"] }
      .convertToLoadingState(startsWithLoading: true)
      .receive(on: .mainActor)
      .assign(to: &$state)
  }
}

func total(of prices: AnyPublisher<Double, Never>) -> Task<Double, Never> {
  let values = prices.values(bufferingPolicy: .unbounded)
  return Task { await values.reduce(0, +) }
}

func first(of prices: AnyPublisher<Double, Never>) async -> Double? {
  await prices.firstValue()
}

@MainActor func show(_ prices: AnyPublisher<Double, Never>) -> Task<Double?, Never> {
  Task { await prices.firstValue() }
}

actor Ledger {
  private(set) var prices: [Double] = []

  func record(_ values: AsyncStream<Double>) async {
    for await price in values { prices.append(price) }
  }
}

struct Swift6ArticleTests {
  @Test @MainActor func aModelReceivesOnTheMainActor() async {
    let subject = PassthroughSubject<String, Never>()
    let model = PriceModel(prices: PriceModel.prices(from: subject))
    let changes = model.$price.dropFirst().record()
    DispatchQueue.global().async { for line in ["1.5", "x", "1.5", "2"] { subject.send(line) } }
    #expect(await changes.receives(2, within: 300))
    #expect(changes.values == [1.5, 2])
  }

  @Test func anAsynchronousFunctionIsAPublisher() async throws {
    #expect(try await prices(of: "apple") { [Double($0.count)] }.firstValue() == [5])
    await #expect(throws: URLError.self) {
      try await prices(of: "apple") { _ in throw URLError(.badURL) }.firstValue()
    }
  }

  @Test @MainActor func aModelIsTestedInVirtualTime() async {
    let main = MainActorScheduler.test
    let model = BasketModel(scheduler: main.eraseToAnyScheduler())
    model.query = "apple"
    await main.advance(by: .milliseconds(300))
    #expect(model.searched == ["apple"])
  }

  @Test @MainActor func aLoadableObjectBelongsToTheMainActor() async {
    let model = FruitModel()
    let states = model.$state.record()
    model.load()
    #expect(await states.receives(3, within: 300))
    #expect(states.values == [.idle, .loading, .loaded(["apple", "pear"])])
    states.cancel()
  }

  @Test func publishersAreSentIntoTasks() async {
    let prices = [1.0, 2.0].publisher.eraseToAnyPublisher()
    #expect(await total(of: prices).value == 3)
    #expect(await first(of: prices) == 1)
    let subject = PassthroughSubject<Double, Never>()
    let values = subject.values(bufferingPolicy: .unbounded)
    let ledger = Ledger()
    subject.send(3)
    subject.send(completion: .finished)
    await ledger.record(values)
    #expect(await ledger.prices == [3])
  }

  @Test @MainActor func aTaskOfMainActorCodeUsesThePublisher() async {
    #expect(await show(Just(4).receive(on: .mainActor).eraseToAnyPublisher()).value == 4)
  }
}
