import Foundation
import UniformTypeIdentifiers

/// A type whose values can be dragged to, or pasted in, other views and programs.
///
///     struct Card: Codable, Transferable {
///       var title: String
///
///       static var transferRepresentation: some TransferRepresentation {
///         CodableRepresentation(contentType: UTType(exportedAs: "com.example.card"))
///         ProxyRepresentation(exporting: \.title)
///       }
///     }
///
/// The representations are listed by preference: a receiver takes the first that it supports.
public protocol Transferable: Sendable {
  /// The type of the representations.
  associatedtype Representation: TransferRepresentation

  /// The representations of a value as data, the preferred one first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

// MARK: - Built-in types

extension String: Transferable {
  /// The representation as text in UTF-8.
  public static var transferRepresentation: DataRepresentation<String> {
    DataRepresentation(contentType: .utf8PlainText) {
      Data($0.utf8)
    } importing: {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension Data: Transferable {
  /// The representation as data of any type.
  public static var transferRepresentation: DataRepresentation<Data> {
    DataRepresentation(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension URL: Transferable {
  /// The representation as an address, and as text that is an address.
  @TransferRepresentationBuilder<URL>
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<URL>(contentType: .url) {
      Data($0.absoluteString.utf8)
    } importing: {
      try read($0)
    }
    DataRepresentation<URL>(exportedContentType: .utf8PlainText) { Data($0.absoluteString.utf8) }
  }

  private static func read(_ data: Data) throws -> URL {
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: text), url.scheme != nil else { throw CocoaError(.fileReadCorruptFile) }
    return url
  }
}

extension Transferable {
  /// The types of the data from which a value can be read.
  static var readableTypes: [UTType] {
    formats.filter { $0.importing != nil }.map(\.contentType)
  }

  /// The formats of the representations, the preferred one first.
  static var formats: [_TransferFormat<Self>] {
    guard let formats = transferRepresentation._formats() as? [_TransferFormat<Self>] else {
      fatalError("\(Self.self).transferRepresentation represents values of another type: \(Representation.Item.self)")
    }
    return formats
  }
}
