import CombineCore
import Foundation

/// For `Publisher.decode(type:decoder:)`.
extension JSONDecoder: TopLevelDecoder {
  /// What it decodes from.
  public typealias Input = Data
}

/// For `Publisher.encode(encoder:)`.
extension JSONEncoder: TopLevelEncoder {
  /// What it encodes to.
  public typealias Output = Data
}

/// For `Publisher.decode(type:decoder:)`.
extension PropertyListDecoder: TopLevelDecoder {
  /// What it decodes from.
  public typealias Input = Data
}

/// For `Publisher.encode(encoder:)`.
extension PropertyListEncoder: TopLevelEncoder {
  /// What it encodes to.
  public typealias Output = Data
}
