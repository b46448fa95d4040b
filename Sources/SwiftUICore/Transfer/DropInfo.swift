import Foundation
import UniformTypeIdentifiers

/// The items that the user drags over a view or drops on it.
@MainActor
@preconcurrency
public struct DropInfo {
  /// The location of the pointer, in the coordinates of the view.
  public let location: CGPoint
  private let types: [UTType]
  private let items: [TransferItem]

  init(_ location: CGPoint, _ types: [UTType], _ items: [TransferItem]) {
    self.location = location
    self.types = types
    self.items = items
  }

  /// Returns whether there are items of some types.
  ///
  /// - Parameter contentTypes: The types, to which those of an item may conform.
  /// - Returns: `true` if an item has data of one of the types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
    types.contains { own in contentTypes.contains { own.conforms(to: $0) } }
  }

  /// Returns whether there are items of some types.
  ///
  /// - Parameter types: The identifiers of the types.
  /// - Returns: `true` if an item has data of one of the types.
  public func hasItemsConforming(to types: [String]) -> Bool {
    hasItemsConforming(to: types.map { UTType(importedAs: $0) })
  }

  /// Returns the items of some types. Those of another program are known after the drop only.
  ///
  /// - Parameter contentTypes: The types, to which those of an item may conform.
  /// - Returns: The items that have data of one of the types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    items.filter { $0.isReadable(as: contentTypes) }.map(NSItemProvider.init)
  }

  /// Returns the items of some types. Those of another program are known after the drop only.
  ///
  /// - Parameter types: The identifiers of the types.
  /// - Returns: The items that have data of one of the types.
  public func itemProviders(for types: [String]) -> [NSItemProvider] {
    itemProviders(for: types.map { UTType(importedAs: $0) })
  }
}
