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

  /// The names of the keys of a document, as the decoder has converted them.
  struct Keys: Decodable {
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { return nil }
    }

    let names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  @Test("Keys are those of the document, unless the decoder converts them, which keeps underscores at their ends")
  func keys() {
    for (key, converted) in [
      ("name", "name"), ("callingCode", "callingCode"), ("calling_code", "callingCode"), ("_name", "_name"),
      ("_calling_code", "_callingCode"), ("__calling_code_", "__callingCode_"), ("Name", "Name"), ("__", "__"),
    ] {
      let source = Just(Data("{\"\(key)\":1}".utf8))
      #expect(source.decode(as: Keys.self).record().values.map(\.names) == [[key]], "\(key)")
      #expect(source.decode(as: Keys.self, using: JSONDecoder()).record().values.map(\.names) == [[key]], "\(key)")
      let names = source.decode(as: Keys.self, using: .snakeCaseConverting).record().values.map(\.names)
      #expect(names == [[converted]], "\(key)")
    }
  }

  @Test("Dates, data and numbers are decoded with the default settings, also where keys are converted")
  func otherSettings() {
    func check<Value: Decodable & Equatable>(_ json: String, _ expected: Value?) {
      let source = Just(Data(json.utf8))
      for recorder in [
        source.decode(as: Value.self).record(),
        source.decode(as: Value.self, using: .snakeCaseConverting).record(),
      ] {
        #expect(recorder.values == (expected.map { [$0] } ?? []), "\(json)")
        #expect((recorder.failure is DecodingError) == (expected == nil), "\(json)")
      }
    }
    check("[60]", [Date(timeIntervalSinceReferenceDate: 60)])
    check(#"["2001-01-01T00:01:00Z"]"#, nil as [Date]?)
    check(#"["YWI="]"#, [Data("ab".utf8)])
    check("[[97,98]]", nil as [Data]?)
    check("[1.5]", [1.5])
    for text in ["Infinity", "inf", "NaN"] { check("[\"\(text)\"]", nil as [Double]?) }
  }

  @Test("The settings of a decoder are read when a value arrives")
  func settingsThatChange() {
    let (source, decoder) = (PassthroughSubject<Data, Never>(), JSONDecoder())
    let recorder = source.decode(as: Country.self, using: decoder).record()
    for strategy in [JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase, .useDefaultKeys, .convertFromSnakeCase] {
      decoder.keyDecodingStrategy = strategy
      source.send(snake)
    }
    #expect(recorder.values.map(\.callingCode) == [47, nil, 47])
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
