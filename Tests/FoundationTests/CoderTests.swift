import Combine
import Foundation
import Testing

/// Foundation's coders as top-level coders.
struct CoderTests {
  private struct Place: Codable, Equatable {
    var name: String
    var height: Int
  }

  private let place = Place(name: "Zugspitze", height: 2962)

  /// Through the protocols alone, as an operator sees them.
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
}
