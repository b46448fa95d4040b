import Combine
import Foundation

/// A source for an object that a node observes. The source requests an update of the graph when the object is about to
/// change.
///
/// The source subscribes to `objectWillChange` once, and remains subscribed until the slot of the node has another
/// object.
final class ObjectSource<Object: ObservableObject>: DependencySource, @unchecked Sendable {  // flags: the queue's lock
  let object: Object
  private let queue: UpdateQueue
  private var subscription: AnyCancellable?
  private var wasElsewhere = false
  private var wasDuringUpdate = false

  init(_ object: Object, queue: UpdateQueue) {
    self.object = object
    self.queue = queue
    super.init()
    subscription = object.objectWillChange.sink { [weak self] _ in self?.willChange() }
  }

  private func willChange() {
    let (isElsewhere, isDuringUpdate) = (!MainThread.isCurrent, CurrentEvaluation.reader != nil)
    let transaction = Transaction.current
    let mustRequest = queue.lock.withLock {
      if isElsewhere { wasElsewhere = true }
      if isDuringUpdate { wasDuringUpdate = true }
      return queue.addLocked(self, transaction)
    }
    if mustRequest { queue.requestTurn() }
  }

  override func deliver() {
    let (wasElsewhere, wasDuringUpdate) = queue.lock.withLock {
      defer { (self.wasElsewhere, self.wasDuringUpdate) = (false, false) }
      return (self.wasElsewhere, self.wasDuringUpdate)
    }
    if wasElsewhere {
      warn(
        "Publishing changes from background threads is not allowed; make sure to publish values from the main thread "
          + "(via operators like receive(on:)) on model updates.")
    }
    if wasDuringUpdate {
      warn("Publishing changes from within view updates is not allowed, this will cause undefined behavior.")
    }
    super.deliver()
  }

  @MainActor
  private func warn(_ message: String) {
    guard let reader = firstReader else { return }
    reader.graph.warn(message + reader.graph.place(of: self, near: reader))
  }

  /// Makes a slot observe the object of a property, and makes the node depend on the object. An object that the slot
  /// already observes keeps its subscription.
  @MainActor
  static func observe(_ object: Object, slot: inout AnyObject?, on node: Node) {
    let source: ObjectSource
    if let known = slot.map({ unsafeDowncast($0, to: ObjectSource.self) }), known.object === object {
      source = known
    } else {
      source = ObjectSource(object, queue: node.graph.queue)
      slot = source
    }
    node.depend(on: source)
  }
}

/// A source for a property of an object.
///
/// The source remembers the value that the last evaluation has read. When the evaluation of a parent creates a new
/// binding to the same property, only views that have read a different value are evaluated.
final class PropertySource<Object: AnyObject, Value>: BindingSource<Value>, @unchecked Sendable {  // see `lastRead`
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  private var lastRead: Value?  // accessed in evaluations and comparisons only, on the main actor

  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  override func get() -> Value {
    let value = object[keyPath: keyPath]
    if CurrentEvaluation.reader != nil { lastRead = value }
    return value
  }

  override func set(_ value: Value, _ transaction: Transaction) {
    Transaction.run(transaction) { object[keyPath: keyPath] = value }
  }

  override func isSameStorage(as other: BindingSource<Value>) -> Bool {
    guard let other = other as? PropertySource<Object, Value> else { return false }
    return other.object === object && other.keyPath == keyPath
  }

  override func isSame(as other: BindingSource<Value>) -> Bool {
    guard isSameStorage(as: other) else { return false }
    guard let lastRead else { return true }
    return EqualityComparer.of(Value.self).areEqual(lastRead, object[keyPath: keyPath])
  }
}
