import CombineCore

/// The values that a view inherits from its ancestors.
///
/// A value applies to the view whose modifier sets it and to the descendants of that view, unless a modifier further
/// inside sets another value. A view that reads a key is evaluated when the effective value of that key changes, and
/// not when values of other keys do. Values are compared with `==`, or byte by byte if their type is not equatable.
public struct EnvironmentValues {
  /// The entries that have been written to this value, at most one for each key.
  private(set) var entries: [EnvironmentEntry] = []
  /// The scope that supplies the values of other keys.
  private let scope: EnvironmentScope?
  /// The record of the keys that are read, or `nil` to record none.
  private let reads: EnvironmentReads?

  /// Creates an environment in which every key has its default value.
  public init() { self.init(in: nil) }

  init(in scope: EnvironmentScope?, reads: EnvironmentReads? = nil, entries: [EnvironmentEntry] = []) {
    self.scope = scope
    self.reads = reads
    self.entries = entries
  }

  /// The value of a key.
  ///
  /// - Parameter key: The type of the key.
  public subscript<Key: EnvironmentKey>(_ key: Key.Type) -> Key.Value {
    get { self[EnvironmentEntry.key(of: key), Key.Value.self] ?? Key.defaultValue }
    set { self[EnvironmentEntry.key(of: key), Key.Value.self] = newValue }
  }

  /// Removes the entry of a key, so that the inherited value applies.
  mutating func clear<Key: EnvironmentKey>(_ key: Key.Type) {
    self[EnvironmentEntry.key(of: key), Key.Value.self] = nil
  }

  /// The value that is set for a key, of the type that belongs to the key.
  subscript<Value>(_ key: EnvironmentEntry.Key, _ type: Value.Type) -> Value? {
    get {
      reads?.keys.insert(key.set)
      let entry = entries.last { $0.key.id == key.id } ?? scope?.entry(for: key)
      return entry.map { unsafeDowncast($0, to: TypedEnvironmentEntry<Value>.self).value }
    }
    set {
      entries.removeAll { $0.key.id == key.id }
      if let newValue { entries.append(TypedEnvironmentEntry(key, newValue)) }
    }
  }
}

/// A set of environment keys in one machine word. The sixty-fourth key and all later ones share a bit, so membership
/// means only that a key may be in the set.
struct EnvironmentKeySet: OptionSet {
  var rawValue: UInt64

  static let shared = EnvironmentKeySet(rawValue: 1 << 63)
}

/// A record of the environment keys that an evaluation reads. ``EnvironmentValues`` carries the record because key
/// paths call getters, which have no parameter for the reader.
final class EnvironmentReads {
  var keys: EnvironmentKeySet = []
}

/// An environment key with its value, whose type is erased.
class EnvironmentEntry {
  /// The identity of a key: the type of the key or, for an object, the type of its reference, with the bit of the key
  /// in key sets.
  struct Key {
    let id: ObjectIdentifier
    let set: EnvironmentKeySet
  }

  let key: Key

  fileprivate init(_ key: Key) { self.key = key }

  func isEqual(to other: EnvironmentEntry) -> Bool { fatalError("abstract") }

  private static let lock = Lock()
  nonisolated(unsafe) private static var sets: [ObjectIdentifier: EnvironmentKeySet] = [:]  // guarded by the lock

  /// Returns the key of a type. The first call for a type assigns the bit of the key in key sets.
  static func key(of type: Any.Type) -> Key {
    let id = ObjectIdentifier(type)
    let set = lock.withLock {
      if let known = sets[id] { return known }
      let new = sets.count < 63 ? EnvironmentKeySet(rawValue: 1 << UInt64(sets.count)) : .shared
      sets[id] = new
      return new
    }
    return Key(id: id, set: set)
  }
}

/// An environment key with a value of a known type.
private final class TypedEnvironmentEntry<Value>: EnvironmentEntry {
  let value: Value

  init(_ key: Key, _ value: Value) {
    self.value = value
    super.init(key)
  }

  override func isEqual(to other: EnvironmentEntry) -> Bool {
    Equality.of(Value.self).areEqual(value, unsafeDowncast(other, to: TypedEnvironmentEntry<Value>.self).value)
  }
}

/// The environment of a subtree: the entries that a modifier sets, and the enclosing scope. All nodes of the subtree
/// refer to the same scope.
///
/// Looking up a key takes time proportional to the number of entries in the enclosing scopes.
final class EnvironmentScope {
  private let parent: EnvironmentScope?
  private(set) var entries: [EnvironmentEntry]
  /// The style that elements of the subtree start from, with the epoch of the graph's environments in which it was
  /// computed.
  private var style: (value: Style, epoch: UInt64)?

  init(in parent: EnvironmentScope?, entries: [EnvironmentEntry] = []) {
    self.parent = parent
    self.entries = entries
  }

  convenience init(copying values: EnvironmentValues) { self.init(in: nil, entries: values.entries) }

  func entry(for key: EnvironmentEntry.Key) -> EnvironmentEntry? {
    var scope: EnvironmentScope? = self
    while let current = scope {
      if let entry = current.entries.last(where: { $0.key.id == key.id }) { return entry }
      scope = current.parent
    }
    return nil
  }

  /// Returns the value that this scope itself sets for a key, or `nil` if only an enclosing scope sets the key.
  func ownValue<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value? {
    if entries.isEmpty { return nil }
    return EnvironmentValues(in: nil, entries: entries)[EnvironmentEntry.key(of: key), Key.Value.self]
  }

  /// The style that follows from the values of this scope. It is computed once per epoch and shared by all elements.
  func style(in epoch: UInt64) -> Style {
    if let style, style.epoch == epoch { return style.value }
    let new = Style(in: EnvironmentValues(in: self))
    style = (new, epoch)
    return new
  }

  /// Replaces the entries, and returns the keys whose values differ from before.
  func replaceEntries(_ new: [EnvironmentEntry]) -> EnvironmentKeySet {
    var changed: EnvironmentKeySet = []
    for entry in new {
      guard let old = entries.first(where: { $0.key.id == entry.key.id }), old.isEqual(to: entry) else {
        changed.insert(entry.key.set)
        continue
      }
    }
    for old in entries where !new.contains(where: { $0.key.id == old.key.id }) { changed.insert(old.key.set) }
    entries = new
    return changed
  }

  /// Changes the entries through a closure, and returns the keys whose values differ from before.
  func rewrite(_ change: (inout EnvironmentValues) -> Void) -> EnvironmentKeySet {
    var values = EnvironmentValues(in: parent, entries: entries)
    change(&values)
    return replaceEntries(values.entries)
  }
}
