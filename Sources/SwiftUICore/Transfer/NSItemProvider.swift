import CombineCore
import Foundation
import UniformTypeIdentifiers

/// An object whose value an ``NSItemProvider`` can provide.
public protocol NSItemProviderWriting {
  /// The value, as one that can be transferred.
  var _transferItem: any Transferable { get }
}

extension String: NSItemProviderWriting {
  /// The text.
  public var _transferItem: any Transferable { self }
}

extension URL: NSItemProviderWriting {
  /// The address.
  public var _transferItem: any Transferable { self }
}

extension NSString: NSItemProviderWriting {
  /// The text.
  public var _transferItem: any Transferable { String(describing: self) }
}

extension NSURL: NSItemProviderWriting {
  /// The address.
  public var _transferItem: any Transferable { self as URL }
}

/// An item of a drag or a drop, whose value is read when it is needed.
///
///     Text(name).onDrag { NSItemProvider(object: name) }
///
/// Programs that need not support older systems use ``Transferable`` types instead.
///
/// - Threads: Can be used from several threads. The completion handlers run on the main actor.
public final class NSItemProvider: @unchecked Sendable {  // the lock guards the registered representations
  /// A closure that passes the data of a representation to another closure.
  private typealias Loader = @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  private let original: TransferItem
  private let lock = Lock()
  private var registered: [(type: UTType, load: Loader)] = []

  /// The value, with the representations that have been registered.
  var item: TransferItem {
    let original = original
    let registered = lock.withLock { self.registered }
    if registered.isEmpty { return original }
    return TransferItem(registered.map { $0.type } + original.contentTypes) { type in
      guard let loader = registered.first(where: { $0.type == type })?.load else {
        return try await original.data(of: type)
      }
      return try await withCheckedThrowingContinuation { continuation in
        _ = loader { data, error in
          continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? CocoaError(.fileReadUnknown)))
        }
      }
    }
  }

  init(_ item: TransferItem) { original = item }

  /// Creates an item without a value.
  public init() { original = TransferItem([]) { _ in throw CocoaError(.fileReadUnsupportedScheme) } }

  /// Creates an item with the contents of a file.
  ///
  /// - Parameter fileURL: The file, which is read when the item is received. An item without a file is `nil`.
  public init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
    original = TransferItem([type]) { _ in try Data(contentsOf: fileURL) }
  }

  /// Adds data of a type, which is made when the item is received.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The identifier of the type.
  ///   - visibility: The programs that receive the data, which are all.
  ///   - loadHandler: A closure that makes the data and calls its argument with it, or with an error, once.
  public func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler:
      @escaping @Sendable (_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    let type = UTType(importedAs: typeIdentifier)
    lock.withLock { registered.append((type, loadHandler)) }
  }

  /// Adds data of a type, which is made when the item is received.
  ///
  /// - Parameters:
  ///   - contentType: The type.
  ///   - visibility: The programs that receive the data, which are all.
  ///   - loadHandler: A closure that makes the data and calls its argument with it, or with an error, once.
  public func registerDataRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler:
      @escaping @Sendable (_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    registerDataRepresentation(
      forTypeIdentifier: contentType.identifier, visibility: visibility, loadHandler: loadHandler)
  }

  /// Creates an item with the value of an object.
  ///
  /// - Parameter object: A text or an address.
  public init(object: any NSItemProviderWriting) {
    func make<T: Transferable>(_ value: T) -> TransferItem { TransferItem(value) }
    original = make(object._transferItem)
  }

  /// Creates an item with data of a type.
  ///
  /// - Parameters:
  ///   - data: The bytes, in the format that the type identifies.
  ///   - typeIdentifier: The identifier of its type.
  public init(item data: Data, typeIdentifier: String) {
    original = TransferItem([UTType(importedAs: typeIdentifier)]) { _ in data }
  }

  /// The identifiers of the types in which the value can be read, the preferred one first.
  public var registeredTypeIdentifiers: [String] { item.contentTypes.map(\.identifier) }

  /// Returns whether the value can be read as data of a type.
  ///
  /// - Parameter typeIdentifier: The identifier of the type.
  /// - Returns: `true` if one of the item's types conforms to the type.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    type(conformingTo: typeIdentifier) != nil
  }

  private func type(conformingTo identifier: String) -> UTType? {
    let type = UTType(importedAs: identifier)
    return item.contentTypes.first { $0.conforms(to: type) }
  }

  /// Reads the value as data of a type.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The identifier of the type.
  ///   - completionHandler: A closure that receives the data, or an error. It runs on the main actor.
  @preconcurrency
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
  ) {
    let (item, type) = (item, type(conformingTo: typeIdentifier))
    Task { @MainActor in
      do {
        guard let type else { throw CocoaError(.fileReadUnsupportedScheme) }
        completionHandler(try await item.data(of: type), nil)
      } catch { completionHandler(nil, error) }
    }
  }

  /// Returns whether the value can be read as a value of a type.
  ///
  /// - Parameter type: The type, such as `String`.
  /// - Returns: `true` if one of the item's types can be read as the type.
  public func canLoadObject<T: Transferable>(ofClass type: T.Type) -> Bool { item.isReadable(as: T.readableTypes) }

  /// Reads the value as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type, such as `String`.
  ///   - completionHandler: A closure that receives the value, or an error. It runs on the main actor.
  @preconcurrency
  public func loadObject<T: Transferable>(
    ofClass type: T.Type, completionHandler: @escaping @MainActor @Sendable (T?, (any Error)?) -> Void
  ) {
    loadTransferable(type: type) { result in
      switch result {
      case .success(let value): completionHandler(value, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Reads the value as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the value to read.
  ///   - completionHandler: A closure that receives the value or an error. It runs on the main actor.
  @preconcurrency
  public func loadTransferable<T: Transferable>(
    type: T.Type, completionHandler: @escaping @MainActor @Sendable (Result<T, any Error>) -> Void
  ) {
    let item = item
    Task { @MainActor in
      do { completionHandler(.success(try await item.value(of: type))) } catch { completionHandler(.failure(error)) }
    }
  }
}

/// The programs that receive a representation of an item.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// All programs.
  case all
  /// The programs of a team of developers, which are all here.
  case team
  /// The programs of a group, which are all here.
  case group
  /// The program itself, which are all here.
  case ownProcess
}
