import CombineCore

/// The values that views inherit from those around them.
///
/// The nearest modifier wins for what is below it. A view that reads a key is evaluated when the value in effect for it
/// changes; other keys are nothing to it. Values are compared with `==`, or their bytes.
public struct EnvironmentValues {
  /// What is written here, by key; the last one counts.
  private(set) var entries: [EnvironmentEntry] = []
  /// Where the rest comes from.
  private let scope: EnvironmentScope?
  /// Collects the keys that are read.
  private let reads: EnvironmentReads?

  /// An environment in which every key has its default value.
  public init() { self.init(in: nil) }

  init(in scope: EnvironmentScope?, reads: EnvironmentReads? = nil, entries: [EnvironmentEntry] = []) {
    self.scope = scope
    self.reads = reads
    self.entries = entries
  }

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(_ key: Key.Type) -> Key.Value {
    get { self[EnvironmentEntry.key(of: key), Key.Value.self] ?? Key.defaultValue }
    set { self[EnvironmentEntry.key(of: key), Key.Value.self] = newValue }
  }

  /// Takes back what is written here.
  mutating func clear<Key: EnvironmentKey>(_ key: Key.Type) {
    self[EnvironmentEntry.key(of: key), Key.Value.self] = nil
  }

  /// The value that was set for a key, of the type that belongs to it.
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

/// A set of keys, in one word. Keys beyond the sixty-third share a bit: they may be taken for each other, so what is in
/// the set has to be a hint to look closer.
struct EnvironmentKeySet: OptionSet {
  var rawValue: UInt64

  static let shared = EnvironmentKeySet(rawValue: 1 << 63)
}

/// Collects the keys that are read, on the way through key paths that know nothing of it.
final class EnvironmentReads {
  var keys: EnvironmentKeySet = []
}

/// A key with a value.
class EnvironmentEntry {
  /// What a key is told apart by: its type, or the type of an object.
  struct Key {
    let id: ObjectIdentifier
    let set: EnvironmentKeySet
  }

  let key: Key

  fileprivate init(_ key: Key) { self.key = key }

  func isEqual(to other: EnvironmentEntry) -> Bool { fatalError("abstract") }

  private static let lock = Lock()
  nonisolated(unsafe) private static var sets: [ObjectIdentifier: EnvironmentKeySet] = [:]  // guarded by the lock

  /// The key of a type. Its place in the sets is given when the type is first met.
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

/// The environment below a modifier: what the modifier sets, and the scope that it is in. Every node below refers to it.
final class EnvironmentScope {
  private let parent: EnvironmentScope?
  private(set) var entries: [EnvironmentEntry]
  /// What the styles of elements here begin with, as of an epoch of the graph's environments.
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

  /// The value of a key if it is set here, not further out.
  func ownValue<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value? {
    if entries.isEmpty { return nil }
    return EnvironmentValues(in: nil, entries: entries)[EnvironmentEntry.key(of: key), Key.Value.self]
  }

  /// What the values here say about how things look. Found once for all elements, and anew in another epoch.
  func style(in epoch: UInt64) -> Style {
    if let style, style.epoch == epoch { return style.value }
    let new = Style(in: EnvironmentValues(in: self))
    style = (new, epoch)
    return new
  }

  /// Takes new entries. Returns the keys whose values have changed by that.
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

  /// Changes the entries as if they were values.
  func rewrite(_ change: (inout EnvironmentValues) -> Void) -> EnvironmentKeySet {
    var values = EnvironmentValues(in: parent, entries: entries)
    change(&values)
    return replaceEntries(values.entries)
  }
}
