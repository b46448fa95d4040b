import CombineCore
import Foundation
@_spi(Reflection) import Swift

/// A comparison of two values of a type that is known only at run time.
///
/// The comparison starts with the bytes, and ends with them for classes and closures. If the bytes differ, values of an
/// `Equatable` type are compared with `==`, optionals by what they wrap, other structures and tuples field by field,
/// other enumerations by their case and its associated values, and values of protocol types by their own type. Bytes
/// alone would not do for those: a short case of an enumeration leaves the rest of its space undefined, and so does a
/// small value of a protocol type. Values that are not known to be equal count as different. Equal bytes always mean
/// equal values: both values are alive, so two references with equal bytes refer to the same object.
///
/// Each type has one comparison, which is created on first use and never released. Any thread can use it.
class EqualityComparer: @unchecked Sendable {  // immutable
  fileprivate let size: Int

  fileprivate init(size: Int) { self.size = size }

  /// Returns a Boolean value that indicates whether the values at two addresses are known to be equal.
  final func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    memcmp(one, other, size) == 0 || areEqualBeyondBytes(one, other)
  }

  fileprivate func areEqualBeyondBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool { false }

  /// Returns a Boolean value that indicates whether two values are known to be equal.
  final func areEqual<Value>(_ one: Value, _ other: Value) -> Bool {
    withUnsafeBytes(of: one) { one in
      withUnsafeBytes(of: other) { other in
        guard let one = one.baseAddress, let other = other.baseAddress else { return true }  // of size zero
        return areEqual(one, other)
      }
    }
  }

  private static let lock = Lock()
  nonisolated(unsafe) private static var known: [ObjectIdentifier: EqualityComparer] = [:]  // guarded by the lock

  /// Returns the comparison for a type. The first call creates the comparison by reflection; later calls find it in a
  /// table under a lock.
  static func of(_ type: Any.Type) -> EqualityComparer {
    if let found = lock.withLock({ known[ObjectIdentifier(type)] }) { return found }
    let made = make(for: type)
    return lock.withLock {
      if let found = known[ObjectIdentifier(type)] { return found }
      known[ObjectIdentifier(type)] = made
      return made
    }
  }

  /// Returns the comparison for a field of a type. Reflection does not tell weak references from others, and what is
  /// stored for them is no reference, so that optional references are compared by their bytes.
  static func ofField(_ type: Any.Type) -> EqualityComparer {
    if let optional = type as? any OptionalValue.Type, optional.wrapsReference {
      return EqualityComparer(size: describe(type).bytes)
    }
    return of(type)
  }

  private static func make(for type: Any.Type) -> EqualityComparer {
    if let equatable = type as? any Equatable.Type { return makeEquatable(equatable) }
    if let optional = type as? any OptionalValue.Type { return optional.makeEquality() }
    let (bytes, kind) = describe(type)
    switch kind {
    case .struct, .tuple: break
    case .enum where !(type is any CustomReflectable.Type): return makeForCases(type)
    case .existential where !holdsReferences(type): return makeForExistential(type)
    default: return EqualityComparer(size: bytes)
    }
    var fields: [FieldwiseComparer.Field] = []
    let sawAll = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
      fields.append(.init(offset: offset, equality: EqualityComparer.ofField(fieldType)))
      return true
    }
    return sawAll && !fields.isEmpty ? FieldwiseComparer(size: bytes, fields: fields) : EqualityComparer(size: bytes)
  }

  /// Returns a Boolean value that indicates whether the values of a protocol type are objects. They are compared by
  /// their bytes, which are defined, because an `unowned` one may be gone.
  fileprivate static func holdsReferences(_ type: Any.Type) -> Bool {
    // In the description of a protocol type, flags follow the kind. The highest one is clear if only classes conform.
    unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt32.self) & 0x8000_0000 == 0
  }

  private static func makeEquatable<Value: Equatable>(_: Value.Type) -> EqualityComparer { EquatableComparer<Value>() }
  private static func makeForCases<Value>(_: Value.Type) -> EqualityComparer { EnumComparer<Value>() }
  private static func makeForExistential<Value>(_: Value.Type) -> EqualityComparer { ExistentialComparer<Value>() }

  /// Returns a Boolean value that indicates whether two values have the same type and are known to be equal.
  fileprivate static func areEqual(boxed one: Any, _ other: Any) -> Bool {
    func areEqual<Value>(as type: Value.Type) -> Bool { of(type).areEqual(one as! Value, other as! Value) }
    let own = type(of: one)
    return own == type(of: other) && _openExistential(own, do: areEqual)
  }

  /// Returns a Boolean value that indicates whether a type is that of tuples.
  static func isTuple(_ type: Any.Type) -> Bool { describe(type).kind == .tuple }

  /// A structure with a single field, by which reflection reports the kind of the type of that field.
  private struct Wrapped<Value> {
    var value: Value
  }

  /// Returns the size and the kind of a type. Reflection reports the kind of a field's type only, so the type is
  /// examined as the field of a wrapper.
  fileprivate static func describe<Value>(_: Value.Type) -> (bytes: Int, kind: _MetadataKind?) {
    var found: _MetadataKind?
    _ = _forEachField(of: Wrapped<Value>.self, options: []) { _, _, _, kind in
      found = kind
      return true
    }
    return (MemoryLayout<Value>.size, found)
  }
}

