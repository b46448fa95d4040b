import Combine
import Foundation
import UniformTypeIdentifiers

/// A value that is stored in a file.
///
///     struct TextDocument: FileDocument {
///       static let readableContentTypes: [UTType] = [.plainText]
///       var text = ""
///
///       init(text: String) { self.text = text }
///
///       init(configuration: ReadConfiguration) throws {
///         guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
///         text = String(decoding: data, as: UTF8.self)
///       }
///
///       func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
///         FileWrapper(regularFileWithContents: Data(text.utf8))
///       }
///     }
public protocol FileDocument {
  /// A file that a document is read from.
  typealias ReadConfiguration = FileDocumentReadConfiguration
  /// A file that a document is written to.
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types of the files that the document can be read from.
  static var readableContentTypes: [UTType] { get }

  /// The types of the files that the document can be written to. They are the readable ones by default.
  static var writableContentTypes: [UTType] { get }

  /// Creates the document from a file.
  ///
  /// - Parameter configuration: The contents and the type of the file.
  /// - Throws: An error if the contents are wrong.
  init(configuration: ReadConfiguration) throws

  /// Returns the contents of a file with the document.
  ///
  /// - Parameter configuration: The type of the file.
  /// - Throws: An error if the document cannot be written.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  /// The types of the files that the document can be read from.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// An object that is stored in a file.
public protocol ReferenceFileDocument: ObservableObject {
  /// A copy of the object's values at a point in time.
  associatedtype Snapshot
  /// A file that a document is read from.
  typealias ReadConfiguration = FileDocumentReadConfiguration
  /// A file that a document is written to.
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types of the files that the document can be read from.
  static var readableContentTypes: [UTType] { get }

  /// The types of the files that the document can be written to. They are the readable ones by default.
  static var writableContentTypes: [UTType] { get }

  /// Creates the document from a file.
  ///
  /// - Parameter configuration: The contents and the type of the file.
  /// - Throws: An error if the contents are wrong.
  init(configuration: ReadConfiguration) throws

  /// Returns a copy of the document's values.
  ///
  /// - Parameter contentType: The type of the file that the copy is for.
  /// - Throws: An error if there can be none.
  func snapshot(contentType: UTType) throws -> Snapshot

  /// Returns the contents of a file with a copy of the document's values.
  ///
  /// - Parameters:
  ///   - snapshot: The copy that ``snapshot(contentType:)`` has made.
  ///   - configuration: The type of the file.
  /// - Throws: An error if the document cannot be written.
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}

extension ReferenceFileDocument {
  /// The types of the files that the document can be read from.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// A file that a document is read from.
public struct FileDocumentReadConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The contents of the file.
  public let file: FileWrapper
}

/// A file that a document is written to.
public struct FileDocumentWriteConfiguration {
  /// The type of the file.
  public let contentType: UTType
  /// The former contents of the file, or `nil` if it is new.
  public let existingFile: FileWrapper?
}

extension URL {
  /// Gains access to a file that the user has chosen. There is nothing to gain on Linux.
  ///
  /// - Returns: `true`.
  @_disfavoredOverload
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// Ends the access to a file that the user has chosen, which has no effect on Linux.
  @_disfavoredOverload
  public func stopAccessingSecurityScopedResource() {}
}
