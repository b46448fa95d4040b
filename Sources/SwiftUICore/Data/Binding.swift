import Foundation

/// A property wrapper for a value that is stored elsewhere, which a view can read and write.
///
///     struct Switch: View {
///       @Binding var isOn: Bool
///       var body: some View { Button(isOn ? "on" : "off") { isOn.toggle() } }
///     }
///
///     Switch(isOn: $settings.isSilent)
///
/// A view whose body reads a binding depends on the value in the same way as the view that owns the value. A view that
/// only passes the binding on does not.
///
/// - Threads: A binding is as thread-safe as the storage it refers to. A ``State``, or a part of a state such as
///   `$settings.isSilent`, can be read and written on any thread, and concurrent writes to different parts of a state
///   don't overwrite each other.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  let source: BindingSource<Value>

  /// The transaction that accompanies every write through this binding.
  public var transaction = Transaction()

  init(_ source: BindingSource<Value>) { self.source = source }

  /// Creates a binding that reads and writes through closures.
  ///
  /// Closures can't be compared, so a view that receives such a binding is evaluated whenever its parent is.
  ///
  /// - Parameters:
  ///   - get: A closure that returns the value. It runs on the thread that reads the binding.
  ///   - set: A closure that stores a new value. It runs on the thread that writes the binding.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(ClosureSource(get) { value, _ in set(value) })
  }

  /// Creates a binding that reads and writes through closures, and passes the transaction to the writing closure.
  ///
  /// Closures can't be compared, so a view that receives such a binding is evaluated whenever its parent is.
  ///
  /// - Parameters:
  ///   - get: A closure that returns the value. It runs on the thread that reads the binding.
  ///   - set: A closure that stores a new value, with the transaction of the write. It runs on the thread that writes
  ///     the binding.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(ClosureSource(get, set))
  }

  /// Creates a copy of a binding.
  ///
  /// - Parameter projectedValue: The binding to copy.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Creates a binding to a constant, which ignores writes.
  ///
  /// - Parameter value: The value that every read returns.
  /// - Returns: A binding that always reads the constant.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(ConstantSource(value)) }

  /// The value that the binding refers to. Setting it writes the value with the binding's transaction.
  public var wrappedValue: Value {
    get { source.get() }
    nonmutating set { source.set(newValue, transaction.forWriting) }
  }

  /// The binding itself, which `$name` refers to.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  /// - Returns: A binding that reads and writes the part, with this binding's transaction.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    project(keyPath, read: { $0[keyPath: keyPath] }, write: { $0[keyPath: keyPath] = $1 })
  }

  /// Returns a binding to the same value whose writes have another transaction.
  ///
  /// - Parameter transaction: The transaction for writes through the new binding.
  /// - Returns: A binding with the transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  func project<Part, Conversion: Equatable>(
    _ conversion: Conversion, read: @escaping (Value) -> Part, write: @escaping (inout Value, Part) -> Void
  ) -> Binding<Part> {
    Binding<Part>(ProjectedSource(source, conversion: conversion, read: read, write: write)).transaction(transaction)
  }
}

extension Binding {
  /// A conversion that a projected binding performs. Two projections of the same source are equal if they perform the
  /// same conversion.
  private enum Conversion: Equatable {
    case wrap
    case hash
  }

  /// Creates a binding to an optional from a binding to its wrapped value. Writing `nil` has no effect.
  ///
  /// - Parameter base: The binding to the wrapped value.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self = base.project(Conversion.wrap, read: { $0 }, write: { if let value = $1 { $0 = value } })
  }

  /// Creates a binding to a type-erased value. Writing a value of another type than the original has no effect.
  ///
  /// - Parameter base: The binding to the hashable value.
  public init<Base: Hashable>(_ base: Binding<Base>) where Value == AnyHashable {
    self = base.project(
      Conversion.hash, read: { AnyHashable($0) }, write: { if let value = $1.base as? Base { $0 = value } })
  }

  /// Creates a binding to the wrapped value of an optional, or returns `nil` if the optional is `nil` now.
  ///
  /// If the optional becomes `nil` later, the binding reads the last wrapped value that it read, and ignores writes.
  ///
  /// - Parameter base: The binding to the optional.
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

/// A binding to a collection is a collection of bindings to its elements. After an element has been removed, its
/// binding reads the value that it read last, and ignores writes.
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  /// The index of the first element.
  public var startIndex: Value.Index { wrappedValue.startIndex }
  /// The index after the last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }
  /// The indices of the elements, in ascending order.
  public var indices: Value.Indices { wrappedValue.indices }
  /// Returns the index after another index.
  ///
  /// - Parameter index: An index of an element.
  /// - Returns: The next index.
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  /// Replaces an index by the next one.
  ///
  /// - Parameter index: An index of an element.
  public func formIndex(after index: inout Value.Index) { wrappedValue.formIndex(after: &index) }

  /// A binding to the element at an index.
  ///
  /// - Parameter position: The index of an element.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(ElementSource(source, position)).transaction(transaction)
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  /// Returns the index before another index.
  ///
  /// - Parameter index: An index after the first one.
  /// - Returns: The previous index.
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
  /// Replaces an index by the previous one.
  ///
  /// - Parameter index: An index after the first one.
  public func formIndex(before index: inout Value.Index) { wrappedValue.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {}

extension Binding: Identifiable where Value: Identifiable {
  /// The identity of the value that the binding refers to.
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: @unchecked Sendable where Value: Sendable {}  // as safe as the storage it refers to

extension Binding: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self { self }

  static var isPassed: Bool { true }

  static func isSame(_ old: Self, _ new: Self) -> Bool { old.source.isSame(as: new.source) }
}
