/// An identifier of a subscriber, subscription or subject, unique among those that exist at the same time.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let rawValue: UInt64

  /// Creates an identifier that is equal to no other.
  public init() { rawValue = IdentifierGenerator.next() }

  /// Creates the identifier of an object.
  ///
  /// Identifiers of the same object are equal for as long as the object exists.
  ///
  /// - Parameter obj: The object to identify.
  @inlinable
  public init(_ obj: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
  }

  /// The identifier in hexadecimal digits.
  public var description: String { "0x\(String(rawValue, radix: 16))" }
}

/// A type whose values have an identifier, to distinguish them in a debugger or a log.
public protocol CustomCombineIdentifierConvertible {
  /// An identifier, unique among the values that exist at the same time.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier of this object.
  @inlinable
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
