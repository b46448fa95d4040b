import Foundation
import UniformTypeIdentifiers

/// A value that is being transferred, as data in several formats.
package struct TransferItem: Sendable {
  /// The types of the data, the preferred one first.
  package let contentTypes: [UTType]
  private let load: @Sendable (UTType) async throws -> Data

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - contentTypes: The types of the data, the preferred one first.
  ///   - load: A closure that returns the data of one of the types.
  package init(_ contentTypes: [UTType], load: @escaping @Sendable (UTType) async throws -> Data) {
    self.contentTypes = contentTypes
    self.load = load
  }

  /// Returns a Boolean value that indicates whether the item has data of one of some types.
  package func isReadable(as types: [UTType]) -> Bool {
    contentTypes.contains { own in types.contains { own.conforms(to: $0) } }
  }

  /// Returns the data of one of the types.
  package func data(of type: UTType) async throws -> Data { try await load(type) }

  /// Creates an item of a value.
  package init<T: Transferable>(_ value: T) {
    let formats = T.formats.filter { $0.exporting != nil }
    self.init(formats.map(\.contentType)) { type in
      guard let export = formats.first(where: { $0.contentType == type })?.exporting else {
        throw CocoaError(.fileReadUnsupportedScheme)
      }
      return try await export(value)
    }
  }

  /// Returns the value of a type, or throws an error if the item has no data that the type can be read from.
  func value<T: Transferable>(of type: T.Type) async throws -> T {
    for format in T.formats {
      guard let read = format.importing,
        let own = contentTypes.first(where: { $0.conforms(to: format.contentType) })
      else { continue }
      return try await read(data(of: own))
    }
    throw CocoaError(.fileReadUnsupportedScheme)
  }
}
