import Foundation

/// The dependencies of a part of a program, by their keys.
public struct Values: Sendable {
  private var storage: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  public subscript<Key: ValueKey>(key: Key.Type) -> Key.Value {
    get { storage[ObjectIdentifier(key)] as? Key.Value ?? key.value }
    set { storage[ObjectIdentifier(key)] = newValue }
  }
}

public protocol ValueKey {
  associatedtype Value: Sendable
  static var value: Value { get }
}
