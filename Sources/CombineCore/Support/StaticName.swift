/// The name of an operator or a source, for descriptions and reports: a literal.
///
/// It is one word, of which every subscription has one; a `StaticString` is three.
@frozen @usableFromInline
package struct StaticName: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {  // constant bytes
  /// The UTF-8 code units, which a zero ends.
  @usableFromInline let start: UnsafePointer<UInt8>

  @inlinable @inline(__always)
  package init(stringLiteral literal: StaticString) { start = literal.utf8Start }

  /// A Boolean value that indicates whether the name has no characters.
  var isEmpty: Bool { start.pointee == 0 }

  @usableFromInline
  package var description: String { String(cString: start) }
}