/// A comparison of values with `==`.
private final class EquatableComparer<Value: Equatable>: EqualityComparer, @unchecked Sendable {  // immutable
  init() { super.init(size: MemoryLayout<Value>.size) }

  override func areEqualBeyondBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    one.assumingMemoryBound(to: Value.self).pointee == other.assumingMemoryBound(to: Value.self).pointee
  }
}

/// A comparison of structures, field by field.
private final class FieldwiseComparer: EqualityComparer, @unchecked Sendable {  // immutable
  /// A field of the structure: its offset, and the comparison of its values.
  struct Field {
    var offset: Int
    var equality: EqualityComparer
  }

  private let fields: [Field]

  init(size: Int, fields: [Field]) {
    self.fields = fields
    super.init(size: size)
  }

  override func areEqualBeyondBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    for field in fields where !field.equality.areEqual(one + field.offset, other + field.offset) { return false }
    return true
  }
}

/// A comparison of enumerations that are not `Equatable`, by the case and its associated values.
private final class EnumComparer<Value>: EqualityComparer, @unchecked Sendable {  // immutable
  private let areNamesDefined =
    !(Value.self is any CustomStringConvertible.Type || Value.self is any TextOutputStreamable.Type)

  init() { super.init(size: MemoryLayout<Value>.size) }

  override func areEqualBeyondBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    let one = one.assumingMemoryBound(to: Value.self).pointee
    let other = other.assumingMemoryBound(to: Value.self).pointee
    switch (Mirror(reflecting: one).children.first, Mirror(reflecting: other).children.first) {
    case (let one?, let other?):
      return one.label == other.label && EqualityComparer.areEqual(boxed: one.value, other.value)
    case (nil, nil): return areNamesDefined && String(describing: one) == String(describing: other)
    default: return false
    }
  }
}

/// A comparison of values of a protocol type, such as `any Shape`, by their own type.
private final class ExistentialComparer<Value>: EqualityComparer, @unchecked Sendable {  // immutable
  init() { super.init(size: MemoryLayout<Value>.size) }

  override func areEqualBeyondBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    EqualityComparer.areEqual(
      boxed: one.assumingMemoryBound(to: Value.self).pointee, other.assumingMemoryBound(to: Value.self).pointee)
  }
}

/// An optional of any type.
private protocol OptionalValue {
  static func makeEquality() -> EqualityComparer

  /// `true` if the wrapped type is a class or an existential, so that a variable can refer to the value weakly.
  static var wrapsReference: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate static func makeEquality() -> EqualityComparer { OptionalComparer<Wrapped>() }

  fileprivate static var wrapsReference: Bool {
    switch EqualityComparer.describe(Wrapped.self).kind {
    case .struct, .enum, .optional, .tuple, .function: false
    case .existential: EqualityComparer.holdsReferences(Wrapped.self)
    default: true
    }
  }
}

/// A comparison of optionals by what they wrap. The bytes of two values that are `nil` can differ, such as those of
/// closures, of which only the first word is defined.
private final class OptionalComparer<Wrapped>: EqualityComparer, @unchecked Sendable {  // immutable
  private let wrapped = EqualityComparer.of(Wrapped.self)

  init() { super.init(size: MemoryLayout<Wrapped?>.size) }

  override func areEqualBeyondBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    func isNil(_ value: UnsafeRawPointer) -> Bool {
      if case nil = value.assumingMemoryBound(to: Wrapped?.self).pointee { true } else { false }
    }
    // The wrapped value is at the address of the optional.
    return isNil(one) ? isNil(other) : !isNil(other) && wrapped.areEqual(one, other)
  }
}
