import Combine
import Foundation

/// A source of bindings to a stored value.
private final class StoredValueBindingSource<Value>: BindingSource<Value>, @unchecked Sendable {  // constant fields
  private let stored: StoredValueSource
  private let initial: Value
  private let conversion: StoredValueConversion<Value>

  init(_ stored: StoredValueSource, _ initial: Value, _ conversion: StoredValueConversion<Value>) {
    self.stored = stored
    self.initial = initial
    self.conversion = conversion
  }

  override func get() -> Value { stored.value.flatMap(conversion.read) ?? initial }
  override func set(_ value: Value, _ transaction: Transaction) { stored.set(conversion.write(value)) }

  override func isSame(as other: BindingSource<Value>) -> Bool {
    (other as? StoredValueBindingSource<Value>)?.stored === stored
  }
}

/// A property of a value that a store keeps under a key: the implementation of ``AppStorage`` and ``SceneStorage``.
struct StoredProperty<Value> {
  let key: String
  let initial: Value
  let conversion: StoredValueConversion<Value>
  private var source: StoredValueSource?

  init(_ key: String, _ initial: Value, _ conversion: StoredValueConversion<Value>) {
    self.key = key
    self.initial = initial
    self.conversion = conversion
  }

  var isInstalled: Bool { source != nil }
  func get() -> Value? { source.map { $0.value.flatMap(conversion.read) ?? initial } }
  func set(_ value: Value) { source?.set(conversion.write(value)) }

  func get(from store: ValueStore) -> Value { store.value(for: key).flatMap(conversion.read) ?? initial }

  func binding(in store: @autoclosure () -> ValueStore) -> Binding<Value> {
    if let source { return Binding(StoredValueBindingSource(source, initial, conversion)) }
    let (store, property) = (store(), self)
    return Binding {
      property.get(from: store)
    } set: {
      store.set(property.conversion.write($0), for: property.key)
    }
  }

  @MainActor
  func installed(in store: ValueStore, slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    if let known = slot.map({ unsafeDowncast($0, to: StoredValueSource.self) }), known.store === store, known.key == key
    {
      installed.source = known
    } else {
      let source = StoredValueSource(store, key, queue: node.graph.queue)
      slot = source
      installed.source = source
    }
    return installed
  }
}
