import Foundation
import UniformTypeIdentifiers

/// A description of the conversion of values to data and back.
///
/// The built-in representations are ``CodableRepresentation``, ``DataRepresentation`` and ``ProxyRepresentation``.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values.
  associatedtype Item: Transferable

  /// Returns the formats, the preferred one first. The built-in representations implement this method.
  func _formats() -> [_TransferFormat<Item>]
}

/// A content type with the conversions of values to and from data of that type.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _TransferFormat<Item>: Sendable {
  let contentType: UTType
  let exporting: (@Sendable (Item) async throws -> Data)?
  let importing: (@Sendable (Data) async throws -> Item)?
}

/// A result builder that lists the representations of a type.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  /// Returns a representation unchanged.
  ///
  /// - Parameter content: The representation of a statement.
  public static func buildExpression<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }

  /// Returns the representation of the first statement of a closure.
  ///
  /// - Parameter first: The representation of the first statement.
  public static func buildPartialBlock<Content: TransferRepresentation<Item>>(first: Content) -> Content { first }

  /// Combines the representations of a closure with that of the next statement.
  ///
  /// - Parameters:
  ///   - accumulated: The representations of the statements before it.
  ///   - next: The representation of the statement.
  /// - Returns: All representations, in order.
  public static func buildPartialBlock<Content: TransferRepresentation<Item>, Next: TransferRepresentation<Item>>(
    accumulated: Content, next: Next
  ) -> _CombinedTransferRepresentation<Item> {
    _CombinedTransferRepresentation(formats: accumulated._formats() + next._formats())
  }
}

/// Representations that a builder has combined.
public struct _CombinedTransferRepresentation<Item: Transferable>: TransferRepresentation {
  let formats: [_TransferFormat<Item>]

  /// Returns the formats of all representations, in order.
  public func _formats() -> [_TransferFormat<Item>] { formats }
}
