/// A name for one subscriber, subscription or subject, unlike any other's while it lives.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline let rawValue: UInt64

  /// Makes an identifier that no other value has.
  public init() { rawValue = IdentifierGenerator.next() }

  /// Makes the identifier of an object: equal for the same object, for as long as it lives.
  @inlinable
  public init(_ obj: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
  }

  /// The identifier in hexadecimal digits.
  public var description: String { "0x\(String(rawValue, radix: 16))" }
}

/// A type whose values can be told apart in a debugger or a log.
public protocol CustomCombineIdentifierConvertible {
  /// Unlike any other value's.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identifier of this object.
  @inlinable
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
