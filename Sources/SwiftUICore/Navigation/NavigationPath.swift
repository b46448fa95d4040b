import Foundation

/// A list of values of any hashable types. A ``NavigationStack`` with a path shows a page above its root for each
/// value.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  /// Creates an empty path, with which a stack shows its root.
  public init() {}

  /// Creates a path from the values of a sequence.
  ///
  /// - Parameter elements: The values, in the order of their pages from the bottom to the top.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = elements.map { AnyHashable($0) } }

  /// The number of values.
  public var count: Int { elements.count }

  /// A Boolean value that indicates whether the path is empty, so that the root is shown.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds the value of a page that covers the others.
  ///
  /// - Parameter value: The value, which the `navigationDestination(for:destination:)` of its type shows.
  public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }

  /// Removes the values of the topmost pages.
  ///
  /// - Parameter count: The number of values to remove. If it is greater than `count`, all values are removed.
  public mutating func removeLast(_ count: Int = 1) { elements.removeLast(min(count, elements.count)) }
}

extension NavigationPath {
  /// A path whose values can be stored, for the next start of the program.
  ///
  /// The representation is a list with the type and the JSON text of each value, from the topmost page to the lowest
  /// one.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let elements: [AnyHashable]

    fileprivate init(_ elements: [AnyHashable]) { self.elements = elements }

    /// Creates a representation from stored values.
    ///
    /// - Parameter decoder: The decoder to read the values from.
    /// - Throws: A `DecodingError` if a value can't be decoded, or if the program has no type of its name that is
    ///   `Hashable` and `Codable`.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [AnyHashable] = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Hashable & Codable).Type else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "no type of the name \(name) is Hashable and Codable")
        }
        let text = try container.decode(String.self)
        func value<T: Hashable & Codable>(_ type: T.Type) throws -> AnyHashable {
          AnyHashable(try JSONDecoder().decode(type, from: Data(text.utf8)))
        }
        elements.append(try value(type))
      }
      self.elements = elements.reversed()
    }

    /// Encodes the values.
    ///
    /// - Parameter encoder: The encoder to write the values to.
    /// - Throws: An error of a value.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in elements.reversed() {
        guard let value = element.base as? any Codable, let name = _mangledTypeName(type(of: value)) else { continue }
        try container.encode(name)
        try container.encode(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
      }
    }
  }

  /// Creates a path from a representation that can be stored.
  ///
  /// - Parameter codable: The representation, such as one that has been decoded.
  public init(_ codable: CodableRepresentation) { elements = codable.elements }

  /// A representation of the path that can be stored, or `nil` if a value is not `Codable`.
  ///
  ///     if let path = path.codable { data = try JSONEncoder().encode(path) }
  public var codable: CodableRepresentation? {
    elements.allSatisfy { $0.base is any Codable } ? CodableRepresentation(elements) : nil
  }
}
