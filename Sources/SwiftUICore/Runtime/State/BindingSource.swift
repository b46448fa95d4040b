import CombineCore

/// A source of bindings: a value that can be read and written.
class BindingSource<Value>: DependencySource, @unchecked Sendable {  // abstract; each subclass states its reason
  func get() -> Value { fatalError("abstract") }
  func set(_ value: Value, _ transaction: Transaction) { fatalError("abstract") }

  /// Reads the value, changes the value with a closure, and writes the result. The closure may run more than once.
  func modify(_ transaction: Transaction, _ body: (inout Value) -> Void) {
    var value = get()
    body(&value)
    set(value, transaction)
  }

  /// Returns a Boolean value that indicates whether another source reads and writes the same value. A view that
  /// receives the other source instead of this source need not be evaluated.
  @MainActor
  func isSame(as other: BindingSource<Value>) -> Bool { self === other }

  /// Returns a Boolean value that indicates whether another source refers to the same place, although its value may
  /// differ from the value that was read through this source.
  @MainActor
  func isSameStorage(as other: BindingSource<Value>) -> Bool { isSame(as: other) }

  /// `true` if reading the value runs no code of the client and records dependencies.
  var isStored: Bool { false }
}

/// A filter for a part of the value of a source.
private final class PartFilter<Whole, Part>: DependencyFilter {
  private let whole: BindingSource<Whole>
  private let read: (Whole) -> Part
  var last: Part?

  init(_ whole: BindingSource<Whole>, _ read: @escaping (Whole) -> Part) {
    self.whole = whole
    self.read = read
  }

  override func hasChanged() -> Bool {
    guard let last else { return true }
    return !EqualityComparer.of(Part.self).areEqual(last, read(whole.get()))
  }
}

extension BindingSource {
  /// Reads a part of the value. A node that is being evaluated depends on this part only.
  fileprivate final func part<Part>(_ read: @escaping (Value) -> Part) -> Part {
    guard isStored else { return read(get()) }
    return CurrentEvaluation.narrow {
      PartFilter(self, read)
    } _: { filter in
      let part = read(get())
      filter?.last = part
      return part
    }
  }
}

/// The storage of a `State`, and the source of its changes. A node creates it, and bindings also keep it alive.
///
/// Any thread can read and write the value; the queue's lock guards the value. Writing a value equal to the current one
/// does nothing. Values are compared and released outside the lock, because both may run user code (law 18, no user
/// code under a lock).
final class StateSource<Value>: BindingSource<Value>, @unchecked Sendable {  // guarded by the queue's lock
  private var value: Value
  private var version: UInt32 = 0
  private let queue: UpdateQueue
  /// The values that pending batches of changes have replaced, for the evaluations of the batches before them. It is
  /// empty unless changes of several transactions are pending.
  private var earlierValues: [EarlierValue] = []

  /// A value that was replaced in a batch.
  private struct EarlierValue {
    let batch: UInt64
    let value: Value
  }

  init(_ value: Value, queue: UpdateQueue) {
    self.value = value
    self.queue = queue
  }

  override func get() -> Value {
    guard let reader = CurrentEvaluation.reader else { return queue.lock.withLock { value } }
    reader.depend(on: self)
    return queue.lock.withLock {
      // Searching runs generic code, and there is rarely anything to find.
      earlierValues.isEmpty ? value : earlierValues.first { $0.batch > queue.visibleBatch }?.value ?? value
    }
  }

  override var isStored: Bool { true }

  override func set(_ newValue: Value, _ transaction: Transaction) { replace(transaction) { _ in newValue } }

  /// Replaces the value by the result of a closure. If another thread has replaced the value in the meantime, the
  /// closure is called again with the new value, so that two threads that change different parts lose neither change.
  override func modify(_ transaction: Transaction, _ body: (inout Value) -> Void) {
    replace(transaction) { current in
      var value = current
      body(&value)
      return value
    }
  }

