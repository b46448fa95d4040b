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
/// - Threads: Immutable. The completion handlers run on the main actor.
public final class NSItemProvider: Sendable {
  let item: TransferItem

  init(_ item: TransferItem) { self.item = item }

  /// Creates an item without a value.
  public init() { item = TransferItem([]) { _ in throw CocoaError(.fileReadUnsupportedScheme) } }

  /// Creates an item with the value of an object.
  ///
  /// - Parameter object: A text or an address.
  public init(object: any NSItemProviderWriting) {
    func make<T: Transferable>(_ value: T) -> TransferItem { TransferItem(value) }
    item = make(object._transferItem)
  }

  /// Creates an item with data of a type.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - typeIdentifier: The identifier of its type.
  public init(item data: Data, typeIdentifier: String) {
    item = TransferItem([UTType(importedAs: typeIdentifier)]) { _ in data }
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
  ///   - type: The type.
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
