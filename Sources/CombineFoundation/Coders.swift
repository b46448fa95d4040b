import CombineCore
import Foundation

/// A JSON decoder is a decoder for `Publisher.decode(type:decoder:)`.
extension JSONDecoder: TopLevelDecoder {
  /// The type of the encoded input.
  public typealias Input = Data
}

/// A JSON encoder is an encoder for `Publisher.encode(encoder:)`.
extension JSONEncoder: TopLevelEncoder {
  /// The type of the encoded output.
  public typealias Output = Data
}

/// A property list decoder is a decoder for `Publisher.decode(type:decoder:)`.
extension PropertyListDecoder: TopLevelDecoder {
  /// The type of the encoded input.
  public typealias Input = Data
}

/// A property list encoder is an encoder for `Publisher.encode(encoder:)`.
extension PropertyListEncoder: TopLevelEncoder {
  /// The type of the encoded output.
  public typealias Output = Data
}
