import Combine
import CombineTestKit
import Foundation
import Testing

/// Foundation's encoders and decoders as top-level encoders and decoders.
struct CoderTests {
  private struct Place: Codable, Equatable {
    var name: String
    var height: Int
  }

  private let place = Place(name: "Zugspitze", height: 2962)

  /// Encodes and decodes a value, using only the requirements of the protocols, as an operator does.
  private func roundTrip<E: TopLevelEncoder, D: TopLevelDecoder>(_ encoder: E, _ decoder: D) throws -> (Place, Data)
  where E.Output == Data, D.Input == Data {
    let data = try encoder.encode(place)
    return (try decoder.decode(Place.self, from: data), data)
  }

  @Test func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let (copy, data) = try roundTrip(encoder, JSONDecoder())
    #expect(copy == place)
    #expect(String(decoding: data, as: UTF8.self) == #"{"height":2962,"name":"Zugspitze"}"#)
  }

  @Test func propertyList() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let (copy, data) = try roundTrip(encoder, PropertyListDecoder())
    #expect(copy == place)
    #expect(String(decoding: data, as: UTF8.self).contains("<integer>2962</integer>"))
  }

  @Test func whatDoesNotFitIsAnErrorThatSaysWhere() {
    func decode<D: TopLevelDecoder>(_ decoder: D, _ text: String) throws -> Place where D.Input == Data {
      try decoder.decode(Place.self, from: Data(text.utf8))
    }
    let error = #expect(throws: DecodingError.self) {
      try decode(JSONDecoder(), #"{"name": "Zugspitze", "height": "high"}"#)
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["height"])
    #expect(throws: DecodingError.self) { try decode(PropertyListDecoder(), "no property list") }
  }

  // MARK: - In pipelines

  private struct Visit: Codable, Equatable {
    var startDate: Date
    var placeName: String
  }

  private let visit = Visit(startDate: Date(timeIntervalSince1970: 86_400), placeName: "Ulm")

  /// Encodes and decodes a value in a pipeline, and also returns the encoded text.
  private func throughPipeline<E: TopLevelEncoder, D: TopLevelDecoder>(
    _ encoder: E, _ decoder: D
  ) -> (RecordingSubscriber<Visit, any Error>, String) where E.Output == Data, D.Input == Data {
    let recorder = RecordingSubscriber<Visit, any Error>()
    var text = ""
    Just(visit).encode(encoder: encoder)
      .handleEvents(receiveOutput: { text = String(decoding: $0, as: UTF8.self) })
      .decode(type: Visit.self, decoder: decoder).subscribe(recorder)
    return (recorder, text)
  }

  /// The strategies of the encoder and the decoder apply, and the decoder reads the output of the encoder.
  @Test func strategies() {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = .sortedKeys
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let dates: [(JSONEncoder.DateEncodingStrategy, JSONDecoder.DateDecodingStrategy, String)] = [
      (.iso8601, .iso8601, #""1970-01-02T00:00:00Z""#), (.secondsSince1970, .secondsSince1970, "86400"),
      (.millisecondsSince1970, .millisecondsSince1970, "86400000"),
    ]
    for (encoding, decoding, date) in dates {
      encoder.dateEncodingStrategy = encoding
      decoder.dateDecodingStrategy = decoding
      let (recorder, text) = throughPipeline(encoder, decoder)
      #expect(text == #"{"place_name":"Ulm","start_date":"# + date + "}")
      #expect(recorder.values == [visit])
    }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      let (recorder, text) = throughPipeline(encoder, PropertyListDecoder())
      #expect(text.contains("<key>placeName</key>") == (format == .xml))
      #expect(recorder.values == [visit])
    }
  }

  /// The failure describes the expected value and its position. It cancels the upstream, and no event follows.
  @Test(arguments: [
    (#"[{"name": "a", "height": 1}, {"name": "b", "height": "high"}]"#, "typeMismatch Int Index 1/height"),
    (#"[{"name": "a"}]"#, "keyNotFound height Index 0"),
    (#"[{"name": null, "height": 1}]"#, "valueNotFound String Index 0/name"),
    ("[", "dataCorrupted "),
  ])
  func aFailureSaysWhatAndWhereAndCancels(text: String, expected: String) {
    let source = TestPublisher<Data, Never>()
    let recorder = RecordingSubscriber<[Place], any Error>()
    source.decode(type: [Place].self, decoder: JSONDecoder()).subscribe(recorder)
    source.send(Data(#"[{"name": "Zugspitze", "height": 2962}]"#.utf8))
    #expect(source.cancelCount == 0)
    source.send(Data(text.utf8))
    source.send(Data("[]".utf8))
    source.send(completion: .finished)
    #expect(recorder.values == [[place]])
    #expect(recorder.events.count == 3)
    #expect(source.cancelCount == 1)
    #expect(recorder.violations == [])
    guard case .failure(let error as DecodingError)? = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: "/")
    }
    let found =
      switch error {
      case .typeMismatch(let type, let context): "typeMismatch \(type) \(path(context))"
      case .keyNotFound(let key, let context): "keyNotFound \(key.stringValue) \(path(context))"
      case .valueNotFound(let type, let context): "valueNotFound \(type) \(path(context))"
      case .dataCorrupted(let context): "dataCorrupted \(path(context))"
      @unknown default: "\(error)"
      }
    #expect(found == expected)
  }

  /// A value that JSON cannot represent fails with the error of the encoder, and also cancels the upstream.
  @Test func aFailureToEncodeCancels() {
    let source = TestPublisher<[Double], Never>()
    let recorder = RecordingSubscriber<Data, any Error>()
    source.encode(encoder: JSONEncoder()).subscribe(recorder)
    source.send([1, .infinity])
    source.send([2])
    #expect(recorder.values == [])
    #expect(source.cancelCount == 1)
    guard case .failure(EncodingError.invalidValue(let value, let context))? = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
    #expect(value as? Double == .infinity)
    #expect(context.codingPath.map(\.intValue) == [1])
  }
}