  /// Forgets the values that no evaluation can see any more.
  override func deliver() {
    // The values are released outside the lock.
    let old = queue.lock.withLock {
      let old = earlierValues
      if !old.isEmpty { earlierValues = old.filter { $0.batch > queue.visibleBatch && queue.visibleBatch != .max } }
      return old
    }
    _ = old
    super.deliver()
  }

  private func replace(_ transaction: Transaction, _ change: (Value) -> Value) {
    let transaction = transaction.forWriting
    if let node = CurrentEvaluation.reader {
      MainActor.assumeIsolated { node.graph.warnOfWrite(to: self, during: node) }
    }
    let equality = EqualityComparer.of(Value.self)
    while true {
      let (current, seen) = queue.lock.withLock { (value, version) }
      var new = change(current)  // after the swap, the old value, which is released outside the lock
      if equality.areEqual(current, new) { return }
      let (isWritten, mustRequest) = queue.lock.withLock {
        guard version == seen else { return (false, false) }
        version &+= 1
        let batch = queue.batchLocked(for: transaction)
        if !batch.isFirst, earlierValues.last?.batch != batch.number {
          earlierValues.append(EarlierValue(batch: batch.number, value: value))
        }
        swap(&value, &new)
        return (true, queue.addLocked(self, transaction))
      }
      if mustRequest { queue.requestTurn() }
      if isWritten { return }
    }
  }
}

extension StateSource {
  /// Returns the location in a slot of a node, after creating it with an initial value if the slot is empty.
  @MainActor
  static func inSlot(_ slot: inout AnyObject?, of node: Node, initially initial: @autoclosure () -> Value)
    -> StateSource
  {
    if let known = slot { return unsafeDowncast(known, to: StateSource.self) }
    let made = StateSource(initial(), queue: node.graph.queue)
    slot = made
    return made
  }
}

/// A source whose value never changes. Writes are ignored.
final class ConstantSource<Value>: BindingSource<Value>, @unchecked Sendable {  // immutable
  private let value: Value

  init(_ value: Value) { self.value = value }

  override func get() -> Value { value }
  override func set(_ value: Value, _ transaction: Transaction) {}

  override func isSame(as other: BindingSource<Value>) -> Bool {
    guard let other = other as? ConstantSource<Value> else { return false }
    return EqualityComparer.of(Value.self).areEqual(value, other.value)
  }
}

/// A source that reads and writes with closures. Such a source is the same only as itself, because closures cannot be
/// compared.
final class ClosureSource<Value>: BindingSource<Value>, @unchecked Sendable {  // as safe as the closures
  private let read: () -> Value
  private let write: (Value, Transaction) -> Void

  init(_ read: @escaping () -> Value, _ write: @escaping (Value, Transaction) -> Void) {
    self.read = read
    self.write = write
  }

  override func get() -> Value { read() }
  override func set(_ value: Value, _ transaction: Transaction) { write(value, transaction) }
}

/// A source for a part of the value of another source. Two such sources are the same if their other sources are the
/// same and their paths to the part are equal.
final class ProjectedSource<Whole, Part, Conversion: Equatable>: BindingSource<Part>,
  @unchecked Sendable  // constant fields
{
  private let whole: BindingSource<Whole>
  private let conversion: Conversion
  private let read: (Whole) -> Part
  private let write: (inout Whole, Part) -> Void

  init(
    _ whole: BindingSource<Whole>, conversion: Conversion, read: @escaping (Whole) -> Part,
    write: @escaping (inout Whole, Part) -> Void
  ) {
    self.whole = whole
    self.conversion = conversion
    self.read = read
    self.write = write
  }

  override func get() -> Part { whole.part(read) }
  override var isStored: Bool { whole.isStored }

  override func isSameStorage(as other: BindingSource<Part>) -> Bool {
    guard let other = other as? ProjectedSource<Whole, Part, Conversion>, other.conversion == conversion else {
      return false
    }
    return whole.isSameStorage(as: other.whole)
  }

  override func set(_ value: Part, _ transaction: Transaction) { whole.modify(transaction) { write(&$0, value) } }

  override func modify(_ transaction: Transaction, _ body: (inout Part) -> Void) {
    whole.modify(transaction) {
      var part = read($0)
      body(&part)
      write(&$0, part)
    }
  }

  override func isSame(as other: BindingSource<Part>) -> Bool {
    guard let other = other as? ProjectedSource<Whole, Part, Conversion>, other.conversion == conversion else {
      return false
    }
    return whole.isSame(as: other.whole)
  }
}

