import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct DecodeTests {
  struct Country: Decodable, Equatable {
    let name: String
    let callingCode: Int?
  }

  let camel = [#"{"name":"Norway","callingCode":47}"#, #"{"name":"Utopia"}"#].map { Data($0.utf8) }
  let snake = Data(#"{"name":"Norway","calling_code":47}"#.utf8)

  @Test func decodesWithADefaultDecoder() {
    let (values, completion) = run(camel, .finished as Subscribers.Completion<TestError>) { source, token in
      source.holding(token).decode(as: Country.self)
    }
    #expect(values == [Country(name: "Norway", callingCode: 47), Country(name: "Utopia", callingCode: nil)])
    #expect(completion?.isFinished == true)
  }

  @Test func infersTheTypeFromWhatFollows() throws {
    var countries: [Country] = []
    func show(_ country: Country) { countries.append(country) }
    let cancellable = Just(camel[0]).decode().sink(receiveCompletion: { _ in }, receiveValue: show)
    #expect(countries.map(\.callingCode) == [47])
    withExtendedLifetime(cancellable) {}

    let typed: AnyPublisher<[Int], any Error> = Just(Data("[1]".utf8)).decode().eraseToAnyPublisher()
    var lists: [[Int]] = []
    _ = typed.sink(receiveCompletion: { _ in }, receiveValue: { lists.append($0) })
    #expect(lists == [[1]])
  }

  @Test func convertsFromSnakeCase() {
    let (values, _) = run([snake], .finished as Subscribers.Completion<Never>) { source, token in
      source.holding(token).decode(as: Country.self, using: .snakeCaseConverting)
    }
    #expect(values.map(\.callingCode) == [47])
    let (plain, _) = run([snake], .finished as Subscribers.Completion<Never>) { source, token in
      source.holding(token).decode(as: Country.self, using: JSONDecoder())
    }
    #expect(plain.map(\.callingCode) == [nil])
  }

  @Test func everySnakeCaseDecoderIsItsOwn() {
    let first = JSONDecoder.snakeCaseConverting
    first.keyDecodingStrategy = .useDefaultKeys
    #expect(JSONDecoder.snakeCaseConverting !== first)
    #expect(throws: Never.self) {
      let country = try JSONDecoder.snakeCaseConverting.decode(Country.self, from: snake)
      #expect(country.callingCode == 47)
    }
  }

  @Test func takesAnyDecoder() {
    struct Digits: TopLevelDecoder {
      func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        guard let value = Int(text) as? T else { throw TestError.oops }
        return value
      }
    }
    let (values, completion) = run(["1", "2", "x", "3"], .finished as Subscribers.Completion<Never>) { source, token in
      source.holding(token).decode(as: Int.self, using: Digits())
    }
    #expect(values == [1, 2])
    #expect(completion?.error as? TestError == .oops)
  }

  @Test func failsWithTheDecodersError() {
    let (values, completion) = run(
      [Data("[1]".utf8), Data("{}".utf8), Data("[2]".utf8)], .finished as Subscribers.Completion<Never>
    ) { source, token in
      source.holding(token).decode(as: [Int].self)
    }
    #expect(values == [[1]])
    #expect(completion?.error is DecodingError)
  }

  @Test func cancels() {
    expectCancels([Data("[1]".utf8)], Never.self) { source, token in
      source.holding(token).decode(as: [Int].self)
    }
  }
}
