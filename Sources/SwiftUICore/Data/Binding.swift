import Foundation

/// A way to read and write a value that lives elsewhere.
///
///     struct Switch: View {
///       @Binding var isOn: Bool
///       var body: some View { Button(isOn ? "on" : "off") { isOn.toggle() } }
///     }
///
///     Switch(isOn: $settings.isSilent)
///
/// A view that reads through a binding depends on the value as if it were its own; one that only passes it on does not.
/// A binding is as thread safe as what is behind it; a part of a ``State``, such as `$settings.isSilent`, may be written
/// from any thread, and changes of different parts at the same time don't undo each other.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  let source: BindingSource<Value>

  /// What goes along with every write through this binding.
  public var transaction = Transaction()

  init(_ source: BindingSource<Value>) { self.source = source }

  /// Reads and writes through closures. A view that is passed such a binding is always evaluated with its parent.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(ClosureSource(get) { value, _ in set(value) })
  }

  /// Reads and writes through closures; the one that writes is also told the transaction.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(ClosureSource(get, set))
  }

  /// Takes over another binding, as `init(projectedValue:)` of a property wrapper has to.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Always the same value; writes are ignored.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(ConstantSource(value)) }

  /// The value.
  public var wrappedValue: Value {
    get { source.get() }
    nonmutating set { source.set(newValue, transaction) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    project(keyPath, read: { $0[keyPath: keyPath] }, write: { $0[keyPath: keyPath] = $1 })
  }

  /// This binding, with another transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  func project<Part, Way: Equatable>(
    _ way: Way, read: @escaping (Value) -> Part, write: @escaping (inout Value, Part) -> Void
  ) -> Binding<Part> {
    Binding<Part>(ProjectedSource(source, way: way, read: read, write: write)).transaction(transaction)
  }
}

extension Binding {
  /// The way from a value to the optional that has it, and the like.
  private enum Way: Equatable {
    case wrap
    case hash
  }

  /// A binding to an optional with the value in it. Writing `nil` changes nothing.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self = base.project(Way.wrap, read: { $0 }, write: { if let value = $1 { $0 = value } })
  }

  /// A binding to the value erased. Writing a value of another type changes nothing.
  public init<Base: Hashable>(_ base: Binding<Base>) where Value == AnyHashable {
    self = base.project(Way.hash, read: { AnyHashable($0) }, write: { if let value = $1.base as? Base { $0 = value } })
  }

  /// A binding to what is in an optional, or `nil` if there is nothing now. When the optional has become empty later,
  /// reading gives what was there last, and writing changes nothing.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(UnwrappedSource(base.source, value))
    transaction = base.transaction
  }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

/// A binding to a collection is a collection of bindings to its elements. One to an element that is gone reads as the
/// element last did, and its writes are lost.
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  public func formIndex(after index: inout Value.Index) { wrappedValue.formIndex(after: &index) }

  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(ElementSource(source, position)).transaction(transaction)
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
  public func formIndex(before index: inout Value.Index) { wrappedValue.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {}

extension Binding: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: @unchecked Sendable where Value: Sendable {}  // as safe as what is behind it

extension Binding: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self { self }

  static var isPassed: Bool { true }

  static func isSame(_ old: Self, _ new: Self) -> Bool { old.source.isSame(as: new.source) }
}
