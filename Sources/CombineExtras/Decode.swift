import Combine
import Foundation

extension Publisher {
  /// Decodes each value into the type that the downstream expects.
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
  /// - Threads: Values arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream.
  /// - Completion: The first value that cannot be decoded cancels the upstream and fails with the decoder's error. The
  ///   upstream's completion passes.
  /// - Cost: That of `decode(type:decoder:)`.
  ///
  /// - Parameters:
  ///   - type: The type to decode. It can be left out where the context determines it.
  ///   - decoder: The decoder. Its settings are read when a value arrives.
  /// - Returns: A publisher of decoded values.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    as type: Item.Type = Item.self, using decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    decode(type: type, decoder: decoder)
  }
}

extension Publisher where Output == Data {
  /// Decodes each value from JSON, with a `JSONDecoder` in its default configuration, into the type that the downstream
  /// expects.
  ///
  /// Before:
  ///
  ///     data.decode(type: Country.self, decoder: JSONDecoder()).map(\.name)
  ///
  /// After:
  ///
  ///     data.decode(as: Country.self).map(\.name)
  ///
  /// Everything else is as for ``decode(as:using:)``.
  ///
  /// - Parameter type: The type to decode. It can be left out where the context determines it.
  /// - Returns: A publisher of decoded values.
  public func decode<Item: Decodable>(as type: Item.Type = Item.self) -> Publishers.Decode<Self, Item, JSONDecoder> {
    decode(type: type, decoder: JSONDecoder())
  }
}

extension TopLevelDecoder where Self == JSONDecoder {
  /// A JSON decoder that maps keys such as `start_date` to properties such as `startDate`.
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
  /// Every access creates a new decoder, so changing its settings has no effect on others.
  public static var snakeCaseConverting: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}
