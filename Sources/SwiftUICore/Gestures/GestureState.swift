import Foundation

/// A property wrapper for a value that a gesture updates, and that is reset when the gesture ends or is canceled.
///
///     @GestureState private var offset = CGSize.zero
///
///     Card().offset(offset)
///       .gesture(DragGesture().updating($offset) { value, state, _ in state = value.translation })
@propertyWrapper
public struct GestureState<Value> {
  private let initial: Value
  private let onReset: (Value, inout Transaction) -> Void
  private var location: StateSource<Value>?

  /// Creates a state.
  ///
  /// - Parameter wrappedValue: The value while no gesture updates it.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue) { _, _ in } }

  /// Creates a state.
  ///
  /// - Parameter initialValue: The value while no gesture updates it.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Creates a state that is reset in a transaction.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while no gesture updates it.
  ///   - resetTransaction: The transaction of the reset.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { _, transaction in transaction = resetTransaction }
  }

  /// Creates a state that is reset in a transaction.
  ///
  /// - Parameters:
  ///   - initialValue: The value while no gesture updates it.
  ///   - resetTransaction: The transaction of the reset.
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Creates a state with a closure that is called when it is reset.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value while no gesture updates it.
  ///   - reset: A closure that receives the value before the reset, and the transaction of the reset to change.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    onReset = reset
  }

  /// Creates a state with a closure that is called when it is reset.
  ///
  /// - Parameters:
  ///   - initialValue: The value while no gesture updates it.
  ///   - reset: A closure that receives the value before the reset, and the transaction of the reset to change.
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The current value. A body that reads the value depends on the state.
  public var wrappedValue: Value { location?.get() ?? initial }

  /// The state itself, which `updating(_:body:)` receives.
  public var projectedValue: GestureState<Value> { self }

  /// Changes the value with a closure.
  func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let location else { return }
    var (value, transaction) = (location.get(), Transaction())
    change(&value, &transaction)
    location.set(value, transaction)
  }

  /// Sets the value to the initial value.
  func reset() {
    guard let location else { return }
    let value = location.get()
    if EqualityComparer.of(Value.self).areEqual(value, initial) { return }
    var transaction = Transaction()
    onReset(value, &transaction)
    location.set(initial, transaction)
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a state that is `nil` while no gesture updates it.
  ///
  /// - Parameter resetTransaction: The transaction of the reset.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Creates a state that is `nil` while no gesture updates it, with a closure that is called when it is reset.
  ///
  /// - Parameter reset: A closure that receives the value before the reset, and the transaction of the reset to change.
  public init(reset: @escaping (Value, inout Transaction) -> Void) { self.init(wrappedValue: nil, reset: reset) }
}

extension GestureState: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.location = .inSlot(&slot, of: node, initially: initial)
    return installed
  }
}
