import CombineCore
import Foundation

/// A store of values by key, with the sources that are notified when the value of their key changes.
///
/// Any thread can read and write a store. A subclass stores the values; it runs without a lock of the store.
package class ValueStore: @unchecked Sendable {  // the observers are guarded by the lock; subclasses state a reason
  /// A weak reference to a source.
  private struct Observer {
    weak var source: StoredValueSource?
  }

  private let lock = Lock()
  private var observers: [String: [Observer]] = [:]

  package func value(for key: String) -> StoredValue? { fatalError("abstract") }
  func write(_ value: StoredValue?, for key: String) { fatalError("abstract") }

  /// Stores a value, or removes the value of a key, and notifies the sources of the key.
  package final func set(_ value: StoredValue?, for key: String) {
    guard self.value(for: key) != value else { return }
    write(value, for: key)
    notify(key)
  }

  /// Notifies the sources of a key.
  final func notify(_ key: String) {
    let sources = lock.withLock { observers[key]?.compactMap(\.source) ?? [] }
    for source in sources { source.changed() }
  }

  final func add(_ source: StoredValueSource, for key: String) {
    lock.withLock {
      observers[key, default: []].removeAll { $0.source == nil }
      observers[key, default: []].append(Observer(source: source))
    }
  }

  /// The keys that sources observe.
  final var observedKeys: [String] {
    lock.withLock { observers.filter { $0.value.contains { $0.source != nil } }.map(\.key) }
  }
}

// MARK: - Stores

/// A store that keeps its values until it is released.
final class MemoryStore: ValueStore, @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var values: [String: StoredValue] = [:]

  override func value(for key: String) -> StoredValue? { lock.withLock { values[key] } }
  override func write(_ value: StoredValue?, for key: String) { lock.withLock { values[key] = value } }
}