/// A source for a part of the value of another source, which may cease to exist. Afterwards, reads return the last
/// value of the part, and writes are ignored.
class ExpiringSource<Whole, Part>: BindingSource<Part>, @unchecked Sendable {  // the value is guarded by the lock
  fileprivate let whole: BindingSource<Whole>
  private let lock = Lock()
  private var last: Part
  /// The part that an evaluation has read last. Accessed in evaluations and comparisons only, on the main actor.
  fileprivate private(set) var lastEvaluated: Part?

  fileprivate init(_ whole: BindingSource<Whole>, last: Part) {
    self.whole = whole
    self.last = last
  }

  fileprivate func read(_ whole: Whole) -> Part? { fatalError("abstract") }
  fileprivate func write(_ part: Part, to whole: inout Whole) { fatalError("abstract") }

  override func get() -> Part {
    guard let part = whole.part({ [self] in read($0) }) else { return lock.withLock { last } }
    if CurrentEvaluation.reader != nil { lastEvaluated = part }
    var replaced = part  // the old value is released outside the lock
    lock.withLock { swap(&last, &replaced) }
    return part
  }

  override var isStored: Bool { whole.isStored }

  override func set(_ value: Part, _ transaction: Transaction) {
    whole.modify(transaction) { if read($0) != nil { write(value, to: &$0) } }
  }

  override func modify(_ transaction: Transaction, _ body: (inout Part) -> Void) {
    whole.modify(transaction) {
      guard var part = read($0) else { return }
      body(&part)
      write(part, to: &$0)
    }
  }
}

/// A source for the wrapped value of an optional.
final class UnwrappedSource<Wrapped>: ExpiringSource<Wrapped?, Wrapped>, @unchecked Sendable {  // as the superclass
  init(_ whole: BindingSource<Wrapped?>, _ value: Wrapped) { super.init(whole, last: value) }

  override fileprivate func read(_ whole: Wrapped?) -> Wrapped? { whole }
  override fileprivate func write(_ part: Wrapped, to whole: inout Wrapped?) { whole = part }

  override func isSame(as other: BindingSource<Wrapped>) -> Bool {
    (other as? UnwrappedSource<Wrapped>).map { whole.isSame(as: $0.whole) } ?? false
  }
}

/// A source for the element of a collection at an index.
final class ElementSource<Elements: MutableCollection>: ExpiringSource<Elements, Elements.Element>,
  @unchecked Sendable
{  // adds a constant
  private let index: Elements.Index

  init(_ whole: BindingSource<Elements>, _ index: Elements.Index) {
    self.index = index
    super.init(whole, last: whole.get()[index])
  }

  override fileprivate func read(_ whole: Elements) -> Elements.Element? {
    index >= whole.startIndex && index < whole.endIndex ? whole[index] : nil
  }

  override fileprivate func write(_ part: Elements.Element, to whole: inout Elements) { whole[index] = part }

  override func isSame(as other: BindingSource<Elements.Element>) -> Bool {
    guard let other = other as? ElementSource<Elements>, isSameStorage(as: other) else { return false }
    if whole.isSame(as: other.whole) { return true }
    // Another element may have changed, which does not concern the readers of this one.
    guard let lastEvaluated else { return true }
    return EqualityComparer.of(Elements.Element.self).areEqual(lastEvaluated, other.get())
  }

  override func isSameStorage(as other: BindingSource<Elements.Element>) -> Bool {
    guard let other = other as? ElementSource<Elements>, other.index == index else { return false }
    return whole.isSameStorage(as: other.whole)
  }
}
