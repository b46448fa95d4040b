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

  /// Records that every key is read.
  func readAll() { reads?.keys.formUnion(.all) }

  /// Removes the entry of a key, so that the inherited value applies.
  mutating func clear<Key: EnvironmentKey>(_ key: Key.Type) {
    self[EnvironmentEntry.key(of: key), Key.Value.self] = nil
  }

  /// The value that is set for a key, of the type that belongs to the key.
  subscript<Value>(_ key: EnvironmentEntry.KeyIdentity, _ type: Value.Type) -> Value? {
    get { entry(for: key).map { unsafeDowncast($0, to: TypedEnvironmentEntry<Value>.self).value } }
    set { replaceEntry(for: key, with: newValue.map { TypedEnvironmentEntry(key, $0) }) }
  }

  /// Returns the entry that is set for a key, and records that the key is read.
  ///
  /// This and the next function are not inlined, because every key has a subscript of its own.
  @inline(never)
  private func entry(for key: EnvironmentEntry.KeyIdentity) -> EnvironmentEntry? {
    reads?.keys.formUnion(key.set)
    return entries.last { $0.key.id == key.id } ?? scope?.entry(for: key)
  }

  @inline(never)
  private mutating func replaceEntry(for key: EnvironmentEntry.KeyIdentity, with entry: EnvironmentEntry?) {
    entries.removeAll { $0.key.id == key.id }
    if let entry { entries.append(entry) }
  }
}

/// A set of environment keys.
///
/// The first 64 keys of the process, most of which are built in, are bits of one word. The others are bits of an array,
/// which equal sets usually share.
struct EnvironmentKeySet: ExpressibleByArrayLiteral {
  private var first: UInt64 = 0
  /// The bits of the keys from the sixty-fifth on.
  private var rest: [UInt64] = []
  /// `true` if the set contains every key, also those that have no number yet.
  private var hasAll = false

  /// The set of all keys.
  static let all: EnvironmentKeySet = {
    var set: EnvironmentKeySet = []
    set.hasAll = true
    return set
  }()

  init(arrayLiteral elements: EnvironmentKeySet...) { for element in elements { formUnion(element) } }

  /// Creates the set of one key.
  ///
  /// - Parameter number: The number of the key, from 0 on.
  init(number: Int) {
    let bit: UInt64 = 1 << UInt64(number % 64)
    if number < 64 {
      first = bit
    } else {
      rest = Array(repeating: 0, count: number / 64)
      rest[number / 64 - 1] = bit
    }
  }

  var isEmpty: Bool { !hasAll && first == 0 && rest.allSatisfy { $0 == 0 } }

  /// The number of keys. It is O(*n*) in the number of all keys of the program.
  var count: Int { rest.reduce(first.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

  func isDisjoint(with other: EnvironmentKeySet) -> Bool {
    if hasAll || other.hasAll { return isEmpty || other.isEmpty }
    return first & other.first == 0 && zip(rest, other.rest).allSatisfy { $0 & $1 == 0 }
  }

  mutating func formUnion(_ other: EnvironmentKeySet) {
    first |= other.first
    hasAll = hasAll || other.hasAll
    if rest.isEmpty {
      rest = other.rest
      return
    }
    for (index, word) in other.rest.enumerated() {
      if index == rest.count { rest.append(0) }
      if rest[index] | word != rest[index] { rest[index] |= word }
    }
  }

  mutating func subtract(_ other: EnvironmentKeySet) {
    first &= ~other.first
    for (index, word) in other.rest.enumerated().prefix(rest.count) where rest[index] & word != 0 {
      rest[index] &= ~word
    }
  }

  /// Returns the keys that none of the entries sets.
  func subtracting(_ entries: [EnvironmentEntry]) -> EnvironmentKeySet {
    var remaining = self
    for entry in entries { remaining.subtract(entry.key.set) }
    return remaining
  }
}

/// A record of the environment keys that an evaluation reads. ``EnvironmentValues`` carries the record because key
/// paths call getters, which have no parameter for the reader.
final class EnvironmentReads {
  var keys: EnvironmentKeySet = []
}

/// An environment key with its value, whose type is erased.
class EnvironmentEntry {
  /// The identity of a key: the type of the key or, for an object, the type of its reference, with the set that
  /// contains the key alone.
  struct KeyIdentity {
    let id: ObjectIdentifier
    let set: EnvironmentKeySet
  }

  let key: KeyIdentity

  fileprivate init(_ key: KeyIdentity) { self.key = key }

  func isEqual(to other: EnvironmentEntry) -> Bool { fatalError("abstract") }
  var description: String { fatalError("abstract") }

  private static let lock = Lock()
  nonisolated(unsafe) private static var sets: [ObjectIdentifier: EnvironmentKeySet] = [:]  // guarded by the lock

  /// Returns the key of a type. The first call for a type assigns the number of the key in key sets.
  static func key(of type: Any.Type) -> KeyIdentity {
    let id = ObjectIdentifier(type)
    let set = lock.withLock {
      if let known = sets[id] { return known }
      let new = EnvironmentKeySet(number: sets.count)
      sets[id] = new
      return new
    }
    return KeyIdentity(id: id, set: set)
  }
}

/// An environment key with a value of a known type.
private final class TypedEnvironmentEntry<Value>: EnvironmentEntry {
  let value: Value

  init(_ key: KeyIdentity, _ value: Value) {
    self.value = value
    super.init(key)
  }

  override var description: String { "\(unsafeBitCast(key.id, to: Any.Type.self)) = \(value)" }

  override func isEqual(to other: EnvironmentEntry) -> Bool {
    EqualityComparer.of(Value.self).areEqual(value, unsafeDowncast(other, to: TypedEnvironmentEntry<Value>.self).value)
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

  func entry(for key: EnvironmentEntry.KeyIdentity) -> EnvironmentEntry? {
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
        changed.formUnion(entry.key.set)
        continue
      }
    }
    for old in entries where !new.contains(where: { $0.key.id == old.key.id }) { changed.formUnion(old.key.set) }
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

extension Node {
  /// Schedules the evaluation of all nodes below this node that have read one of the keys. The search of a branch stops
  /// where the branch sets the keys itself.
  final func invalidateReaders(of keys: EnvironmentKeySet) {
    forEachChild { child in
      if !child.environmentReads.isDisjoint(with: keys) { child.setNeedsEvaluation() }
      let remaining = child.environmentKeysPassed(of: keys)
      if !remaining.isEmpty { child.invalidateReaders(of: remaining) }
    }
  }
}

extension EnvironmentValues: CustomStringConvertible {
  /// The values that have been written to this value, without those that are inherited.
  public var description: String { "[\(entries.map(\.description).joined(separator: ", "))]" }
}
