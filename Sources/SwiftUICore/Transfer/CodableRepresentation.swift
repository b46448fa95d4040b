import Combine
import Foundation
import UniformTypeIdentifiers

/// A representation of encodable values, as JSON unless another encoder is specified.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  private let format: _TransferFormat<Item>

  /// Creates a representation as JSON.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the data, usually one that the program declares.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
  }

  /// Creates a representation that an encoder and a decoder define.
  ///
  /// - Parameters:
  ///   - itemType: The type of the values.
  ///   - contentType: The type of the data, usually one that the program declares.
  ///   - encoder: The encoder that creates the data for a value.
  ///   - decoder: The decoder that creates a value from data.
  public init<Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable>(
    for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder
  ) where Encoder.Output == Data, Decoder.Input == Data {
    format = _TransferFormat(
      contentType: contentType, exporting: { try encoder.encode($0) },
      importing: { try decoder.decode(Item.self, from: $0) })
  }

  /// Returns the format.
  public func _formats() -> [_TransferFormat<Item>] { [format] }
}
