import Combine

extension Publisher {
  /// Decodes every value, into the type that what follows expects.
  ///
  /// Before, the type and the decoder are spelled out at every use:
  ///
  ///     session.dataTaskPublisher(for: url)
  ///       .map(\.data)
  ///       .decode(type: [Country].self, decoder: { let d = JSONDecoder(); d.keyDecodingStrategy = … ; return d }())
  ///       .sink(receiveCompletion: report, receiveValue: show)       // show takes [Country]
  ///
  /// After:
  ///
  ///     session.dataTaskPublisher(for: url)
  ///       .map(\.data)
  ///       .decode(using: .snakeCaseConverting)
  ///       .sink(receiveCompletion: report, receiveValue: show)
  ///
  ///     upstream   ──"[1]"──"[2]"──"oops"──"[3]"─▶
  ///     result     ──[1]────[2]────✕                     DecodingError
  ///
  /// Everything else is as with `decode(type:decoder:)`: values arrive on upstream's thread, demand goes upstream
  /// unchanged, the first value that cannot be decoded cancels upstream and fails with the decoder's error.
  ///
  /// - Parameters:
  ///   - type: What to decode. Needed only where nothing that follows tells.
  ///   - decoder: Decodes every value; its settings are read when a value arrives.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    as type: Item.Type = Item.self, using decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    decode(type: type, decoder: decoder)
  }
}

extension Publisher where Output == Data {
  /// Decodes every value from JSON, with a `JSONDecoder` as it is made, into the type that what follows expects.
  ///
  /// Before:
  ///
  ///     data.decode(type: Country.self, decoder: JSONDecoder()).map(\.name)
  ///
  /// After:
  ///
  ///     data.decode(as: Country.self).map(\.name)
  ///
  /// - Parameter type: What to decode. Needed only where nothing that follows tells.
  public func decode<Item: Decodable>(as type: Item.Type = Item.self) -> Publishers.Decode<Self, Item, JSONDecoder> {
    decode(type: type, decoder: JSONDecoder())
  }
}

extension TopLevelDecoder where Self == JSONDecoder {
  /// A JSON decoder that reads the key `start_date` into the property `startDate`.
  ///
  /// Before:
  ///
  ///     let decoder = JSONDecoder()
  ///     decoder.keyDecodingStrategy = .convertFromSnakeCase
  ///     … .decode(type: Config.self, decoder: decoder)
  ///
  /// After:
  ///
  ///     … .decode(as: Config.self, using: .snakeCaseConverting)
  ///
  /// Every access makes a decoder of its own, so settings that one caller changes do not reach another.
  public static var snakeCaseConverting: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}
